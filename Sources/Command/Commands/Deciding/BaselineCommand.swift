import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReview

/// `rehearse baseline`: what cells are measured against.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Explain, export and import what cells are measured against.",
    discussion: """
      The baseline of a cell is the behaviour that was accepted last in a run that the run in question descends from; \
      where nothing was accepted, the first behaviour that was recorded there from clean sources. A run of changed \
      sources never gives a baseline. @baseline stands for it in references.
      """,
    subcommands: [BaselineWhy.self, BaselineExport.self, BaselineImport.self])
}

/// `rehearse baseline why`: explains the choice for one cell.
struct BaselineWhy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Say what a session is measured against, and why that.",
    discussion: "Exit 0 when the session behaves as its baseline, 1 when it does not or has none.")

  @Argument(help: SessionReference.help, completion: .sessions)
  var session: String

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or a row per session that was looked at: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  func run() throws {
    let (store, reference) = try database.open(session)
    let choice = try store.baseline(for: try store.resolveSession(reference))
    let explanation = BaselineExplanation(
      choice, try store.baselineCandidates(for: choice.session),
      try store.runs(numbered: Set([choice.firstRun].compactMap(\.self))))
    if let tableFormat = format.table {
      try StandardOutput.write(explanation.table, as: tableFormat, footer: explanation.verdict)
    } else {
      try StandardOutput.write(lines: explanation.lines(width: Terminal.output.width ?? 80, paint: .output))
    }
    if choice.baseline == nil || !choice.isSame { throw ExitStatus.failed }
  }
}

/// `rehearse baseline export`: writes baselines as small text files.
struct BaselineExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the baselines of a run's cells as text files, one a script.",
    discussion: """
      The files are made to be kept beside the scripts: each is a stream with what the cells do, a line an event, \
      cells that behave alike once. rehearse diff compares two of them. Files of scripts that the run has no session \
      of are left as they are.
      """)

  @Argument(
    help: ArgumentHelp("The folder; it is made when it is missing.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    name: .customLong("run"), help: ArgumentHelp("The run whose cells are meant.", valueName: "run"), completion: .runs)
  var reference = "@head"

  @OptionGroup var database: DatabaseOption

  func run() throws {
    let (store, reference) = try database.open(reference)
    let run = try store.resolveRun(reference)
    let export = try BaselineFolder(path: folder).export(try store.baselines(for: run), from: store)
    try StandardOutput.write(lines: [export.text(in: folder)])
    if let note = export.note(on: run) { StandardError.note(note) }
  }
}

/// `rehearse baseline import`: reads such files.
struct BaselineImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Read baselines from text files, as they were accepted there.",
    discussion: """
      What the files say holds for the branch that is checked out (of the newest run, where there is none), or \
      --branch. A baseline that is in the database already is not read again. With CI set nothing is written unless \
      --write-baselines says so.
      """)

  @Argument(help: ArgumentHelp("The folder.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(help: ArgumentHelp("The branch that they hold for. Default: the one checked out.", valueName: "branch"))
  var branch: String?

  @Option(name: .customLong("line"), help: .hidden)
  var formerBranch: String?

  @OptionGroup var writing: BaselineWriting

  @OptionGroup var database: DatabaseOption

  func run() throws {
    try writing.permit()
    let store = try database.open([], .readWrite).store
    // The newest run may have been on another branch than the one whose files these are.
    let here = Provenance.lines(of: nil, ProcessInfo.processInfo.environment).head
    let newest = try store.newestRun(before: .max) { _ in true }?.description.sourceBranch
    let line = branch ?? formerBranch ?? here ?? newest ?? ""
    let (acceptances, files) = try BaselineFolder(path: folder).acceptances(
      on: line, besides: store.acceptances(on: line))
    let added = try store.accept(acceptances)
    try StandardOutput.write(
      lines: [
        "\(counted(added, "baseline")) added, \(acceptances.count - added) there already, of"
          + " \(counted(files, "script"))"
      ])
  }
}
