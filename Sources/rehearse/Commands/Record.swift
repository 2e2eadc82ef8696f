import ArgumentParser
import Foundation
import Script
import Store
import Trace

/// `rehearse record`: performs scripts over their matrix and records the sessions.
struct Record: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Perform scripts over their matrix and record every session.",
    discussion: """
      A session is written whole or not at all. Interrupting keeps every finished session and marks the run. \
      A session that behaves as its cell did before adds one row and no behaviour.

      The last line is the verdict. Exit 0 when nothing differs from the sessions recorded before, 1 when something \
      does or an expectation failed, 2 when a script is wrong or no cell matched.
      """)

  @Argument(help: "Scripts or folders. Default: ./Scripts if it is there, otherwise the bundled scripts.")
  var paths: [String] = []

  @OptionGroup var database: DatabaseOption

  @Option(help: ArgumentHelp("Only cells on these axes: 'ios=5.*|6.0; device=ipad'.", valueName: "axes"))
  var matrix: String?

  @Option(help: ArgumentHelp("Only scripts whose id contains a match of this expression.", valueName: "regex"))
  var only: String?

  @Option(help: ArgumentHelp("Only scripts with at least one of these tags, separated by commas.", valueName: "tags"))
  var tags: String?

  @Option(
    help: ArgumentHelp(
      "Another answer to a decision, for every cell: popoverFadeSeconds=0.3. May be repeated.",
      valueName: "name=answer"))
  var with: [String] = []

  @Option(help: ArgumentHelp("A name for the run, to refer to it later.", valueName: "text"))
  var label: String?

  @Option(help: ArgumentHelp("How many cells to perform at a time. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "List the cells that would be recorded, and record nothing.")
  var list = false

  @Option(help: "With --list: table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1.") }
    if let label, label.isEmpty { throw ValidationError("--label is not empty.") }
  }

  func run() async throws {
    let sources = try ScriptSources(paths)
    let (library, scripts) = try sources.library()
    let cells = try CellSelection(matrix: matrix, only: only, tags: tags, with: with).cells(of: scripts)
    guard !cells.isEmpty else {
      throw CommandFailure(
        .usage, "no cell matched in \(sources.description)",
        details: ["\(counted(scripts.count, "script")): " + scripts.map(\.id).joined(separator: ", ")])
    }
    if list {
      try StandardOutput.write(lines: listing(cells))
      return
    }
    let pool = CellPool(library: library, jobs: jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount))
    let recording = try await RunRecorder(database: database.path, label: label, sources: sources)
      .record(cells, with: pool)
    try StandardOutput.write(lines: RunReport(recording).lines())
    if recording.exit != .same { throw recording.exit }
  }

  private func listing(_ cells: [Cell]) -> [String] {
    let table = ConfigurationColumns(cells.map(\.configuration)).table(
      before: ["script"], cells.map { [.text($0.script.id)] }, isWhole: format != .table)
    let scripts = Set(cells.map(\.script.id)).count
    return format.lines(
      table.table, footer: "\(counted(cells.count, "cell")) of \(counted(scripts, "script"))\(table.remark)",
      width: Terminal.output.width)
  }
}
