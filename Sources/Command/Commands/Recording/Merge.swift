import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalClaims
import RehearsalDiff
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// `rehearse merge`: one database of several.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Add what other databases hold to one.",
    discussion: """
      A union: a run, a session, a recording or a decision that is in several files is in the result once, and the \
      order of the files makes no difference. Each file is added whole or not at all. The first one is made when it is \
      missing; the others are only read. A revision that is not a commit's hash is not taken over; the run is, and a \
      note says so.

      Runs are numbered in the order of their start, so that a number may change when earlier runs come in. The parts \
      of a run that record --shard left become one run, which is completed when all of them are there. Exit 1 when \
      parts claim different plans: what they hold is added, and cells may be missing.
      """)

  @Argument(help: ArgumentHelp("The database that is added to.", valueName: "out"), completion: .databases)
  var output: String

  @Argument(help: ArgumentHelp("The databases that are added.", valueName: "in"), completion: .databases)
  var inputs: [String]

  @Option(help: "text, or json: one object.")
  var format: AnswerFormat = .text

  func run() throws {
    if let missing = inputs.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
      throw RehearsalError(.store, "there is no database at \(missing)")
    }
    try DatabaseFolder.check(for: output)
    let made = MadeFile(output)
    var total = MergeResult()
    do { try merge(into: &total) } catch {
      // What was added before is kept.
      if let made, total == MergeResult() { made.removeDatabase() }
      throw error
    }
  }

  private func merge(into total: inout MergeResult) throws {
    let store = try Store(path: output, access: .readWrite)
    for input in inputs {
      let result = try store.merge(input)
      total = total + result
      if result.withoutRevision > 0 {
        StandardError.note(
          "\(input): \(counted(result.withoutRevision, "run")) merged without a revision,"
            + " since what stands in its place is not a commit's hash")
      }
      if result.otherwisePlanned > 0 {
        StandardError.write(
          line: "error: \(input): \(counted(result.otherwisePlanned, "run")) with a part of another plan than a part it"
            + " is merged with: scripts or earlier runs differed, and cells may be missing\n"
            + "  record all parts again from the same ones, with another --run-name")
      }
    }
    try store.keepClaims(from: Digest(of: Claims.source), RunRecorder.claims)
    try store.settle()
    try report(incompleteRunsOf: store)
    let added = [
      counted(total.runs, "run"), counted(total.sessions, "session"), counted(total.recordings, "recording"),
      counted(total.decisions, "decision"),
    ]
    let verdict = "\(output): added \(added.joined(separator: ", "))"
    if format == .json {
      let answer = Answer(merge: total, into: output, heads: try store.heads(), verdict: verdict)
      try StandardOutput.write(data: answer.json)
    } else {
      let heads = try store.heads().compactMap { run in
        run.digest.map { "head \($0.hex)  \(run.reference)\(run.description.sourceBranch.map { " on \($0)" } ?? "")" }
      }
      try StandardOutput.write(lines: heads + [verdict])
    }
    if total.otherwisePlanned > 0 { throw ExitStatus.failed }
  }

  /// Says which runs lack parts, since what they show of the missing cells is nothing.
  private func report(incompleteRunsOf store: Store) throws {
    let runs = try store.table(
      """
      SELECT 'run:' || run_id, max(shard_count), group_concat(shard, ', '), count(DISTINCT plan) > 1
      FROM (SELECT * FROM v1_shards ORDER BY run_id, shard) GROUP BY run_id
      HAVING count(*) < max(shard_count) OR count(DISTINCT plan) > 1
      """)
    for row in runs.rows.map({ $0.map(\.text) }) {
      StandardError.note(
        row[3] == "1"
          ? "the parts of \(row[0]) were planned from different histories or scripts; cells may be missing"
          : "\(row[0]) has parts \(row[2]) of \(row[1])")
    }
  }
}
