import ArgumentParser
import Rehearsal
import RehearsalClaims
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

      One name shows that decision in full; --report shows the one that a public report speaks of.
      """)

  @Argument(help: ArgumentHelp("Decisions. Default: all.", valueName: "names"), completion: .decisions)
  var names: [String] = []

  @Option(help: ArgumentHelp("The decision that a public report speaks of: openradar:4604.", valueName: "report"))
  var report: String?

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat?

  func run() throws {
    let all = DecisionDescription.all
    let wanted = names + (report.map { id in [Claims.reports.first { $0.id == id }?.decision ?? id] } ?? [])
    for name in wanted where !all.contains(where: { $0.name == name }) {
      let (sort, place) = name == report ? ("public report", "Decisions.md") : ("decision", "rehearse decisions")
      let nearest = suggestion(for: name, among: name == report ? Claims.reports.map(\.id) : all.map(\.name))
      let details = [nearest.map { "did you mean \"\($0)\"?" } ?? "\(place) lists them"]
      throw RehearsalError(.request, "there is no \(sort) \(name)", details: details)
    }
    let known = try DecisionReport(wanted.isEmpty ? all : all.filter { wanted.contains($0.name) })
    if wanted.count == 1, format == nil, let only = known.decisions.first {
      try StandardOutput.write(lines: known.page(about: only, paint: .output, width: Terminal.output.width))
    } else {
      let table = known.table(isWhole: format ?? .table != .table)
      try StandardOutput.write(table, as: format ?? .table, footer: known.summary)
    }
  }
}
