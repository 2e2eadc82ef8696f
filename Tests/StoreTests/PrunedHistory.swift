import RehearsalTrace

@testable import RehearsalStore

/// Random histories to be pruned, and what must not differ afterwards.
enum PrunedHistory {
  /// Nothing is kept for being young.
  static let rules = PruneRules(startMilliseconds: nil)

  /// A run of clean sources, a commit each.
  static func describe(_ number: Int) -> RunDescription {
    var described = description(number)
    described.uid = [UInt8(number / 256), UInt8(number % 256)] + Array(repeating: 3, count: 14)
    described.sourceIsDirty = false
    described.sourcePosition = Int64(number)
    described.sourceRevision = revision(number)
    return described
  }

  private static func revision(_ number: Int) -> Revision? {
    let digits = String(number, radix: 16)
    return Revision(String(repeating: "0", count: 40 - digits.count) + digits)
  }

  // MARK: - Making

  /// Records runs with everything that decides what is compared with what.
  ///
  /// - Parameter isPlain: Whether no run leaves another line, replaces commits or was nondeterministic.
  static func record(
    _ numbers: Range<Int>, into store: Store, _ random: inout SplitMix, isPlain: Bool = false
  ) throws {
    var widths: [String: Double] = [:]
    var version = 0
    for number in numbers {
      var described = describe(number)
      described.sourceBranch = ["main", "main", "main", "main", "feature", "feature", nil][random.next(below: 7)]
      if described.sourceBranch == "feature", !isPlain {
        described.fork = .init(line: "main", position: Int64([4, 9, 15][random.next(below: 3)]))
      }
      if random.next(below: 9) == 0, !isPlain { described.sourcePosition = Int64(max(1, number - 7)) }
      described.sourceIsDirty = random.next(below: 7) == 0
      if random.next(below: 8) == 0 { described.label = ["a", "release-1"][random.next(below: 2)] }
      if random.next(below: 9) == 0, !isPlain, let other = revision(max(1, number - 3)) { described.replaced = [other] }
      if random.next(below: 6) == 0 { version += 1 }
      let run = try store.beginRun(described)
      for script in ["one", "two"] {
        for orientation in ["portrait", "landscape"] where random.next(below: 8) > 0 {
          let cell = script + orientation
          if random.next(below: 7) == 0 { widths[cell] = 320 + Double(random.next(below: 2)) }
          var session = record(of: script, orientation, widths[cell] ?? 320, version, &random)
          session.isNondeterministic = random.next(below: 150) == 0 && !isPlain
          _ = try store.record(session, in: run)
        }
      }
      if random.next(below: 9) == 0, let other = try store.sessions(of: max(1, run.id - 1)).first {
        try store.noteRemoved([other], in: run)
      }
      if random.next(below: 12) > 0 { try store.finish(run, status: .completed) }
      if random.next(below: 8) == 0 { try decide(run, in: store, &random) }
    }
  }

  private static func record(
    of script: String, _ orientation: String, _ width: Double, _ version: Int, _ random: inout SplitMix
  ) -> SessionRecord {
    let isFailed = random.next(below: 25) == 0
    var record = session(
      dismissalTrace(width: width), of: script, under: portrait51.with("orientation", orientation),
      outcome: isFailed ? .failed : .completed,
      failures: isFailed ? [Performance.Failure(step: 0, line: 1, message: "no")] : [],
      source: "id: \(script) # \(version / 2)\n", checked: ["DIS-003"])
    record.system = PerformingSystem(toolkit: "uikit", version: "0.\(version / 3)", answers: nil)
    if random.next(below: 10) == 0 { record.redactions = [RedactedTexts(pattern: "[0-9]+", textCount: 2)] }
    return record
  }

  private static func decide(_ run: Run, in store: Store, _ random: inout SplitMix) throws {
    guard !run.description.sourceIsDirty, let session = try store.sessions(of: run.id).first else { return }
    let line = run.description.sourceBranch ?? ""
    let acceptance = Acceptance(
      line: line, script: session.script, configuration: session.configuration, acceptedAtMilliseconds: run.id,
      digest: session.recordingDigest, run: run.id, who: "Ada", why: "right", signature: nil)
    let review = Review(
      signature: Digest(of: "s"), line: line, reviewedAtMilliseconds: run.id, decision: .comment, who: "Ada", why: "?",
      run: run.id)
    try store.keep(random.next(below: 2) == 0 ? [review] : [], accepting: [acceptance])
  }

