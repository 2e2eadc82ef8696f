import ArgumentParser
import Rehearsal
import RehearsalDiff
import RehearsalExperiments
import RehearsalPlainText
import RehearsalScript
import RehearsalStore
import RehearsalTrace

/// `rehearse matrix`: which cells of a script behave alike, and which axis values explain it.
struct MatrixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix", abstract: "Show which cells behave alike, and which axis values explain it.",
    discussion: """
      Every distinct recording of a script has a letter; below the table each letter has the values of axes that \
      explain it, in few words: ios ≥ 5.1. Without a script, or with a pattern such as 'dismissal/*', a line per script.

      --on asks one question of each cell, and its letters are yes and no: 'callback ok Button.Pressed' is a kind of \
      event, whom it happened to and its name; * stands for any characters. rehearse when takes the same patterns.

      --where picks scripts, as is:different, count>2 or none(failed), and cells, as 'ios=5.* failed'; letters stay \
      those of the whole matrix.
      """)

  @Argument(
    help: ArgumentHelp("script-id, script-id[axis=value,…], or a pattern with *.", valueName: "script"),
    completion: .scripts)
  var script: String?

  @Argument(help: ArgumentHelp("The run. Default: @head, the newest.", valueName: "run"), completion: .runs)
  var reference: String?

  @Option(
    help: ArgumentHelp("The axes of rows and columns, the last one the columns: device,ios.", valueName: "axes"),
    completion: .axisNames)
  var by: String?

  @OptionGroup var filter: FilterOption

  @Option(
    help: ArgumentHelp(
      "Ask whether something happened, as 'callback ok Button.Pressed', in place of letters.", valueName: "event"))
  var on: String?

  @OptionGroup var lens: LensOption

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, markdown, or a row per cell: table, csv, json, jsonl.")
  var format: ReportFormat = .text

  func validate() throws {
    if isRun(script), reference != nil { throw ValidationError("Give a script and a run, in this order.") }
  }

  func run() throws {
    let queries = try filter.queries()
    let question = try on.map { text throws(RehearsalError) in try MomentPattern(asked: text, as: "--on") }
    let opened = try database.open([given.run].compactMap(\.self), script: given.script)
    let (store, script) = (opened.store, opened.script)
    let run = try store.resolveRun(opened.references.first ?? "@head")
    let sessions = try sessions(of: run, script, in: store)
    let asked = try axes(of: run, among: sessions)
    let lens = try lens.lens()
    var matrices =
      try question.map { question in
        let holding = try Set(sessions.map(\.recording)).filter {
          try question.firstMoment(in: store.trace(ofRecording: $0, through: lens)) != nil
        }
        return BehaviourMatrix.all(sessions, yes: holding)
      } ?? lens.map { try BehaviourMatrix.all(sessions, in: store, through: $0) } ?? BehaviourMatrix.all(sessions)
    let count = matrices.count
    matrices = try BehaviourMatrix.picked(matrices, by: queries, along: asked, in: store)
    if matrices.isEmpty { try queries.expectSome(of: sessions, in: store, at: run.reference) }
    let report = MatrixReport(matrices, by: asked, on: on)
    let remark = "\(matrices.count) of \(counted(count, "script")) at \(run.reference)"
    try StandardOutput.write(lines(report, matrices, run, remark), as: format.table ?? .table)
  }

  private func lines(_ report: MatrixReport, _ matrices: [BehaviourMatrix], _ run: Run, _ remark: String) -> [String] {
    let width = Terminal.output.width
    if let rows = format.table, rows != .markdown {
      return rows.lines(report.table(), footer: remark, width: width)
    }
    if let matrix = matrices.first, matrices.count == 1, isOneScript {
      return report.lines(of: matrix, run: run, width: width, isMarkdown: format == .markdown)
    }
    let format: TableFormat = format == .markdown ? .markdown : .table
    return format.lines(report.summary(), footer: remark, width: width)
  }

  private var isOneScript: Bool { given.script.map { !$0.contains("*") } ?? false }

  /// The two arguments: a run alone stands where the script would.
  private var given: (script: String?, run: String?) { isRun(script) ? (nil, script) : (script, reference) }

  private func isRun(_ text: String?) -> Bool {
    text.map { DatabaseReference($0).reference }.map { $0.hasPrefix("@") || $0.hasPrefix("run:") } ?? false
  }

  private func sessions(of run: Run, _ script: String?, in store: Store) throws -> [Session] {
    let sessions = try store.sessions(of: run.id)
    guard let script else { return sessions }
    if script.contains("*") {
      let matching = sessions.filter { AxisFilter.matches($0.script, script) }
      guard !matching.isEmpty else { throw RehearsalError(.request, "no script of \(run.reference) matches \(script)") }
      return matching
    }
    let filter = try store.cells(script)
    let matching = sessions.filter { session in
      session.script == filter.script && filter.axes.allSatisfy { session.configuration[$0.name] == $0.value }
    }
    guard !matching.isEmpty else { throw RehearsalError(.request, "\(run.reference) has no session of \(script)") }
    return matching
  }

  private func axes(of run: Run, among sessions: [Session]) throws -> [String] {
    guard let by else { return [] }
    let known = Set(sessions.flatMap { $0.configuration.axes.map(\.name) })
    let asked = by.split(separator: ",").map { String($0.filter { $0 != " " }) }
    for axis in asked where !known.contains(axis) {
      throw RehearsalError(
        .request, "\(run.reference) has no axis \"\(axis)\"",
        details: ["its axes are \(known.sorted().joined(separator: ", "))"])
    }
    return asked
  }
}
