import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalStore

/// `rehearse schema`: the views that queries may rely on.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the documented views v1_*, with what every column means, or the JSON Schema of a kind of file.",
    discussion: "A schema tells an editor what a file may hold: rehearse schema --script >script.schema.json.")

  @Flag var file: EditorSchema?

  @Option(help: "text; markdown, the page Documentation/Schema.md; or a row per column: table, csv, json, jsonl.")
  var format: ReportFormat?

  func validate() throws {
    if file != nil, format != nil { throw ValidationError("A JSON Schema has one form; --format is about the views.") }
  }

  func run() throws {
    if let file {
      try StandardOutput.write(data: file.text)
      return
    }
    let document = SchemaDocument()
    let format = format ?? .text
    switch format {
    case .text: try StandardOutput.write(lines: document.lines)
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
