import ArgumentParser

/// `rehearse init`: something to begin with.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a first script, its scene, and what git and a CI server need.",
    discussion: """
      Nothing that is there is overwritten: files stay as they are, .gitignore gets the lines that it lacks, and a \
      folder that has scripts gets no other ones. Schemas for editors, which git ignores, are written anew. What is \
      written can be recorded at once. The job for a CI server is written at the top of the repository, where servers \
      look for it.
      """)

  @Argument(help: ArgumentHelp("Where; it is made when it is missing.", valueName: "folder"), completion: .directory)
  var folder = "."

  @Option(help: "Whose CI server records: github, gitlab or none.")
  var ci: StarterFile.Beginning.Server = .github

  @Option(help: "text, or a row per file: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder has a name: . is the one where the command runs.") }
  }

  func run() throws {
    let begun = try StarterFile.Beginning(in: folder, for: ci)
    if let tableFormat = format.table {
      try StandardOutput.write(begun.table, as: tableFormat)
    } else {
      try StandardOutput.write(lines: begun.lines)
    }
  }
}
