import ArgumentParser
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalSourceText

/// `rehearse lint`: finds what is wrong with scripts without performing them.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check scripts and scenes without performing them.",
    discussion: """
      Every error is listed as file:line:column with what was expected. Exit 0 without errors, 2 with any.
      """)

  @Argument(
    help: "Scripts or folders. Default: ./Scripts if it is there, otherwise the bundled scripts.",
    completion: .scriptFiles)
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("A folder of laws of your own, which scripts may name.", valueName: "folder"),
    completion: .directory)
  var laws: String?

  @Option(help: "text, or a table of errors: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  func run() throws {
    let sources = try ScriptSources(paths)
    if let note = sources.note { StandardError.note("\(note)") }
    let laws = try LawSet(checking: laws)
    let (library, wrong) = sources.checked()
    let scripts = library.scripts.filter { sources.selected.contains($0.path) }
    let diagnostics = (wrong + laws.diagnostics(of: scripts, in: library)).sorted()
    let files = sources.selected.union(diagnostics.map(\.path))
    let verdict = "\(counted(diagnostics.count, "error")) in \(counted(files.count, "file"))"
    if let tableFormat = format.table {
      try StandardOutput.write(Table(diagnostics), as: tableFormat, footer: verdict)
    } else {
      try StandardOutput.write(
        lines: diagnostics.flatMap { $0.text.split(separator: "\n").map(String.init) } + [verdict])
    }
    if !diagnostics.isEmpty { throw ExitStatus.usage }
  }
}
