import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalSourceText

/// `rehearse lint`: finds what is wrong with scripts without performing them.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Check scripts and scenes without performing them.",
    discussion: """
      Every error is listed as file:line:column with what was expected. Exit 0 without errors, 2 with any.
      """)

  @Argument(
    help: "Scripts or folders; - is standard input. Default: the project's, ./Scripts, or the bundled scripts.",
    completion: .scriptFiles)
  var paths: [String] = []

  @OptionGroup var filter: FilterOption

  @Option(
    help: ArgumentHelp("A folder of laws of your own, which scripts may name.", valueName: "folder"),
    completion: .directory)
  var laws: String?

  @Option(help: "text, or a table of errors: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  func run() throws {
    let sources = try ScriptsOption.sources(paths)
    if sources.files.isEmpty { throw sources.noScript }
    if let note = sources.note { StandardError.note("\(note)") }
    let laws = try LawSet(checking: laws ?? ProjectPlaces.found().laws)
    let found = try LintedScripts(sources, laws, filter.queries())
    if let tableFormat = format.table {
      try StandardOutput.write(Table(found.diagnostics), as: tableFormat, footer: found.verdict)
    } else {
      try StandardOutput.write(
        lines: found.diagnostics.flatMap { $0.text.split(separator: "\n").map(String.init) } + [found.verdict])
    }
    if !found.diagnostics.isEmpty { throw ExitStatus.usage }
  }
}
