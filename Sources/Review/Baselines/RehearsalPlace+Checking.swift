import FoundationEssentials
package import Rehearsal

extension RehearsalPlace {
  // MARK: - Checking

  /// What a test that expects a rehearsal learns.
  package struct Outcome: Sendable {
    /// Everything that is not as the baselines say.
    package var tellings: [BaselineTelling] = []
    /// What was performed, if anything was.
    package var performed: (rehearsal: BaselineRehearsal, cells: [PerformedCell])?
  }

  /// Performs a rehearsal, holds it against its baselines, and writes what is to be written.
  ///
  /// - Throws: When the test is cancelled, and nothing else; nothing is written then.
  package func check(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    _ make: () throws(RehearsalError) -> BaselineRehearsal
  ) async throws -> Outcome {
    var outcome = Outcome()
    do {
      let update = try BaselineUpdate(environment)
      let rehearsal = try make()
      let (cells, again) = try await rehearsal.perform()
      outcome.performed = (rehearsal, cells)
      outcome.tellings = rehearsal.failures(in: cells) + rehearsal.differences(between: cells, and: again)
      let folder = BaselineFolder(path: folder)
      let comparison = BaselineComparison(
        cells, of: rehearsal, with: try folder.baselines(of: rehearsal.id),
        nondeterministic: Set(again.keys.map(\.configuration)))
      _ = try folder.write(comparison, update)
      let file = shown(folder.file(of: rehearsal.id))
      outcome.tellings += comparison.changes(update) + comparison.missing(in: file, update)
    } catch let error as RehearsalError {
      outcome.tellings += tellings(of: error)
    }
    outcome.tellings = outcome.tellings.map(shortened)
    return outcome
  }

  /// One for each thing that is wrong in a text, at its own line; otherwise one.
  private func tellings(of error: RehearsalError) -> [BaselineTelling] {
    if error.diagnostics.isEmpty {
      return [BaselineTelling(lines: [error.message] + error.details.map { "  \($0)" })]
    }
    return error.diagnostics.map { wrong in
      var telling = BaselineTelling(lines: [wrong.text])
      // A script of a scene in Swift is in no file.
      if wrong.path.hasPrefix("/") { telling.place = (wrong.path, max(1, wrong.line), max(1, wrong.column)) }
      return telling
    }
  }

  /// Paths as people write them, from the package.
  private func shortened(_ telling: BaselineTelling) -> BaselineTelling {
    guard let root else { return telling }
    var telling = telling
    telling.lines = telling.lines.map { $0.replacing(root + "/", with: "") }
    return telling
  }
}
