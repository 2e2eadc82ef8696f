import ArgumentParser
import Rehearsal
import RehearsalPlainText

/// `rehearse laws`: what every sound recording keeps.
struct LawsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "laws", abstract: "List the laws that recordings are held against, or show one.",
    discussion: """
      A law is a question in SQL that gives no row for any sound recording. A recording that breaks one makes its \
      session broken, unless the script or a decision that it switches says so.

      One name shows that law in full.
      """)

  @Argument(help: ArgumentHelp("A law. Default: all.", valueName: "name"), completion: .laws)
  var name: String?

  @OptionGroup var laws: LawsOption

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat?

  func run() throws {
    let set = try laws.set()
    if let name, format == nil {
      let text = try set.law(named: name).text
      try StandardOutput.write(lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      return
    }
    let listed = try name.map { [try set.law(named: $0)] } ?? set.laws
    let format = format ?? .table
    let isWhole = format != .table
    let table = Table(
      columns: ["law", "family", "what must hold"] + (isWhole ? ["from", "toolkits"] : []),
      rows: listed.map { law in
        let words = [law.name, law.family, law.title]
        return (words + (isWhole ? [law.origin, law.toolkits.joined(separator: ", ")] : [])).map { .text($0) }
      })
    try StandardOutput.write(table, as: format, footer: counted(listed.count, "law"))
  }
}
