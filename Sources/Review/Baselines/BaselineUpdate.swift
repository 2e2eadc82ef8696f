import FoundationEssentials
package import Rehearsal

/// What of the baselines beside tests is written, as the environment says it.
package enum BaselineUpdate: Hashable, Sendable {
  /// What has no baseline is written, and the test that wrote it fails once.
  case asked
  /// What has no baseline is written.
  case missing
  /// What has no baseline or another one is written, and what is performed no more is taken out.
  case changed
  /// As `changed`; files that hold the same are written anew.
  case all
  /// Nothing is written, since a CI server runs this.
  case never

  /// - Throws: `RehearsalError` of kind `request` for another word.
  package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws(RehearsalError) {
    let word = environment["REHEARSAL_UPDATE"] ?? ""
    let words: [String: BaselineUpdate] = ["": .asked, "missing": .missing, "changed": .changed, "all": .all]
    guard let update = words[word] else {
      throw RehearsalError(
        .request, "REHEARSAL_UPDATE=\(word) is not known",
        details: ["expected: missing, changed or all; without it only what is missing is written"])
    }
    self = ContinuousIntegration.runs(environment) ? .never : update
  }

  /// Whether cells without a baseline get one.
  package var writesMissing: Bool { self != .never }
  /// Whether cells get another baseline.
  package var writesChanged: Bool { self == .changed || self == .all }
}
