import FoundationEssentials
import Rehearsal
package import RehearsalPlainText
import RehearsalReview

/// What is in force where a command runs, and who said so: an option, the environment, a file, git, or nobody.
package struct Settings {
  /// One thing that can be said in several places.
  package struct Setting {
    package let name: String
    package let value: String
    /// Who said it: `--db`, `$REHEARSAL_DB`, `rehearsal.yaml`, `default`.
    package let origin: String
  }

  package private(set) var all: [Setting] = []
  private let environment: [String: String]
  private let arguments: [String]

  /// - Parameters:
  ///   - database: The one that is used, and the one that `--db` names.
  ///   - arguments: What the command was called with, with what every command takes.
  ///   - allowsColour: Whether standard output gets colour.
  /// - Throws: When a file of the project cannot be read.
  package init(
    database: (used: String, option: String?), arguments: [String], allowsColour: Bool,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    (self.environment, self.arguments) = (environment, arguments)
    add("folder", FileManager.default.currentDirectoryPath, arguments.contains("-C") ? "-C" : "default")
    let said = origin(["REHEARSAL_DB"])
    let isSaid = said == "default" && ProjectPlaces.found().says.database != nil
    add("database", database.used, database.option != nil ? "--db" : isSaid ? ProjectFile.name : said)
    try addFiles()
    addPlace(allowsColour: allowsColour)
  }

  /// As rows.
  package var table: Table {
    Table(
      columns: ["setting", "value", "from"],
      rows: all.map { [.text($0.name), .text($0.value), .text($0.origin)] })
  }

  private mutating func add(_ name: String, _ value: String, _ origin: String) {
    all.append(Setting(name: name, value: value, origin: origin))
  }

  /// The first of some variables that is set, or that nobody said anything.
  private func origin(_ names: [String]) -> String {
    names.first { environment[$0].map { !$0.isEmpty } ?? false }.map { "$" + $0 } ?? "default"
  }

  // MARK: - What files say

  private mutating func addFiles() throws {
    let project = try ProjectFile.found()
    let places = ProjectPlaces.found()
    let says = places.says
    func origin(_ isSaid: Bool) -> String { isSaid ? ProjectFile.name : "default" }
    let sources = try ScriptSources([])
    let count = "\(counted(sources.files.count, "file")) in \(sources.description)"
    add(
      "scripts", count,
      sources.folder == nil ? "no folder \(ProjectPlaces.usualScripts) here" : origin(!says.scripts.isEmpty))
    let patterns = try Redaction.patterns(ofFolder: sources.folder)
    let file = patterns.count > says.redaction.count ? ["\(sources.folder ?? "")/\(Redaction.fileName)"] : []
    let said = (says.redaction.isEmpty ? [] : [ProjectFile.name]) + file
    add(
      "redaction", patterns.isEmpty ? "none" : counted(patterns.count, "expression"),
      patterns.isEmpty ? "default" : said.joined(separator: ", "))
    func addFolder(_ name: String, _ named: String?, _ inside: String) {
      let folder = places.folder(named, usual: name)
      add(name, [inside, folder].compactMap(\.self).joined(separator: ", and "), origin(named != nil))
    }
    addFolder("dashboards", says.dashboards, "bundled")
    addFolder("queries", says.queries, "bundled")
    add("laws", (["bundled"] + [places.laws].compactMap(\.self)).joined(separator: ", and "), origin(says.laws != nil))
    add("gate", try places.gate().text, origin(says.gate != nil))
    for axis in says.axes { add("axis \(axis.name)", axis.values.joined(separator: ", "), ProjectFile.name) }
    guard let project else { return add("project file", "none", "default") }
    add("project file", project.path, "this folder or one above")
    for toolkit in project.toolkits.values.sorted(by: { $0.name < $1.name }) {
      let axes = toolkit.axes.map { "\($0.name)=\($0.values.joined(separator: "|"))" }
      let command = toolkit.command.joined(separator: " ")
      add(
        "toolkit \(toolkit.name)", ([command] + axes + ["\(toolkit.seconds) s"]).joined(separator: "; "),
        ProjectFile.name)
    }
  }

  // MARK: - What the place says

  private mutating func addPlace(allowsColour: Bool) {
    let isCI = ContinuousIntegration.runs(environment)
    add("private", isCI ? "yes" : "no", isCI ? "$CI" : "default")
    add("baselines are written", isCI ? "only with --write-baselines" : "yes", isCI ? "$CI" : "default")
    let isGitHub = environment["GITHUB_ACTIONS"] == "true"
    add("GitHub's annotations", isGitHub ? "yes" : "no", isGitHub ? "$GITHUB_ACTIONS" : "default")
    let name = Git(in: ".").text("config", "--get", "user.name") ?? ""
    let given = origin(["REHEARSAL_USER"])
    if given != "default" {
      add("who decides", environment["REHEARSAL_USER"] ?? "", given)
    } else {
      let login = origin(["LOGNAME", "USER"])
      let variable = environment[String(login.dropFirst())] ?? "not known"
      add("who decides", name.isEmpty ? variable : name, name.isEmpty ? login : "git's user.name")
    }
    let pager =
      environment["REHEARSE_PAGER"] != nil ? "$REHEARSE_PAGER" : environment["PAGER"] != nil ? "$PAGER" : "default"
    let isRefused = arguments.contains("--no-pager")
    add("pager", Pager.command(in: environment) ?? "none", isRefused ? "--no-pager" : pager)
    let isAsked = arguments.contains { $0 == "--color" || $0.hasPrefix("--color=") }
    let isDumb = environment["TERM"] == "dumb" ? "$TERM" : "default"
    let colour = origin(["NO_COLOR", "CLICOLOR_FORCE"])
    add("colour", allowsColour ? "yes" : "no", isAsked ? "--color" : colour == "default" ? isDumb : colour)
    let isQuiet = arguments.contains("-q") || arguments.contains("--quiet")
    let quiet = origin(["REHEARSAL_QUIET"])
    add("notes and progress", quiet == "default" ? "yes" : "no", isQuiet ? "-q" : quiet)
  }
}
