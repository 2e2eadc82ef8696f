package import Rehearsal
package import RehearsalPlainText
package import RehearsalStore

/// What performing sessions again says, in lines.
package struct VerificationText {
  /// How many sessions are left out, and why.
  package struct LeftOut {
    /// Their scripts have changed since.
    private let changed: Int
    /// Their scripts are not among those that were read.
    private let missing: Int
    /// They were rid of texts by expressions that nobody gives here.
    private let redacted: Int

    /// How many there are.
    package var count: Int { changed + missing + redacted }

    /// - Parameters:
    ///   - count: How many there are.
    ///   - sessions: Those that were to be performed again, and these among them.
    package init(_ count: Int, of sessions: [Session], _ verification: Verification) throws {
      redacted = try sessions.filter { try !verification.canRedact($0) }.count
      missing = try sessions.filter { try verification.canRedact($0) && !verification.isThere($0) }.count
      changed = count - redacted - missing
    }

    fileprivate var text: String {
      (changed > 0 ? ", \(changed) left out whose scripts have changed since" : "")
        + (missing > 0 ? ", \(missing) left out whose scripts are not here (--scripts says where)" : "")
        + (redacted > 0 ? ", \(redacted) left out that were rid of texts by expressions other than --redact gives" : "")
    }
  }

  private let results: [Verification.Result]
  /// What is known of cells that behave in several ways, by their sessions.
  private let flaky: [Int64: FlakyCell]
  private let naming: CellNaming
  private let paint: Paint

  package init(
    _ results: [Verification.Result], flaky: [FlakyCell] = [], _ naming: CellNaming, paint: Paint
  ) {
    self.results = results
    self.flaky = Dictionary(flaky.map { ($0.session.id, $0) }, uniquingKeysWith: { $1 })
    self.naming = naming
    self.paint = paint
  }

  /// What differed, session by session, and the verdict.
  ///
  /// - Parameters:
  ///   - run: The run, of so many sessions.
  ///   - kept: Number of the run that keeps what differed.
  package func lines(_ run: Run, sessionCount: Int, _ leftOut: LeftOut, kept: Int64?) -> [String] {
    results.flatMap(lines) + [verdict(run, sessionCount, leftOut, kept)]
  }

  private func lines(about result: Verification.Result) -> [String] {
    let name = naming.name(of: result.session.script, result.session.configuration)
    guard let divergence = result.divergence else {
      guard let known = flaky[result.session.id] else { return [] }
      return ["\(paint.red("flaky"))  \(name)  s:\(result.session.id)"] + known.lines.map { "  \($0)" }
        + ["  performed again it was as recorded", ""]
    }
    let events = [divergence.events.0.map { "event \($0)" }, divergence.events.1.map { "event \($0) the second time" }]
    return [
      "\(paint.red("nondeterministic"))  \(name)  s:\(result.session.id)",
      "  first divergence: step \(divergence.step), \(events.compactMap(\.self).joined(separator: ", "))",
      "  \(TextWidth.visible(divergence.change))", "  performed a third time it was \(divergence.third)", "",
    ]
  }

  private func verdict(_ run: Run, _ sessionCount: Int, _ leftOut: LeftOut, _ kept: Int64?) -> String {
    let words = results.map { result in
      result.divergence != nil ? "nondeterministic" : flaky[result.session.id] != nil ? "flaky" : "same"
    }
    let counts = tally(words, order: ["same", "flaky", "nondeterministic"])
    let line =
      "\(run.reference): \(results.count) of \(counted(sessionCount, "session")) performed again"
      + (counts.isEmpty ? "" : ", \(counts)") + leftOut.text + (kept.map { "; kept as run:\($0)" } ?? "")
    return words.contains { $0 != "same" } ? paint.red(line) : paint.green(line)
  }
}
