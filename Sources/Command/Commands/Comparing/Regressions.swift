import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalStore

/// `rehearse regressions`: behaviours that nobody accepted, with when they came and what became of them.
struct Regressions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "regressions",
    abstract: "List behaviours that differ from the baseline, since when, and what became of them.",
    discussion: """
      A regression is something in which a cell differs from its baseline, from the first run that shows it to the \
      last; what else changed in the cell is another one. It is open as long as the cell differs in it, and fixed \
      afterwards; reopened when it comes back; replaced when the same thing differs in another way; rejected, \
      ignored, expired or accepted as somebody decided. Cells that were added are no regressions; those that the \
      newest run no longer has are listed. Of runs whose sources were not committed only the newest counts.

      Who wrote the change is not known here; as owner stands who answers for the ignore rule or decided about it \
      last. Exit 1 when one is open, reopened, rejected or expired, or a cell was removed.
      """)

  @Argument(
    help: ArgumentHelp("Only this script's, or script-id[axis=value,…]. Default: all.", valueName: "script"),
    completion: .scripts)
  var script: String?

  @Option(help: ArgumentHelp("Only those that began after this run.", valueName: "run"), completion: .runs)
  var since: String?

  @Option(help: ArgumentHelp("signature, script or configuration.", valueName: "what"))
  var groupBy: RegressionReport.Grouping = .signature

  @Flag(help: "Only those that are open, reopened, rejected or expired.")
  var open = false

  @OptionGroup var line: LineOption

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or a row per cell: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  func run() throws {
    let opened = try database.open([since].compactMap(\.self), script: script)
    let store = opened.store
    let filter = try opened.script.map { try store.cells($0) } ?? CellFilter()
    let lineage = try line.lineage(in: store, having: filter.script)
    let reader = ChangeReader(store: store)
    let finder = try RegressionFinder(reader: reader, along: lineage)
    var found = try finder.regressions(of: filter)
    try reader.keep()
    if let since = opened.references.first {
      let run = try store.resolveRun(since)
      found.removeAll { $0.firstChangedRun <= run.id }
    }
    if open { found.removeAll { !$0.state.isOpen } }
    let removed = try RemovedCells(inNewestAlong: lineage, filter, store)
    let report = try RegressionReport(found, finder, by: groupBy, removed: removed)
    if let tableFormat = format.table {
      let (table, remark) = report.table(isWhole: tableFormat != .table)
      try StandardOutput.write(table, as: tableFormat, footer: report.verdict + remark)
    } else {
      try StandardOutput.write(lines: report.lines(width: Terminal.output.width ?? 80, paint: .output))
    }
    if removed != nil || found.contains(where: \.state.isOpen) { throw ExitStatus.failed }
  }
}

extension RegressionReport.Grouping: ExpressibleByArgument {}
