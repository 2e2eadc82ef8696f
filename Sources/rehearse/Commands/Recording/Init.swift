import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalPlainText

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
  var ci: Server = .github

  @Option(help: "text, or a row per file: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  enum Server: String, CaseIterable, ExpressibleByArgument {
    case github, gitlab, none
  }

  private var place: String {
    let parts = folder.split(separator: "/").filter { $0 != "." }
    let path = (folder.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return path.isEmpty ? "." : path
  }

  func run() throws {
    let written = try files().map { file, place in (file, try file.write(in: place)) }
    if let tableFormat = format.table {
      let table = Table(
        columns: ["state", "file", "purpose"],
        rows: written.map { file, outcome in [.text(outcome.rawValue), .text(file.path), .text(file.purpose)] })
      try StandardOutput.write(table, as: tableFormat)
      return
    }
    let widest = written.map { $0.0.path.count }.max() ?? 0
    let lines = written.map { file, outcome in
      let padding = String(repeating: " ", count: widest - file.path.count)
      return "\(Init.said(outcome))  \(file.path)\(padding)  \(file.purpose)"
    }
    let isWithout = !written.contains { $0.0.path == StarterFile.scene.path }
    try StandardOutput.write(lines: lines + (isWithout ? [Init.aboutSamples] : []) + [""] + next)
  }

  private static let aboutSamples = "left out  the examples, since Scripts has files of yours"

  /// What is written, and where: a job stands at the top of the repository, where servers look for it.
  private func files() throws -> [(StarterFile, String)] {
    let scripts = place == "." ? "Scripts" : place + "/Scripts"
    var hasScripts = FileManager.default.fileExists(atPath: scripts)
    if hasScripts { hasScripts = try !ScriptSources([scripts]).files.isEmpty }
    // Those of an earlier init are named as kept; among a user's own scripts there is no room for samples.
    let isOurs = [StarterFile.scene, .script].contains {
      FileManager.default.contents(atPath: "\(place)/\($0.path)") == Data($0.text.utf8)
    }
    let samples = hasScripts && !isOurs ? [] : [StarterFile.scene, .script]
    let home = StarterFile.Place(of: place)
    let server: [StarterFile] =
      switch ci {
      case .github: [try .github.inFolder(home.folder)]
      case .gitlab: [try .gitlab.inFolder(home.folder)]
      case .none: []
      }
    return (samples + [.ignored] + StarterFile.schemas).map { ($0, place) } + server.map { ($0, home.top) }
  }

  private static func said(_ outcome: StarterFile.Outcome) -> String {
    switch outcome {
    case .wrote: "wrote   "
    case .added: "added to"
    case .kept: "kept    "
    }
  }

  /// What comes next, for people.
  private var next: [String] {
    [
      place == "." ? "Next:" : "Next, in \(TextWidth.visible(place)):",
      "  rehearse lint                    checks the scripts",
      "  (commit them in git)             what is not committed gives no baseline",
      "  rehearse record                  performs them, and keeps what happened",
      "  rehearse show s:1                tells one session, event by event",
      "Then, after every change:",
      "  rehearse record; rehearse changes",
      "  rehearse review accept SIGNATURE -m WHY    when a change is right",
      "  rehearse baseline export Baselines         to commit what was accepted",
    ] + (ci == .none ? [] : ["The job takes the command from the variable REHEARSE_URL, or from its image."])
  }
}
