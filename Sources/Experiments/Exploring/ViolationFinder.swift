package import Rehearsal
package import RehearsalScript
package import RehearsalTrace

/// Finds which laws sessions of workers break.
package struct ViolationFinder {
  /// What came of a session, where it was performed, and which breaks are meant in it.
  package struct Session {
    let result: WorkerResult
    let configuration: Configuration
    let meant: MeantBreaks

    package init(_ result: WorkerResult, under configuration: Configuration, meant: MeantBreaks) {
      self.result = result
      self.configuration = configuration
      self.meant = meant
    }
  }

  /// A break that the app brought upon itself.
  package struct Explained: Hashable {
    package let violation: Violation
    /// Why, in the scene's own words.
    package let because: String
  }

  /// What a session breaks, each thing once.
  package struct Found {
    package var violations: [Violation] = []
    package var explained: [Explained] = []
  }

  private let laws: LawSet
  private let allowsEnding: Bool
  private let bench: LawBench

  /// - Parameters:
  ///   - laws: What sessions are held against.
  ///   - allowsEnding: Whether a session may end the process that performs it.
  package init(_ laws: LawSet, allowsEnding: Bool = false) throws {
    self.laws = laws
    self.allowsEnding = allowsEnding
    bench = try LawBench()
  }

  /// What each of some sessions breaks that is not meant, and what its app brought upon itself.
  ///
  /// One that does not come to rest breaks `rest-is-rest` even if it was cut short before any event showed it.
  package func violations(in sessions: [Session]) throws -> [Found] {
    let held = sessions.compactMap { session -> LawBench.Held? in
      guard case .performed(let work) = session.result else { return nil }
      return LawBench.Held(work.performance, work.performance.trace.digests(), under: session.configuration)
    }
    var breaks = try bench.breaks(of: held, by: laws)[...]
    return sessions.map { session in
      switch session.result {
      case .refused: Found()
      case .ended(let ending): Found(violations: allowsEnding ? [] : [Violation(ending: ending)])
      case .performed(let work):
        found(breaks.popFirst() ?? [], in: work.performance, meant: session.meant)
      }
    }
  }

  private func found(_ breaks: [LawCheck.Break], in performance: Performance, meant: MeantBreaks) -> Found {
    var found = Found()
    for lawBreak in breaks where !meant.laws.contains(lawBreak.law) {
      let violation = Violation(lawBreak)
      let misuse = meant.misuse(
        behind: lawBreak.law, saying: violation.about, at: lawBreak.event, of: performance.trace)
      if let misuse {
        let explained = Explained(violation: violation, because: misuse.because)
        if !found.explained.contains(explained) { found.explained.append(explained) }
      } else if !found.violations.contains(violation) {
        found.violations.append(violation)
      }
    }
    let asksForRest = laws.laws.contains { $0.name == Violation.rest } && !meant.laws.contains(Violation.rest)
    if asksForRest, let restless = Violation(restless: performance), !found.violations.contains(restless) {
      found.violations.append(restless)
    }
    return found
  }
}
