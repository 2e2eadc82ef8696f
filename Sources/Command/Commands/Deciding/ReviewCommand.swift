import ArgumentParser
import Glibc
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReview
import RehearsalStore
import RehearsalTrace

/// `rehearse review`: accepts or rejects what differs from the baselines.
struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Accept or reject what differs from the baselines, each change once.",
    discussion: """
      On a terminal, asks about each change: a accepts, r rejects, s skips, c comments, i ignores for a while, d and f \
      show the diff, w says why the baseline is what it is; A, R and S decide about all that remain. Without a \
      terminal it lists them as `review pending` does.

      accept, reject and comment take several changes; --from-comment takes them from lines that somebody wrote, such \
      as a comment on a pull request. Who may write such lines is for the job to decide that hands them over.

      Who, when and why are kept, in the view v1_reviews. With CI set nothing is accepted unless --write-baselines \
      says so.
      """,
    subcommands: [ReviewStart.self, ReviewPending.self, ReviewAccept.self, ReviewReject.self, ReviewComment.self],
    defaultSubcommand: ReviewStart.self)
}

/// Which run is reviewed.
struct ReviewedRun: ParsableArguments {
  @Option(
    name: .customLong("run"), help: ArgumentHelp("The run that is reviewed.", valueName: "run"), completion: .runs)
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

  /// Prints what is to be reviewed, and fails if there is anything.
  func tell(_ format: ReportFormat, bench: TrialBench?) throws {
    let (pending, reader) = try pending(.readOnly)
    let explained = try pending.explained(reader, bench: bench)
    if let tableFormat = format.table {
      let table = pending.groups.table(
        isWhole: [.csv, .json, .jsonl].contains(tableFormat), explained: explained.columns)
      try StandardOutput.write(table.table, as: tableFormat, footer: pending.verdict)
    } else {
      let lines = explained.lines(width: Terminal.output.width ?? 80, .output, places: pending.places)
      try StandardOutput.write(lines: lines + [pending.verdict])
    }
    if !pending.groups.groups.isEmpty { throw ExitStatus.failed }
  }
}

/// Which changes are decided about, and why.
struct ReviewedChange: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Changes or groups of them: the first digits of each.", valueName: "signature"),
    completion: .signatures)
  var signatures: [String] = []

  @Option(name: .customLong("signature"), help: .hidden)
  var named: [String] = []

  @Flag(help: "All changes that are to be reviewed, those of cells in quarantine too.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "A text whose lines /rehearse accept SIGNATURE… [WHY] are done, and nothing else in it; - for standard input.",
      valueName: "file"), completion: .file())
  var fromComment: String?

  @Option(name: [.customShort("m"), .long], help: ArgumentHelp("Why.", valueName: "why"))
  var message: String?

  func validate() throws {
    let ways = [!(signatures + named).isEmpty, all, fromComment != nil].count { $0 }
    if ways != 1 {
      throw ValidationError(
        "Name changes by their signatures (review pending lists them), or give --all, or --from-comment.")
    }
    if let message, message.allSatisfy(\.isWhitespace) { throw ValidationError("--message (-m) says why.") }
    if message == nil, fromComment == nil { throw ValidationError("Say why: --message (-m).") }
  }

  /// What is decided about, with the reason for each, and what of a comment could not be done.
  func decided(_ word: String, _ pending: UnreviewedChanges, _ reader: ChangeReader) throws -> CommentedChanges {
    // Cells are performed once to know the groups, however many names a text has that are none of a change.
    var known: ExplainedChanges?
    func explained() throws -> ExplainedChanges {
      let explained = try known ?? pending.explained(reader, bench: .workers(), isWhole: true)
      known = explained
      return explained
    }
    func changes(_ digits: String) throws -> [ChangeGroups.Group] { try pending.changes(named: digits, explained) }
    if let fromComment {
      return try CommentedChanges(
        CommentCommands(readFrom: fromComment, word: word), why: message ?? "said in a comment", changes)
    }
    let groups = try all ? pending.decidable.groups : (signatures + named).flatMap(changes)
    return CommentedChanges(groups, why: message ?? "")
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
      return try reviewed.tell(.text, bench: .workers())
    }
    let (pending, reader) = try reviewed.pending(.update)
    let reviewer = Reviewer(store: reader.store, run: pending.run, who: try author.name())
    let decided = try ReviewStart.decide(pending, reader, reviewer) { try writing.permit() }
    let rest = try UnreviewedChanges(in: pending.run, reader)
    try StandardOutput.write(lines: ["", "\(decided); \(rest.verdict)"])
    if !rest.groups.groups.isEmpty { throw ExitStatus.failed }
  }

  /// Asks key by key; the terminal is what it was when this returns or throws.
  private static func decide(
    _ pending: UnreviewedChanges, _ reader: ChangeReader, _ reviewer: Reviewer, permit: @escaping () throws -> Void
  ) throws -> String {
    if pending.groups.groups.isEmpty { return "nothing decided" }
    let keys: TerminalKeys
    do {
      keys = try TerminalKeys()
    } catch {
      throw RehearsalError(.request, "the terminal gives no keys", details: [error.description])
    }
    var dialog = ReviewDialog(
      pending, reader, reviewer, keys: keys, width: Terminal.output.width ?? 80, permit: permit)
    return try dialog.run()
  }
}

/// `rehearse review pending`: lists what is to be reviewed.
struct ReviewPending: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pending", abstract: "List the changes that are to be reviewed.",
    discussion: "Exit 1 when there are any.")

  @OptionGroup var reviewed: ReviewedRun
  @OptionGroup var trials: TrialsOption

  @Option(help: "text, a row per change: table, markdown, or a row per cell: csv, json, jsonl.")
  var format: ReportFormat = .text

  func run() throws {
    try reviewed.tell(format, bench: .workers(trials.number))
  }
}

/// `rehearse review accept`: makes a change the baseline of its cells.
struct ReviewAccept: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Accept changes: their cells are measured against the new behaviour from now on.")

  @OptionGroup var change: ReviewedChange
  @OptionGroup var reviewed: ReviewedRun
  @OptionGroup var author: AuthorOption
  @OptionGroup var writing: BaselineWriting

  func run() throws {
    try writing.permit()
    try keep(.accept, change, reviewed, author)
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
    try keep(.reject, change, reviewed, author)
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
    try keep(.comment, change, reviewed, author)
  }
}

/// Keeps a decision about each change that is meant, and says how many.
private func keep(
  _ word: ReviewDecision.Word, _ change: ReviewedChange, _ reviewed: ReviewedRun, _ author: AuthorOption
) throws {
  let (pending, reader) = try reviewed.pending(.update)
  let decided = try change.decided(word.rawValue, pending, reader)
  let reviewer = Reviewer(store: reader.store, run: pending.run, who: try author.name())
  try StandardOutput.write(lines: [try reviewer.keep(decided, word)])
  if decided.isIncomplete { throw ExitStatus.failed }
}
