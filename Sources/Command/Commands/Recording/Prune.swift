import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalStore

/// `rehearse prune`: take sessions away that say nothing new.
struct Prune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Take sessions that say nothing new out of old runs.",
    discussion: """
      Between the first and the last of the sessions in which a cell behaved in one way, those of old runs go; \
      histories, changes and baselines stay what they are, and so does what doctor proves. Kept whole are the newest \
      run of each branch and of each label, runs that did not come to their end, and those that reviews and ignored \
      changes name. With --keep-days and --keep-runs a run is old when both say so.
      """)

  @Option(help: ArgumentHelp("Keep runs of the last N days. Default: 30, without --keep-runs.", valueName: "n"))
  var keepDays: Int?

  @Option(help: ArgumentHelp("Keep the N newest runs of each branch.", valueName: "n"))
  var keepRuns: Int?

  @Option(help: ArgumentHelp("Only take from runs on this branch.", valueName: "branch"))
  var line: String?

  @Option(help: ArgumentHelp("Keep runs with such a label: 'release-*'; may be repeated.", valueName: "pattern"))
  var keepLabel: [String] = []

  @Flag(help: "Write nothing; say what would go, by table.")
  var dryRun = false

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or json: one object.")
  var format: AnswerFormat = .text

  func validate() throws {
    for (option, number) in [("--keep-days", keepDays), ("--keep-runs", keepRuns)] where number ?? 0 < 0 {
      throw ValidationError("\(option) \(number ?? 0): expected 0 or more")
    }
  }

  func run() throws {
    guard FileManager.default.fileExists(atPath: database.path) else {
      throw RehearsalError(.store, "there is no database at \(database.path)")
    }
    let retention = Retention(days: keepDays, runs: keepRuns, line: line, labels: keepLabel)
    let store = try Store(path: database.path, access: dryRun ? .readOnly : .update)
    try retention.checkLabels(in: store) { StandardError.note($0) }
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let pruning = try retention.prune(store, at: now, isTried: dryRun)
    if format == .json {
      return _ = try StandardOutput.write(data: Answer(pruning, of: database.path, isTried: dryRun).json)
    }
    try StandardOutput.write(pruning.table, as: .table, footer: pruning.verdict(isTried: dryRun))
  }
}
