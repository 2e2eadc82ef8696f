import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalReview

/// What a database keeps of the machine that it is recorded on.
struct PrivacyOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Keep no path of this machine, and of the arguments the scripts, filters and gate. Default with CI set.")
  var `private`: Bool?

  /// What was asked for, or what is usual here.
  var isOn: Bool { `private` ?? ContinuousIntegration.runs() }

  /// The arguments that a run notes; in private only what later runs ask for.
  ///
  /// - Parameters:
  ///   - folder: Where the scripts are.
  ///   - names: Whether scripts were named.
  func arguments(from folder: String? = nil, naming names: Bool = true) -> [String] {
    let all = ProjectPlaces.found().noting(GlobalOptions.ofCommand, naming: names)
    return isOn ? RunScope.meant(by: all, noting: RecordedPaths(of: folder).noted) : all
  }

  /// Paths as a run notes them; `nil` for as they are.
  func paths(from folder: String?) -> RecordedPaths? { isOn ? RecordedPaths(of: folder) : nil }
}
