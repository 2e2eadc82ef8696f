import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalReports
import RehearsalReview
import RehearsalStore

/// `rehearse pr`: what a branch changes, as one text for a pull request.
struct PullRequestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pr", abstract: "Tell what a branch changes in one text: a comment on a pull request.",
    discussion: """
      The head is the commit of the working copy, the base is where it left the branch that it is merged into; both \
      are commits as git names them, or runs. Their runs are read from the database and from --base-database; a commit \
      that has none is performed from git, with this command or, for the base, with --base-command. The database stays \
      as it is.

      First stands what was edited and how many of the changed cells it explains, then the groups of changes. A change \
      that nobody has decided about stands with what led to it, where, since when, the fewest steps that show \
      it and the line that accepts it. The first line of the text is a mark that no reader sees, by which a later \
      comment takes the place of this one. Exit 0 when there is nothing to decide, 1 when there is.
      """)

  @Option(help: ArgumentHelp("What the branch is compared with.", valueName: "commit"))
  var base: String?

  @Option(help: ArgumentHelp("What is told about. Default: the commit of the working copy.", valueName: "commit"))
  var head: String?

  @Option(help: "markdown, github, gitlab, html or sarif.")
  var format: CommentFormat = .markdown

  @Option(help: ArgumentHelp("Where the report of the run can be read, which changes are linked to.", valueName: "url"))
  var reportURL: String?

  @Option(
    help: ArgumentHelp("A database that may have the base's run, such as an artifact.", valueName: "file"),
    completion: .databases)
  var baseDatabase: [String] = []

  @Option(
    help: ArgumentHelp(
      "Performs the base in a work tree of its own: a line of shell that takes record and its arguments.",
      valueName: "command"))
  var baseCommand: String?

  @Option(
    help: ArgumentHelp("The folder of scripts and scenes, here and in commits.", valueName: "folder"),
    completion: .directory)
  var scripts = "Scripts"

  @Option(help: ArgumentHelp("Tells several comments of one pull request apart.", valueName: "text"))
  var name = ""

  @OptionGroup var trials: TrialsOption

  @OptionGroup var database: DatabaseOption

  enum CommentFormat: String, CaseIterable, ExpressibleByArgument {
    case markdown, github, gitlab, html, sarif
  }

  func validate() throws {
    do throws(RehearsalError) {
      if let reportURL { _ = try ReportAddress(reportURL) }
    } catch {
      throw ValidationError(error.message)
    }
  }

  func run() async throws {
    var sides = BranchSides(
      database: database.path, baseDatabases: baseDatabase, baseCommand: baseCommand, scripts: scripts,
      jobs: ProcessInfo.processInfo.activeProcessorCount)
    if baseCommand != nil { Interruption.listen(isPatient: true) }
    sides.shouldStop = { Interruption.status != nil }
    let found = try await sides.find(base: base, head: head, ProcessInfo.processInfo.environment)
    try Interruption.forget()
    switch found {
    case .nothing(let reason):
      try StandardOutput.write(
        data: format == .sarif ? BranchSARIF.empty : BranchReport(without: reason).text(form, marker: marker))
    case .runs(let found): try tell(found)
    }
  }

  private func tell(_ found: BranchSides.Found) throws {
    let material = PageMaterial(store: found.store)
    let branch = try BranchAnswer(from: found.base, to: try material.answer(of: found.head), material.changes)
    if format == .sarif {
      let explained = try branch.explained(material.changes, bench: .workers(trials.number))
      try StandardOutput.write(data: try BranchSARIF(branch, material.changes, explained: explained).text())
    } else {
      var setting = BranchReport.Setting()
      (setting.reportURL, setting.remarks) = (try reportURL.map { try ReportAddress($0) }, found.remarks)
      setting.bench = .workers(trials.number)
      setting.headReference = found.headReference
      if FileManager.default.fileExists(atPath: scripts) { setting.sources = try ScriptsOption.sources([scripts]) }
      try StandardOutput.write(data: try BranchReport(branch, material, setting).text(form, marker: marker))
    }
    try material.changes.keep()
    if !branch.isQuiet { throw ExitStatus.failed }
  }

  private var form: BranchReport.Form { BranchReport.Form(rawValue: format.rawValue) ?? .markdown }
  private var marker: String { BranchReport.marker(name) }
}
