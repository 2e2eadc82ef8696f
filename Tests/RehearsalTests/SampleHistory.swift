import Rehearsal
import RehearsalTrace

@testable import RehearsalStore

/// A database whose runs are made by hand: what each cell did is one word.
final class SampleHistory {
  let store: Store
  private let folder: TemporaryFolder
  private var count: Int
  let path: String

  static let portrait = Configuration(["ios": "5.1", "orientation": "portrait"])
  static let landscape = Configuration(["ios": "5.1", "orientation": "landscape"])

  /// - Parameter count: How many runs another history had before; they are told apart by number.
  init(after count: Int = 0) throws {
    self.count = count
    folder = try TemporaryFolder()
    path = folder.file("history.sqlite")
    store = try Store(path: path, access: .readWrite)
  }

  /// Records a run of one script.
  ///
  /// - Parameters:
  ///   - behaviours: The word of each cell that is performed.
  ///   - text: What tells the script's text from others that it had.
  ///   - revision: One digit, of which the whole revision is made.
  ///   - other: Another connection to the file, in place of the history's own.
  @discardableResult
  func record(
    _ behaviours: [Configuration: String], of script: String = "tap", text: String = "", revision: String? = nil,
    on branch: String? = "main", fork: RunDescription.Fork? = nil, isDirty: Bool = false,
    by system: PerformingSystem = .models,
    isFlaky: Bool = false, through other: Store? = nil
  ) throws -> Run {
    let store = other ?? store
    count += 1
    let run = try store.beginRun(
      RunDescription(
        engineVersion: "1", sourceRevision: revision.flatMap { Revision(String(repeating: $0, count: 40)) },
        sourcePosition: Int64(count), sourceBranch: branch, sourceIsDirty: isDirty,
        startedAtMilliseconds: Int64(count) * 1000, uid: Array(repeating: UInt8(count), count: 16), fork: fork))
    for (configuration, word) in behaviours.sorted(by: { $0.key < $1.key }) {
      let trace = SampleHistory.trace(word)
      var record = SessionRecord(
        scriptID: script, title: "", path: "\(script).yaml", source: "id: \(script)\n",
        scriptDigest: Digest(of: script + text), claims: [], configuration: configuration,
        performance: Performance(trace: trace, outcome: .completed, failures: []), digests: trace.digests(),
        wallMicroseconds: 1)
      (record.system, record.isFlaky) = (system, isFlaky)
      _ = try store.record(record, in: run)
    }
    try store.finish(run, status: .completed)
    return try store.resolveRun("run:\(run.id)")
  }

  /// Records a run for each word, of one cell.
  func record(_ words: String...) throws {
    for word in words { try record(word.isEmpty ? [:] : [SampleHistory.portrait: word]) }
  }

  /// A session in which the app gets one message: the word.
  static func trace(_ word: String) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "tap go", line: 1, at: .zero)
    let tap = builder.append(at: .zero, kind: .stimulus, name: "tap")
    _ = builder.append(at: .zero, kind: .message, name: word, subject: "app", cause: tap)
    return builder.finish(at: Instant(microseconds: 1000))
  }

  /// Digest of the recording of a word.
  static func digest(_ word: String) -> Digest { trace(word).digests().recording }

  /// Makes a word what the cell is measured against.
  func accept(
    _ word: String, in run: Int64?, of script: String = "tap", on line: String = "main",
    under configuration: Configuration = portrait, at time: Int64 = 1
  ) throws {
    _ = try store.accept([
      Acceptance(
        line: line, script: script, configuration: configuration, acceptedAtMilliseconds: time,
        digest: SampleHistory.digest(word), run: run, who: "Ada", why: "right", signature: nil)
    ])
  }

  /// Signature of the change from one word to another.
  func signature(_ before: String, _ after: String) throws -> Digest {
    let numbers = try [before, after].map { word in
      try store.table(
        "SELECT recording_id FROM v1_recordings WHERE digest = :digest",
        ["digest": .text(SampleHistory.digest(word).hex)])
    }.map { table -> Int64 in
      guard case .integer(let number)? = table.rows.first?.first else { return 0 }
      return number
    }
    return try ChangeReader(store: store).difference(from: numbers[0], to: numbers[1]).signature
  }

  /// Keeps a decision about a change.
  func review(
    _ signature: Digest, _ decision: Review.Decision, by who: String = "Ada", at time: Int64 = 1,
    on line: String = "main"
  ) throws {
    let review = Review(
      signature: signature, line: line, reviewedAtMilliseconds: time, decision: decision, who: who, why: "", run: 1)
    try store.keep([review], accepting: [])
  }

  /// Ignores a change up to a day.
  func ignore(_ signature: Digest, until day: String, owner: String = "Grace") throws {
    try store.keep(
      IgnoreRule(signature: signature, madeAtMilliseconds: 1, owner: owner, why: "known", until: day, who: "Ada"))
  }
}

/// A session of a run, as the store lists it.
func session(
  _ script: String, _ configuration: Configuration, id: Int64, recording: Int64 = 1, verdict: Verdict = .same
) -> Session {
  Session(
    id: id, run: 1, script: script, scriptDigest: Digest(of: script), configuration: configuration,
    recording: recording, recordingDigest: Digest(of: "\(recording)"), eventCount: 1, verdict: verdict,
    wallMicroseconds: 1)
}
