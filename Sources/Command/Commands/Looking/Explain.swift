import ArgumentParser
import Rehearsal
import RehearsalPlainText

/// `rehearse explain`: what a code means.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain an exit code, a verdict, or the code of an error, and what to do about it.",
    discussion: """
      Codes are in the JSON of lint, dashboard check, doctor and record, and in SARIF, where they are the rules. \
      Without one all codes are listed.
      """)

  @Argument(help: ArgumentHelp("2, failed, store/locked. Default: all, as a list.", valueName: "code"))
  var code: String?

  @Option(help: "Of the list: table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func run() throws {
    if let code { return _ = try StandardOutput.write(lines: ErrorCode.named(code).lines) }
    try StandardOutput.write(ErrorCode.table, as: format, footer: counted(ErrorCode.all.count, "code"))
  }
}
