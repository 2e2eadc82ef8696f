import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalReports
import RehearsalStore

/// `rehearse pr`: what a branch changes, as one text for a pull request.
struct PullRequestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pr",
    abstract: "Tell what a branch changes in one text: a comment on a pull request.",
    discussion: """
      The head is the commit of the working copy, the base is where it left the branch that it is merged into; both \
      are commits as git names them, or runs. Their runs are read from the database.

      A change that nobody has decided about stands with what led to it, where, since when, and the line that accepts \
      it. The first line of the text is a mark that no reader sees, by which a later comment takes the place of this \
      one. Exit 0 when there is nothing to decide, 1 when there is.
      """)

  @Option(help: ArgumentHelp("What the branch is compared with.", valueName: "commit"))
  var base: String?

  @Option(help: ArgumentHelp("What is told about. Default: the commit of the working copy.", valueName: "commit"))
  var head: String?

  @Option(help: "markdown, github, gitlab or html.")
  var format: BranchReport.Form = .markdown

  @Option(help: ArgumentHelp("Where the report of the run can be read, which changes are linked to.", valueName: "url"))
  var reportURL: String?

  @Option(help: ArgumentHelp("Tells several comments of one pull request apart.", valueName: "text"))
  var name = ""

  @OptionGroup var database: DatabaseOption

  func run() throws {
    let store = try database.open([], .readOnly).store
    let runs = BranchRuns(store)
    let headSide = try head.map { try runs.side($0) } ?? runs.head()
    let environment = ProcessInfo.processInfo.environment
    let baseSide =
      try base.map { try runs.fork(of: try runs.side($0), and: headSide) }
      ?? runs.base(of: headSide, environment)
    let headRun = try found(headSide, runs)
    guard let baseSide else {
      try write(BranchReport(without: "\(BranchRuns.said(headRun)) is the first commit, and nothing was before it."))
      return
    }
    let material = PageMaterial(store: store)
    let branch = try BranchAnswer(
      from: try found(baseSide, runs), to: try material.answer(of: headRun), material.changes)
    var setting = BranchReport.Setting()
    setting.reportURL = reportURL
    setting.headReference = try store.runs().last?.id == headRun.id ? "" : headRun.reference
    try write(try BranchReport(branch, material, setting))
    try material.changes.keep()
    if !branch.isQuiet { throw ExitStatus.failed }
  }

  private func found(_ side: BranchRuns.Side, _ runs: BranchRuns) throws -> Run {
    guard let run = try runs.run(of: side) else {
      throw RehearsalError(
        .request, "\(database.path) holds no run of \(side.text)", details: ["record it: rehearse record"])
    }
    return run
  }

  private func write(_ report: BranchReport) throws {
    try StandardOutput.write(data: report.text(format, marker: BranchReport.marker(name)))
  }
}

extension BranchReport.Form: ExpressibleByArgument {}
