import RehearsalTrace
import Testing

@testable import RehearsalSQLite
@testable import RehearsalStore

/// What it costs to record one more session, counted in steps of SQLite's virtual machine, is the same however many of
/// a kind are there.
@Suite struct RecordingCostTests {
  enum Kind: CaseIterable {
    case configurationsOfScript, scriptsOfConfiguration, newCells, runsOfCell, behavioursOfCell, linesOfCell,
      linesBesideRuns
  }

  private let store: Store
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  /// What a session took, with its transaction.
  private func steps(of record: () throws -> Void) rethrows -> Int {
    _ = StepCount.sum(of: store.connection.database, isReset: true)
    try record()
    return StepCount.sum(of: store.connection.database)
  }

  private func begin(_ number: Int, on branch: String = "main") throws -> Run {
    var described = description(number)
    described.sourceBranch = branch
    described.uid = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 * 4)) }
    return try store.beginRun(described)
  }

  /// Sessions one after the other, each with one more of the kind than the one before; their steps.
  private func costs(of kind: Kind, _ count: Int) throws -> [Int] {
    let first = try begin(1)
    return try (1...count).map { number in
      let configuration = portrait51.with("variant", "\(number)")
      switch kind {
      case .configurationsOfScript:
        return try steps { _ = try store.record(session(dismissalTrace(), under: configuration), in: first) }
      case .scriptsOfConfiguration:
        return try steps { _ = try store.record(session(dismissalTrace(), of: "script-\(number)"), in: first) }
      case .newCells:
        let trace = dismissalTrace(width: Double(number))
        return try steps {
          _ = try store.record(session(trace, of: "script-\(number)", under: configuration), in: first)
        }
      case .runsOfCell, .behavioursOfCell, .linesOfCell:
        let run = try begin(number + 1, on: kind == .linesOfCell ? "branch-\(number)" : "main")
        let trace = dismissalTrace(width: kind == .behavioursOfCell ? Double(number) : 320)
        let cost = try steps { _ = try store.record(session(trace), in: run) }
        try store.finish(run, status: .completed)
        return cost
      case .linesBesideRuns:
        let main = try begin(2 * number)
        _ = try store.record(session(dismissalTrace()), in: main)
        try store.finish(main, status: .completed)
        let run = try begin(2 * number + 1, on: "branch-\(number)")
        return try steps { _ = try store.record(session(dismissalTrace()), in: run) }
      }
    }
  }

  @Test(arguments: Kind.allCases) func `one more session costs what the ones before cost`(_ kind: Kind) throws {
    let costs = try costs(of: kind, 240)

    let (early, late) = (costs[20..<40].max() ?? 0, costs[220..<240].max() ?? 0)
    try #require(early > 50, "\(costs.prefix(40))")
    #expect(Double(late) <= 1.3 * Double(early), "\(kind): \(early) steps, then \(late)")
  }
}
