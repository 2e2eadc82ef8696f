import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReview
import RehearsalScript
import RehearsalStore
import RehearsalTrace

/// `rehearse record`: performs scripts over their matrix and records the sessions.
struct Record: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Perform scripts over their matrix and record every session.",
    discussion: """
      A session is written whole or not at all. Interrupting keeps every finished session and marks the run. \
      A session that behaves as its cell did before adds one row and no behaviour. A cell that this build performed \
      from the same texts before is remembered and not performed, but for those performed longest ago, one in 32 and \
      at least 32: they show that what is remembered still holds.

      The last line is the verdict. Exit 0 when nothing differs from the sessions recorded before, 1 when something \
      does or an expectation failed, 2 when a script is wrong or no cell matched.
      """)

  @Argument(
    help: "Scripts or folders; - is standard input. Default: the project's, or ./Scripts.", completion: .scriptFiles)
  var paths: [String] = []

  @Flag(help: "The scripts inside the command, in place of paths.")
  var bundled = false

  @OptionGroup var database: DatabaseOption

  @OptionGroup var filter: FilterOption

  @Option(
    help: ArgumentHelp(
      "Another answer to a decision, or a value for ${name} in scripts and scenes. May be repeated.",
      valueName: "name=value"))
  var with: [String] = []

  @Option(help: ArgumentHelp("A name for the run, to refer to it later.", valueName: "text"))
  var label: String?

  @Option(
    help: ArgumentHelp(
      "How many cells to perform, and scripts to check, at a time. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "How long a cell may take; one that takes longer is ended, and is an error.", valueName: "seconds"))
  var cellLimit = WorkerPool.standardSeconds

  @Flag(help: "Only cells whose last session failed, crashed or could not be performed.")
  var lastFailed = false

  @Flag(help: "Only cells that have no session since their script, its attached files or the command changed.")
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

  @Flag(help: "Perform every cell, also those that this build performed from the same texts before.")
  var performAll = false

  @Option(
    help: ArgumentHelp(
      "Perform every cell so many times, a run each; one that behaves in several ways is flaky.", valueName: "n"))
  var `repeat` = 1

  @Option(help: "What is kept: full; differences, only cells that differ; digests, compare and keep nothing.")
  var keep: Keeping = .full

  @OptionGroup var outcome: OutcomeOption

  @Option(
    help: ArgumentHelp(
      "A folder of laws of your own, which recordings are held against beside those inside the command.",
      valueName: "folder"), completion: .directory)
  var laws: String?

  @OptionGroup var privacy: PrivacyOption
  @OptionGroup var redaction: RedactionOption

  @Flag(help: "List the cells that would be recorded, and record nothing.")
  var list = false

  @Option(help: "json for the run as one object; with --list: table, csv, json, jsonl or markdown.")
  var format: TableFormat?

  private static let mostTimes = 1000

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1.") }
    if !(1...86_400).contains(cellLimit) { throw ValidationError("--cell-limit is from 1 to 86400, a day.") }
    if let label { try Record.check(label) }
    if !(1...Record.mostTimes).contains(`repeat`) {
      throw ValidationError("--repeat is from 1 to \(Record.mostTimes).")
    }
    if `repeat` > 1, shard != nil { throw ValidationError("--repeat and --shard exclude each other.") }
    if let shard, shard.count > Shard.most {
      throw ValidationError("--shard: a run has at most \(Shard.most) parts, not \(shard.count).")
    }
    if runName != nil, shard == nil { throw ValidationError("--run-name goes with --shard.") }
    if keep != .full, `repeat` > 1 || shard != nil {
      throw ValidationError("--keep \(keep.rawValue) goes without --repeat and --shard, whose runs are whole.")
    }
    if let format, !list, format != .json, keep != .digests {
      throw ValidationError("--format is json, or goes with --list; --junit FILE writes the run.")
    }
    if bundled, !paths.isEmpty { throw ValidationError("--bundled and paths exclude each other.") }
    if runName == "" { throw ValidationError("--run-name is not empty.") }
  }

  func run() async throws {
    let sources = try self.sources()
    let laws = try LawSet(checking: self.laws ?? ProjectPlaces.found().laws)
    let project = try ProjectFile.found()
    StandardError.detail("database \(database.path), project file \(project?.path ?? "none")")
    let toolkits = ToolkitCells(project)
    let files = outcome.files(
      reading: sources.files.map(\.path) + toolkits.files + (self.laws.map { LawSet.files(in: $0) } ?? []))
    try files.check()
    _ = try outcome.gate()
    if !list { try DatabaseFolder.check(for: database.path) }
    var recorder = RunRecorder(
      database: database.path, label: label, sources: sources,
      arguments: privacy.arguments(from: sources.folder, naming: bundled || !paths.isEmpty),
      laws: laws)
    recorder.provenance = sources.folder.map { Provenance(folder: $0) }
    if let complaint = recorder.provenance?.complaint {
      StandardError.note("the run has no commit and no branch, and is not a baseline, since git says: \(complaint)")
    }
    recorder.paths = privacy.paths(from: sources.folder)
    recorder.redaction = try redaction.redaction(in: sources.folder)
    recorder.isRemembering = !performAll
    if !list, keep == .full, `repeat` == 1, !lastFailed, !onlyChanged, shard == nil {
      recorder.plan = RunPlan(sources, filters: filter.given, answers: with, laws: laws, project: project)
    }
    Interruption.listen()
    switch try await recorder.recordAgain(with: { pool(of: $0, toolkits, $1) }, shouldStop: Record.shouldStop) {
    case .recorded(let recording): try report([recording], files)
    case .unknown(let performed): try await record(sources, laws, toolkits, files, performed: performed, recorder)
    }
  }

  /// Reads the scripts, and performs what of them is asked for.
  private func record(
    _ sources: ScriptSources, _ laws: LawSet, _ toolkits: ToolkitCells, _ files: RunFiles,
    performed before: [CellKey: PerformedCell], _ recorder: RunRecorder
  ) async throws {
    var recorder = recorder
    var (known, isTrouble) = (before, false)
    let queries = try filter.queries()
    let checks = queries.isEmpty ? ScriptChecks.all : .scripts(where: queries.mayPick)
    let (library, scripts) = try sources.library(jobs: processors, checks: checks)
    let unknown = laws.diagnostics(of: scripts, in: library)
    guard unknown.isEmpty else {
      throw RehearsalError(
        .request, "\(counted(unknown.count, "error")) in \(sources.description)", diagnostics: unknown)
    }
    try toolkits.check(scripts)
    let selection = try CellSelection(queries, with: with, toolkits: toolkits)
    var cells = try selection.cells(of: scripts, in: library)
    guard !cells.isEmpty else {
      throw RehearsalError(
        .request, "no cell matched in \(sources.description)",
        details: selection.explanation(of: scripts, orElse: sources.waysToBegin(library)))
    }
    (cells, recorder.part) = try narrowed(cells)
    if try isAnswered(cells, isPart: recorder.part != nil, files) { return }
    try IgnoringChanges.check(cells)
    if keep != .full {
      let gate = try outcome.gate()
      let digests = try await performed(cells, recorder, pool(of: library, toolkits, cells.count))
      isTrouble = gate.fails(digests.counts(besidesChanges: keep != .digests), isRemoved: digests.removed != nil)
      if keep == .digests { return try tell(digests, isTrouble) }
      (cells, known) = (digests.differingCells, digests.differing)
      if let removed = digests.removed { StandardError.note(removed.text) }
      if cells.isEmpty {
        try outcome.reportNothing(digests.nothingKept, files, as: format == .json ? .json : .text, of: "record")
        if isTrouble { throw ExitStatus.failed }
        return
      }
    }
    // What a real toolkit does is seen, and not remembered.
    if cells.contains(where: \.isForeign) { recorder.plan = nil }
    let recorded = try await recordings(of: cells, performed: known, recorder, pool(of: library, toolkits, cells.count))
    try report(recorded, files)
    if isTrouble { throw ExitStatus.failed }
  }

  /// Performs cells and writes them, as many runs as are asked for.
  private func recordings(
    of cells: [Cell], performed known: [CellKey: PerformedCell], _ recorder: RunRecorder, _ pool: CellPool
  ) async throws -> [RunRecording] {
    var progress = ProgressBar(total: cells.count * `repeat`)
    defer { progress.clear() }
    if `repeat` > 1 {
      return try await recorder.record(
        cells, times: `repeat`, with: pool, onProgress: { progress.show(done: $0, label: $1) },
        shouldStop: Record.shouldStop)
    }
    let recording = try await recorder.record(
      cells, with: pool, performed: known, onProgress: { progress.show(done: $0, label: $1) },
      shouldStop: Record.shouldStop)
    return [recording]
  }

  /// Performs cells to see which of them differ.
  private func performed(
    _ cells: [Cell], _ recorder: RunRecorder, _ pool: CellPool
  ) async throws -> PerformedDigests {
    var progress = ProgressBar(total: cells.count)
    defer { progress.clear() }
    let digests = try await recorder.digests(
      of: cells, with: pool, onProgress: { progress.show(done: $0, label: $1) }, shouldStop: Record.shouldStop)
    if digests.isInterrupted, let status = Interruption.status { throw status }
    return digests
  }

  private func tell(_ digests: PerformedDigests, _ isTrouble: Bool) throws {
    if let format {
      try StandardOutput.write(digests.table, as: format, footer: digests.verdict)
    } else {
      try StandardOutput.write(lines: digests.lines)
    }
    if isTrouble { throw ExitStatus.failed }
  }

  /// Answers what needs no performance: a list, and that there is nothing to do.
  private func isAnswered(_ cells: [Cell], isPart: Bool, _ files: RunFiles) throws -> Bool {
    if list {
      try StandardOutput.write(listing(cells), as: format ?? .table)
    } else if cells.isEmpty, !isPart {
      let why = lastFailed ? "no cell failed last" : "no script changed"
      try outcome.reportNothing(why, files, as: format == .json ? .json : .text, of: "record")
    } else {
      return false
    }
    return true
  }

  /// How many things are done at a time.
  private var processors: Int { jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount) }

  private static func shouldStop() -> Bool { Interruption.status != nil }

  private func pool(of library: ScriptLibrary, _ toolkits: ToolkitCells, _ cellCount: Int) -> CellPool {
    var pool = CellPool(
      library: library, jobs: max(1, min(processors, cellCount)), isolation: .workers(secondsPerCell: cellLimit))
    pool.toolkits = toolkits
    return pool
  }

  private func report(_ recordings: [RunRecording], _ files: RunFiles) throws {
    let exit = try outcome.report(
      recordings, in: database.path, files, as: format == .json ? .json : .text, of: "record")
    for note in recordings.first.map({ IdleAxes(of: $0).notes }) ?? [] { StandardError.note(note) }
    if exit != .same { throw exit }
  }

  /// The scripts that are meant; the bundled ones only when they are asked for.
  private func sources() throws -> ScriptSources {
    if bundled { return ScriptSources.bundled }
    let sources = try ScriptsOption.sources(paths)
    guard sources.folder != nil else {
      throw ScriptSources.withoutFolder("--bundled records those of the command")
    }
    return sources
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
    let table = ConfigurationColumns(cells.map(\.configuration), of: cells.map(\.script.id)).table(
      before: ["script"], cells.map { [.text($0.script.id)] }, isWhole: format ?? .table != .table)
    let scripts = Set(cells.map(\.script.id)).count
    return (format ?? .table).lines(
      table.table, footer: "\(counted(cells.count, "cell")) of \(counted(scripts, "script"))\(table.remark)",
      width: Terminal.output.width)
  }
}
