import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalStore

/// `rehearse schema`: the views that queries may rely on.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the documented views v1_*, with what every column means.")

  @Option(help: "text; markdown, the page Documentation/Schema.md; or a row per column: table, csv, json, jsonl.")
  var format: ReportFormat = .text

  func run() throws {
    let document = SchemaDocument()
    switch format {
    case .text: try StandardOutput.write(data: document.text)
    case .markdown: try StandardOutput.write(data: document.markdown)
    case .table, .csv, .json, .jsonl:
      let rows = document.views.flatMap { view in
        view.columns.map { [QueryValue.text(view.name), .text($0.name), .text($0.comment)] }
      }
      let table = Table(columns: ["view", "column", "meaning"], rows: rows)
      let format = format.table ?? .table
      try StandardOutput.write(table, as: format)
    }
  }
}
