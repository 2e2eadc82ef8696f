import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalStore

/// `rehearse history`: which behaviours a script showed from run to run.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show which behaviours a script showed, as spans of runs.",
    discussion: """
      Every distinct recording has a letter, in the order of appearance; A 1–4 B 5–9 says that runs 1 to 4 behaved in \
      one way and runs 5 to 9 in another. Cells with one history stand together. Below, each letter has its digest, \
      and when and with which revision it was first seen. Then come the differences from the baseline that are open, \
      each with its first run.

      A history goes along one line of development, the branch of the runs: that of the newest run unless --branch \
      names another; before a fork along the branch that was left.
      """)

  @Argument(
    help: ArgumentHelp("script-id, or script-id[axis=value,…] for some of its cells.", valueName: "script"),
    completion: .scripts)
  var script: String

  @Option(
    help: ArgumentHelp("One group of lines for each value of this axis.", valueName: "axis"), completion: .axisNames)
  var by: String?

  @OptionGroup var line: LineOption

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or a row per span: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  func run() throws {
    let opened = try database.open([], script: script)
    let (store, script) = (opened.store, opened.script ?? script)
    let filter = try store.cells(script)
    let lineage = try line.lineage(in: store, having: filter.script)
    let spans = try store.history(of: filter, along: lineage)
    guard !spans.isEmpty else {
      throw RehearsalError(.request, "\(script) has no sessions on \(LineOption.said(lineage.line))")
    }
    if let by, !spans.contains(where: { $0.configuration[by] != nil }) {
      let axes = Set(spans.flatMap { $0.configuration.axes.map(\.name) }).sorted()
      throw RehearsalError(
        .request, "\(filter.script ?? script) has no axis \"\(by)\"",
        details: ["its axes are \(axes.joined(separator: ", "))"])
    }
    var history = CellHistories(
      spans, runs: try store.runs(numbered: Set(spans.flatMap { [$0.firstRun, $0.lastRun] })), by: by)
    history.flaky = try FlakyCell.all(of: spans, in: store)
    if let tableFormat = format.table {
      let table = history.table(isWhole: tableFormat != .table)
      try StandardOutput.write(table.table, as: tableFormat, footer: history.verdict + table.remark)
    } else {
      let width = Terminal.output.width
      let open = try RegressionReport(openIn: filter, along: lineage, ChangeReader(store: store))
      let lines = RegressionReport.lines("differs from its baseline:", open, width: width ?? 80)
      let told = history.lines(width: width, paint: .output)
      try StandardOutput.write(lines: told.dropLast() + lines + told.suffix(1))
    }
  }
}

/// Along which line of development a command looks.
struct LineOption: ParsableArguments {
  @Option(help: ArgumentHelp("Along which branch. Default: that of the newest run.", valueName: "branch"))
  var branch: String?

  @Option(name: .customLong("line"), help: .hidden)
  var formerBranch: String?

  /// The line that is meant, with those that it left: the one given, or that of the newest run.
  ///
  /// - Parameter script: What must have sessions on it; any script when there is none.
  func lineage(in store: Store, having script: String? = nil) throws -> Lineage {
    func isKnown(_ lineage: Lineage) throws -> Bool {
      try lineage.places.contains { try store.hasSessions(of: script, on: $0.line) }
    }
    if let line = branch ?? formerBranch {
      let lineage = try store.lineage(ofLine: line)
      guard try isKnown(lineage) else {
        let known = try store.lines(of: script)
        throw RehearsalError(
          .request, "\(script ?? "the database") has no sessions on the branch \"\(line)\"",
          details: ["its sessions are on \(branches(known))"])
      }
      return lineage
    }
    let lineage = try store.lineage(of: try store.resolveRun("@head"))
    guard try isKnown(lineage) else {
      let known = try store.lines(of: script)
      throw RehearsalError(
        .request,
        "\(script ?? "the database") has no sessions on \(LineOption.said(lineage.line)), the branch of the newest run",
        details: known.prefix(20).map { "--branch \($0.isEmpty ? "''" : $0)" }
          + (known.count > 20 ? ["and \(known.count - 20) more"] : []))
    }
    return lineage
  }

  /// A line in a sentence.
  static func said(_ line: String) -> String { line.isEmpty ? "no branch" : line }
}
