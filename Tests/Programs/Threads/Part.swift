import Glibc
import Rehearsal
import RehearsalPlainText
import RehearsalScript
import RehearsalStore
import RehearsalTrace

/// Something that this program does on several threads.
enum Part: String, CaseIterable {
  /// Two threads add to one number: a race, to see that one is reported.
  case planted
  /// Cells of the models are performed in this process, several at a time.
  case cells
  /// Cells are performed by worker processes, for several threads at a time.
  case workers
  /// Cells of another toolkit are performed by their adapter, several at a time.
  case adapters
  /// Four recorders write into one file, each over a connection of its own.
  case writers
  /// Runs are recorded beside readers who list, read, compare, ask, merge and prune.
  case readers
  /// Threads share the locked rooms that queries of panels are performed in.
  case panels

  /// What it found, in a few words; throws when something is not as it should be.
  func perform(_ sample: Sample) async throws -> String {
    switch self {
    case .planted: try Part.planted()
    case .cells: try await sample.performCells()
    case .workers: try sample.performInWorkers()
    case .adapters: try await sample.performByAdapters()
    case .writers: try sample.writeTogether()
    case .readers: try sample.readBesides()
    case .panels: try sample.askPanels()
    }
  }

  private nonisolated(unsafe) static var sum = 0

  private static func planted() throws -> String {
    try onThreads(2) { _ in for _ in 0..<1000 { sum += 1 } }
    return "\(sum > 0 ? "added" : "nothing") without a lock"
  }
}

/// Cells of the bundled scripts, with what one thread makes of them.
final class Sample: Sendable {
  let library: ScriptLibrary
  let cells: [Cell]
  let performed: [PerformedCell]

  /// Of so many cells one is performed.
  private static let share = 9

  init() throws {
    let (library, scripts) = try ScriptSources.bundled.library()
    let all = scripts.flatMap { script in script.cells().map { Cell(script: script, configuration: $0) } }
    let cells = stride(from: 0, to: all.count, by: Sample.share).map { all[$0] }.filter { !$0.isForeign }
    (self.library, self.cells) = (library, cells)
    performed = cells.map { cell in
      let performance = RehearsalScript.perform(cell.script, under: cell.configuration, in: library)
      return PerformedCell(
        cell: cell, performance: performance, digests: performance.trace.digests(), wallMicroseconds: 0)
    }
    try expect(cells.count > 50, "only \(counted(cells.count, "cell")) is performed")
  }

  // MARK: - Performing

  /// A library of its own, so that threads find nothing read already.
  func performCells() async throws -> String {
    let (library, _) = try ScriptSources.bundled.library()
    var found: [Digest] = []
    try await CellPool(library: library, jobs: 4, isolation: .thisProcess).performAll(cells) {
      found.append($0.digests.recording)
      return true
    }
    try expect(found == performed.map(\.digests.recording), "cells behave otherwise beside each other")
    // More threads than that pool has.
    try onThreads(4) { [cells, performed] thread in
      for index in stride(from: thread, to: cells.count, by: 4) {
        let again = RehearsalScript.perform(cells[index].script, under: cells[index].configuration, in: library)
        let digest = again.trace.digests().recording
        try expect(digest == performed[index].digests.recording, "\(cells[index].name) behaves otherwise")
      }
    }
    return "\(found.count) behave as on one thread"
  }

  func performInWorkers() throws -> String {
    let cells = Array(cells.prefix(24))
    let expected = performed.prefix(24).map(\.digests.recording)
    try onThreads(3) { [library] _ in
      var found: [Digest] = []
      try WorkerPool(jobs: 2, secondsPerTask: 120).perform(
        cells.count, shouldStop: { false }, task: CellTasks(cells, in: library).task
      ) {
        found.append(PerformedCell(cells[$0], $1).digests.recording)
        return true
      }
      try expect(found == expected, "cells behave otherwise in workers")
    }
    return "3 pools of 2 workers, \(cells.count) cells each"
  }

  func performByAdapters() async throws -> String {
    try write(Sample.script, to: "press.yaml")
    try write(Sample.adapter, to: "adapter.sh")
    try write("toolkits: { counter: { command: [sh, adapter.sh], seconds: 60 } }\n", to: "rehearsal.yaml")
    let (library, scripts) = try ScriptSources(["press.yaml"]).library()
    let toolkits = ToolkitCells(try ProjectFile.found())
    let foreign = scripts.flatMap { script in
      toolkits.cells(of: script).map { Cell(script: script, configuration: $0) }
    }
    var pool = CellPool(library: library, jobs: 4, isolation: .thisProcess)
    pool.toolkits = toolkits
    var digests: Set<Digest> = []
    var count = 0
    try await pool.performAll(foreign) {
      try expect($0.performance.outcome == .completed, $0.performance.failures.first?.message ?? "no outcome")
      digests.insert($0.digests.recording)
      count += 1
      return true
    }
    try expect(count == 12 && digests.count == 1, "\(counted(count, "cell")) in \(digests.count) ways")
    return "\(count) cells by adapters, 4 at a time"
  }

  private static let script = """
    id: press
    size: [100, 50]
    matrix: { toolkit: [counter], number: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }
    steps:
      - launch
      - tap: button

    """

  /// Says what it was asked, which it takes from the words of `begin`.
  private static let adapter = """
    step() {
      echo '{"type":"step","kind":"'$1'","label":"'$1'"}'
      echo '{"type":"event","kind":"stimulus","name":"'$1'"}'
      echo '{"type":"done"}'
    }
    echo '{"type":"hello","protocol":1,"system":"Counter 1.0","capabilities":{"inputs":["launch","tap"]}}'
    read begin
    number=$(echo "$begin" | sed 's/.*"number":"\\([0-9]*\\)".*/\\1/')
    echo '{"type":"session","script":"press","configuration":{"toolkit":"counter","number":"'$number'"}}'
    echo '{"type":"done"}'
    read launch; step launch
    read tap; step tap
    read end; echo '{"type":"end","at":7}'; echo '{"type":"done"}'; echo '{"type":"bye"}'

    """

  func write(_ text: String, to name: String) throws {
    guard let file = fopen(name, "w") else { throw Finding("\(name) cannot be written") }
    fputs(text, file)
    fclose(file)
  }
}
