import ArgumentParser
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalSourceText

/// `rehearse dashboard check`: finds what is wrong with dashboards without a database.
struct DashboardCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check dashboards: their text, their SQL and the columns they speak of.",
    discussion: """
      Every query is prepared against an empty database of this version, so that a wrong view or column is found \
      without a recording. Every error is listed as file:line:column with what was expected. Exit 0 without errors, 2 \
      with any.
      """)

  @Argument(help: ArgumentHelp("Dashboards to check.", valueName: "file"), completion: .scriptFiles)
  var files: [String]

  @Option(help: "text, or a table of errors: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  func run() throws {
    var diagnostics: [Diagnostic] = []
    let checker = try PanelChecker(isLocked: true)
    for path in files {
      let file = try DashboardSources.file(at: path)
      diagnostics += file.diagnostics
      diagnostics += try checker.diagnostics(of: file)
    }
    let verdict = "\(counted(diagnostics.count, "error")) in \(counted(files.count, "file"))"
    if let tableFormat = format.table {
      let table = Table(diagnostics)
      try StandardOutput.write(table, as: tableFormat, footer: verdict)
    } else {
      try StandardOutput.write(
        lines: diagnostics.flatMap { $0.text.split(separator: "\n").map(String.init) } + [verdict])
    }
    if !diagnostics.isEmpty { throw ExitStatus.usage }
  }
}