  /// The runs that are kept whole, found as the manual says it.
  static func keptRuns(of store: Store) throws -> Set<Int64> {
    let runs = try store.runs()
    func newest<Key: Hashable>(_ key: (Run) -> Key?) -> [Int64] {
      Dictionary(runs.map { (key($0), $0.id) }, uniquingKeysWith: { max($0, $1) }).compactMap {
        $0.key == nil ? nil : $0.value
      }
    }
    return try Set(
      runs.filter { $0.status == .interrupted }.map(\.id) + newest { $0.description.sourceBranch ?? "" }
        + newest { $0.description.label } + store.reviews().map(\.run))
  }

  // MARK: - Answers

  /// What a store answers about some runs: what they show, what that is compared with and measured against, and the
  /// histories along their lines.
  static func answers(of runs: [Int64], in store: Store) throws -> [String] {
    try runs.flatMap { number -> [String] in
      let run = try store.run(number)
      let lineage = try store.lineage(of: run)
      let before = try store.sessionsBefore(those: number).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let spans = try [false, true].flatMap { try store.history(of: CellFilter(), along: lineage, isCommitted: $0) }
      return try ["\(run.description)"] + store.sessions(of: number).map { "\($0)" } + before
        + store.baselines(for: run).map { "\($0)" } + store.removedCells(of: number).map { "\($0)" } + spans.map(said)
    }
  }

  /// A span but for how many of its sessions are there.
  private static func said(_ span: HistorySpan) -> String {
    let rest = "\(span.session) \(span.verdict) \(span.scriptDigest.hex) \(span.isScriptChanged) \(span.isFlaky)"
    return "\(span.line) \(span.cell.text) \(span.firstRun) \(span.lastRun) \(span.digest.hex) \(span.sessionCount) "
      + "\(span.isCurrent) \(span.recordingBefore ?? 0) \(span.runBefore ?? 0) \(rest)"
  }

  /// What public views say of the whole history, whichever runs are left.
  static func views(of store: Store) throws -> [String] {
    try [
      "SELECT * FROM v1_change_points ORDER BY 1, 2, 3, 4", "SELECT * FROM v1_changes ORDER BY 1, 3, 4, 9",
      "SELECT * FROM v1_cells ORDER BY 1", "SELECT * FROM v1_heads ORDER BY 1", "SELECT * FROM v1_removed_cells",
      "SELECT * FROM v1_runs ORDER BY 1", "SELECT * FROM v1_scripts ORDER BY 1", "SELECT * FROM v1_failures",
      """
      SELECT line, script, configuration_id, first_run_id, last_run_id, recording_id, digest, session_count, is_current
      FROM v1_history ORDER BY 1, 2, 3, 4
      """,
      """
      SELECT run_id, session_count, same, changed, new, failed, nondeterministic, error, crashed, remembered, removed,
        wall_us FROM v1_run_totals ORDER BY 1
      """,
    ].flatMap { try store.rows($0) }
  }

  /// What is left, without numbers that mean something in one file only.
  static func remains(of store: Store) throws -> [String] {
    let cell = """
      JOIN cell l ON l.id = f.cell JOIN script p ON p.id = l.script JOIN configuration c ON c.id = l.configuration
      JOIN line n ON n.id = l.line JOIN run r ON r.id = f.run
      """
    return try [
      "SELECT 'session', r.uid, p.uid, c.digest, n.name, f.verdict, k.digest FROM session f \(cell) "
        + "JOIN recording k ON k.id = f.recording",
      "SELECT 'leaf', r.uid, p.uid, c.digest, n.name, f.verdict, f.wall_us, d.digest FROM leaf f \(cell) "
        + "LEFT JOIN leaf_digest d ON d.id = f.digest",
      "SELECT 'span', a.uid, p.uid, c.digest, n.name, f.session_count, f.pruned_count FROM "
        + "(SELECT *, run_first AS run FROM span) f \(cell) JOIN run a ON a.id = f.run_last",
      "SELECT 'total', r.uid, t.* FROM v1_run_totals t JOIN run r ON r.id = t.run_id",
      "SELECT 'removed', r.uid, p.uid, c.digest FROM removed_cell f \(cell)",
    ].flatMap { try store.rows($0) }.sorted()
  }
}

extension Store {
  /// Prunes at a fixed moment.
  func pruneNow(_ rules: PruneRules = PrunedHistory.rules) throws -> Pruning {
    let count = try rows("SELECT count(*) FROM v1_prunes").first.flatMap { UInt8($0) } ?? 0
    let name = Digest(of: path).bytes.prefix(15)
    return try prune(by: rules, uid: [count] + name, at: 1_800_000_000_000, arguments: ["prune"])
  }
}
