import ArgumentParser
import RehearsalPlainText

/// `rehearse config`: what is in force, and from where.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show what is in force here, and from where: option, environment, file or default.",
    discussion: "Options win, then the environment, then files. Nothing is written.")

  @OptionGroup var database: DatabaseOption

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func run() throws {
    let settings = try Settings(
      database: (database.path, database.db), arguments: CommandLine.arguments,
      allowsColour: Terminal.output.allowsColour)
    try StandardOutput.write(settings.table, as: format, footer: counted(settings.all.count, "setting"))
  }
}
