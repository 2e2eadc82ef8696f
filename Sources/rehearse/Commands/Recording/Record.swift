import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalScript
import RehearsalStore

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

  @Option(
    help: ArgumentHelp(
      "How long a cell may take; one that takes longer is ended, and is an error.", valueName: "seconds"))
  var cellLimit = WorkerPool.standardSeconds

  @Flag(help: "Only cells whose last session failed, crashed or could not be performed.")
  var lastFailed = false

  @Flag(help: "Only cells that have no session since their script or the command changed.")
  var onlyChanged = false

  @Option(
    help: ArgumentHelp(
      "One part of the cells, balanced by how long they took last: 2/8. Parts with one --run-name are one run.",
      valueName: "i/n"))
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      "With --shard: what all parts call the run. Default: GitHub's or GitLab's number.", valueName: "text"))
  var runName: String?

  @OptionGroup var outcome: OutcomeOption

  @Flag(help: "List the cells that would be recorded, and record nothing.")
  var list = false

  @Option(help: "With --list: table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1.") }
    if !(1...86_400).contains(cellLimit) { throw ValidationError("--cell-limit is from 1 to 86400, a day.") }
    if let label { try Record.check(label) }
    if let shard, shard.count > Shard.most {
      throw ValidationError("--shard: a run has at most \(Shard.most) parts, not \(shard.count).")
    }
    if runName != nil, shard == nil { throw ValidationError("--run-name goes with --shard.") }
    if runName == "" { throw ValidationError("--run-name is not empty.") }
  }

  func run() async throws {
    let sources = try ScriptSources(paths)
    if sources.folder == nil, let note = sources.note { StandardError.write(line: "note: \(note)") }
    let (library, scripts) = try sources.library()
    let selection = try CellSelection(matrix: matrix, only: only, tags: tags, with: with)
    var cells = selection.cells(of: scripts)
    guard !cells.isEmpty else {
      throw RehearsalError(
        .request, "no cell matched in \(sources.description)", details: selection.explanation(of: scripts))
    }
    let (selected, part) = try narrowed(cells)
    cells = selected
    if list {
      try StandardOutput.write(lines: listing(cells))
      return
    }
    if cells.isEmpty, part == nil {
      try StandardOutput.write(lines: [lastFailed ? "no cell failed last" : "no script changed"])
      return
    }
    let jobs = jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    let pool = CellPool(
      library: library, jobs: min(jobs, cells.count), isolation: .workers(secondsPerCell: cellLimit))
    Interruption.listen()
    var progress = ProgressBar(total: cells.count)
    let recorder = RunRecorder(
      database: database.path, label: label, sources: sources, arguments: Array(CommandLine.arguments.dropFirst()),
      part: part)
    defer { progress.clear() }
    let recording = try await recorder.record(cells, with: pool) { done, next in
      progress.show(done: done, label: next)
    } shouldStop: {
      Interruption.status != nil
    }
    progress.clear()
    let exit = try outcome.report(recording)
    if exit != .same { throw exit }
  }

  /// The cells that remain, and what part of a run they are.
  private func narrowed(_ cells: [Cell]) throws -> (cells: [Cell], part: RunRecorder.Part?) {
    guard lastFailed || onlyChanged || shard != nil else { return (cells, nil) }
    let name = shard == nil ? nil : list ? try? Shard.runName(given: runName) : try Shard.runName(given: runName)
    let history = try CellHistory(database: database.path, before: name.map(Shard.uid))
    let cells = cells.filter { (!lastFailed || history.failedLast($0)) && (!onlyChanged || history.isChanged($0)) }
    guard let shard else { return (cells, nil) }
    let plan = ShardPlan(names: cells.map(\.name), durations: cells.map(history.duration), count: shard.count)
    let part = list ? nil : name.map { RunRecorder.Part(shard: shard, runName: $0, plan: plan) }
    return (zip(cells, plan.parts).filter { $1 == shard.number }.map(\.0), part)
  }

  /// A label that reads like another reference could never be referred to.
  static func check(_ label: String) throws {
    if label.isEmpty { throw ValidationError("--label is not empty.") }
    if let meaning = Store.otherMeaning(ofLabel: label) {
      throw ValidationError("--label \"\(label)\" reads like \(meaning), and could not be referred to.")
    }
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
