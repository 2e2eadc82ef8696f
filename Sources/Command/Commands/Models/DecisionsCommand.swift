import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalScript
import RehearsalSourceText

/// `rehearse decisions`: what the models had to decide, and how.
struct DecisionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decisions", abstract: "List the decisions of the models: where sources are silent or disagree.",
    discussion: """
      A decision is a question about the system with a standard answer, which may depend on version, device and \
      account. It is switched by an axis of its name in a script's matrix, by decisions: in a scene, or by record \
      --with.

      One name shows that decision in full.
      """)

  @Argument(help: ArgumentHelp("Decisions. Default: all.", valueName: "names"), completion: .decisions)
  var names: [String] = []

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat?

  func run() throws {
    let all = DecisionDescription.all
    for name in names where !all.contains(where: { $0.name == name }) {
      let nearest = suggestion(for: name, among: all.map(\.name))
      throw RehearsalError(
        .request, "there is no decision \(name)",
        details: nearest.map { ["did you mean \"\($0)\"?"] } ?? ["rehearse decisions lists them"])
    }
    let report = try DecisionReport(names.isEmpty ? all : all.filter { names.contains($0.name) })
    if names.count == 1, format == nil {
      try StandardOutput.write(
        lines: report.page(about: report.decisions[0], paint: .output, width: Terminal.output.width))
    } else {
      let format = format ?? .table
      try StandardOutput.write(report.table(isWhole: format != .table), as: format, footer: report.summary)
    }
  }
}
