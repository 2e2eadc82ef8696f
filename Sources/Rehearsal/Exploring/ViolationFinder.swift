package import RehearsalTrace

/// Finds which laws sessions of workers break.
package struct ViolationFinder {
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

  /// What each of some sessions breaks, each thing once.
  ///
  /// One that does not come to rest breaks `rest-is-rest` even if it was cut short before any event showed it.
  package func violations(
    in results: [(result: WorkerResult, configuration: Configuration)]
  ) throws -> [[Violation]] {
    let held = results.compactMap { result, configuration -> LawBench.Held? in
      guard case .performed(let work) = result else { return nil }
      return LawBench.Held(work.performance, work.performance.trace.digests(), under: configuration)
    }
    var breaks = try bench.breaks(of: held, by: laws)[...]
    let asksForRest = laws.laws.contains { $0.name == Violation.rest }
    return results.map { result, _ in
      switch result {
      case .refused: return []
      case .ended(let ending): return allowsEnding ? [] : [Violation(ending: ending)]
      case .performed(let work):
        let restless = asksForRest ? Violation(restless: work.performance) : nil
        var seen: Set<Violation> = []
        return ((breaks.popFirst() ?? []).map { Violation($0) } + [restless].compactMap(\.self)).filter {
          seen.insert($0).inserted
        }
      }
    }
  }
}
