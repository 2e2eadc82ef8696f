import ArgumentParser
import Glibc
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalStore
import RehearsalTrace

/// `rehearse review`: accepts or rejects what differs from the baselines.
struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Accept or reject what differs from the baselines, each change once.",
    discussion: """
      On a terminal, asks about each change: a accepts, r rejects, s skips, c comments, i ignores for a while, d and f \
      show the diff, w says why the baseline is what it is; A, R and S decide about all that remain. Without a \
      terminal it lists them as `review pending` does.

      Who, when and why are kept, in the view v1_reviews. With CI set nothing is accepted unless --write-baselines \
      says so.
      """,
    subcommands: [ReviewStart.self, ReviewPending.self, ReviewAccept.self, ReviewReject.self, ReviewComment.self],
    defaultSubcommand: ReviewStart.self)
}

/// Which run is reviewed.
struct ReviewedRun: ParsableArguments {
  @Option(name: .customLong("run"), help: ArgumentHelp("The run that is reviewed.", valueName: "run"))
  var reference = "@head"

  @OptionGroup var database: DatabaseOption

  /// The changes to review, with what reads them.
  func pending(_ access: Store.Access) throws -> (changes: UnreviewedChanges, reader: ChangeReader) {
    let (store, reference) = try database.open(reference, access)
    let reader = ChangeReader(store: store)
    let pending = try UnreviewedChanges(in: try reader.store.resolveRun(reference), reader)
    try reader.keep()
    return (pending, reader)
  }
}

/// Which changes are decided about, and why.
struct ReviewedChange: ParsableArguments {
  @Argument(help: ArgumentHelp("The changes: the first digits of their signatures.", valueName: "signature"))
  var signatures: [String] = []

  @Option(
    name: .customLong("signature"),
    help: ArgumentHelp("A change, by the first digits of its signature; may be repeated.", valueName: "signature"))
  var named: [String] = []

  @Flag(help: "All changes that are to be reviewed.")
  var all = false

  @Option(name: [.customShort("m"), .long], help: ArgumentHelp("Why.", valueName: "why"))
  var message: String

  func validate() throws {
    if (signatures + named).isEmpty != all { throw ValidationError("Name changes by their signatures, or give --all.") }
    if message.allSatisfy(\.isWhitespace) { throw ValidationError("-m says why.") }
  }

  func groups(of pending: UnreviewedChanges) throws -> [ChangeGroups.Group] {
    if all { return pending.groups.groups }
    var seen: Set<Digest> = []
    let groups = try (signatures + named).map { try pending.group(signature: $0) }
    return groups.filter { seen.insert($0.signature).inserted }
  }
}

/// `rehearse review` itself.
struct ReviewStart: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Go through the changes on a terminal.", shouldDisplay: false)

  @OptionGroup var reviewed: ReviewedRun
  @OptionGroup var author: AuthorOption
  @OptionGroup var writing: BaselineWriting

  func run() throws {
    guard isatty(STDIN_FILENO) == 1, Terminal.output.isTerminal else {
      let (pending, _) = try reviewed.pending(.readOnly)
      try StandardOutput.write(lines: pending.lines(width: Terminal.output.width ?? 80))
      if !pending.groups.groups.isEmpty { throw ExitStatus.failed }
      return
    }
    let (pending, reader) = try reviewed.pending(.readWrite)
    let reviewer = Reviewer(store: reader.store, run: pending.run, who: try author.name())
    var dialog = ReviewDialog(
      pending, reader, reviewer, width: Terminal.output.width ?? 80, permit: { try writing.permit() })
    let decided = try dialog.run()
    let rest = try UnreviewedChanges(in: pending.run, reader)
    try StandardOutput.write(lines: ["", "\(decided); \(rest.verdict)"])
    if !rest.groups.groups.isEmpty { throw ExitStatus.failed }
  }
}

/// `rehearse review pending`: lists what is to be reviewed.
struct ReviewPending: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pending",
    abstract: "List the changes that are to be reviewed.",
    discussion: "Exit 1 when there are any.")

  @OptionGroup var reviewed: ReviewedRun

  @Option(help: "text, a row per change: table, markdown, or a row per cell: csv, json, jsonl.")
  var format: ReportFormat = .text

  func run() throws {
    let (pending, _) = try reviewed.pending(.readOnly)
    if let tableFormat = format.table {
      let table = pending.groups.table(isWhole: [.csv, .json, .jsonl].contains(tableFormat)).table
      try StandardOutput.write(table, as: tableFormat, footer: pending.verdict)
    } else {
      try StandardOutput.write(lines: pending.lines(width: Terminal.output.width ?? 80))
    }
    if !pending.groups.groups.isEmpty { throw ExitStatus.failed }
  }
}

/// `rehearse review accept`: makes a change the baseline of its cells.
struct ReviewAccept: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Accept a change: its cells are measured against the new behaviour from now on.")

  @OptionGroup var change: ReviewedChange
  @OptionGroup var reviewed: ReviewedRun
  @OptionGroup var author: AuthorOption
  @OptionGroup var writing: BaselineWriting

  func run() throws {
    try writing.permit()
    let (pending, reader) = try reviewed.pending(.readWrite)
    let groups = try change.groups(of: pending)
    let reviewer = Reviewer(store: reader.store, run: pending.run, who: try author.name())
    for group in groups { try reviewer.accept(group, why: change.message) }
    let cells = groups.reduce(0) { $0 + $1.cells.count }
    try StandardOutput.write(
      lines: ["accepted \(counted(groups.count, "change")) in \(counted(cells, "cell")) of \(pending.run.reference)"])
  }
}

/// `rehearse review reject`: says that a change is wrong.
struct ReviewReject: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Reject a change: it stays a regression until the behaviour is as before.")

  @OptionGroup var change: ReviewedChange
  @OptionGroup var reviewed: ReviewedRun
  @OptionGroup var author: AuthorOption

  func run() throws {
    let groups = try noteChange(.rejected, change, reviewed, author)
    try StandardOutput.write(lines: ["rejected \(counted(groups, "change"))"])
  }
}

/// `rehearse review comment`: says something about a change and decides nothing.
struct ReviewComment: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "comment", abstract: "Say something about a change, and decide nothing.")

  @OptionGroup var change: ReviewedChange
  @OptionGroup var reviewed: ReviewedRun
  @OptionGroup var author: AuthorOption

  func run() throws {
    let groups = try noteChange(.comment, change, reviewed, author)
    try StandardOutput.write(lines: ["commented on \(counted(groups, "change"))"])
  }
}

/// Keeps a review of each change that is meant, and returns how many.
private func noteChange(
  _ decision: Review.Decision, _ change: ReviewedChange, _ reviewed: ReviewedRun, _ author: AuthorOption
) throws -> Int {
  let (pending, reader) = try reviewed.pending(.readWrite)
  let groups = try change.groups(of: pending)
  let reviewer = Reviewer(store: reader.store, run: pending.run, who: try author.name())
  for group in groups { try reviewer.note(decision, about: group, why: change.message) }
  return groups.count
}
