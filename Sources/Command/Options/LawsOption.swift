import ArgumentParser
import Rehearsal

/// Which laws there are.
struct LawsOption: ParsableArguments {
  @Option(
    name: .customLong("laws"),
    help: ArgumentHelp("A folder of laws of your own, beside those inside the command.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  /// Reads them.
  func set() throws -> LawSet { try LawSet(checking: folder ?? ProjectPlaces.found().laws) }
}

/// Which laws sessions are held against.
struct HeldLawsOption: ParsableArguments {
  @Option(help: ArgumentHelp("A law that this scene may break; may be repeated.", valueName: "law"), completion: .laws)
  var allow: [String] = []

  @OptionGroup var laws: LawsOption

  /// All laws but those that may be broken.
  ///
  /// - Parameter other: A name that may be allowed and is no law.
  func set(besides other: String? = nil) throws -> LawSet {
    let all = try laws.set()
    for name in allow where name != other { _ = try all.law(named: name) }
    return all.filter { !allow.contains($0.name) }
  }
}
