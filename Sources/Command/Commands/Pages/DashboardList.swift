import ArgumentParser
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports

/// `rehearse dashboard list`: which dashboards there are.
struct DashboardList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the dashboards, the bundled ones and those beside the project.")

  @OptionGroup var dashboards: DashboardsOption

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func run() throws {
    let sources = try dashboards.sources()
    let rows = sources.entries.map { entry -> [QueryValue] in
      [
        .text(entry.description.id), .text(entry.description.title), QueryValue(entry.description.panels.count),
        .text(entry.path), .text(entry.description.summary),
      ]
    }
    let table = Table(columns: ["dashboard", "title", "panels", "file", "answers"], rows: rows)
    let footer = format == .table ? counted(rows.count, "dashboard") : nil
    try StandardOutput.write(table, as: format, footer: footer)
  }
}
