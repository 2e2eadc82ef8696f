import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct BaselineTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  /// Records the cell in a run of its own and returns its session.
  @discardableResult
  private func record(
    _ number: Int, _ width: Double, on branch: String? = "main", at position: Int64? = nil, isDirty: Bool = false,
    fork: RunDescription.Fork? = nil, outcome: Performance.Outcome = .completed
  ) throws -> Session {
    var described = description(number)
    described.sourceBranch = branch
    described.sourcePosition = position ?? Int64(number * 10)
    described.sourceIsDirty = isDirty
    described.fork = fork
    let run = try store.beginRun(described)
    let recorded = try store.record(session(dismissalTrace(width: width), outcome: outcome), in: run)
    return try #require(try store.session(recorded.id))
  }

  private func accept(_ session: Session, at time: Int64, on line: String = "main") throws {
    try store.accept([
      Acceptance(
        line: line, script: session.script, configuration: session.configuration, acceptedAtMilliseconds: time,
        digest: session.recordingDigest, run: session.run, who: "Ada", why: "wider", signature: nil)
    ])
  }

  private func origin(of session: Session) throws -> String {
    switch try store.baseline(for: session).baseline?.origin {
    case .accepted(let acceptance): "accepted in run:\(acceptance.run ?? 0) on \(acceptance.line)"
    case .first(_, let run, let line): "first in run:\(run) on \(line)"
    case nil: "none"
    }
  }

  @Test func `without an acceptance it is the first behaviour, whatever came since`() throws {
    try record(1, 320)
    try record(2, 400)
    let last = try record(3, 400)

    let choice = try store.baseline(for: last)

    #expect(try origin(of: last) == "first in run:1 on main")
    #expect(choice.isSame == false)
    #expect(choice.baseline?.digest == dismissalTrace().digests().recording)
  }

  @Test func `the newest acceptance counts`() throws {
    try record(1, 320)
    try accept(try record(2, 400), at: 100)
    try accept(try record(3, 500), at: 200)
    let last = try record(4, 500)

    #expect(try origin(of: last) == "accepted in run:3 on main")
    #expect(try store.baseline(for: last).isSame)
  }

  @Test func `an acceptance in a later run says nothing about an earlier one`() throws {
    try record(1, 320)
    let earlier = try record(2, 400)
    try accept(try record(3, 400), at: 100)

    #expect(try origin(of: earlier) == "first in run:1 on main")
  }

  @Test func `a run of changed sources never gives a baseline`() throws {
    try record(1, 320, isDirty: true)
    let dirty = try record(2, 400, isDirty: true)
    #expect(try origin(of: dirty) == "none")

    let error = #expect(throws: StoreError.self) { try accept(dirty, at: 100) }
    let clean = try record(3, 500)

    #expect(error?.kind == .notPermitted)
    #expect(error?.message.contains("run:2") == true)
    #expect(try store.acceptances().isEmpty)
    #expect(try origin(of: clean) == "first in run:3 on main")
  }

  @Test(arguments: [Performance.Outcome.failed, .crashed, .error])
  func `a session that went wrong is not the first behaviour`(_ outcome: Performance.Outcome) throws {
    try record(1, 320, outcome: outcome)
    let second = try record(2, 400)

    #expect(try origin(of: second) == "first in run:2 on main")
  }

  @Test func `a branch descends from the line that it left, up to the fork`() throws {
    try record(1, 320)
    try accept(try record(2, 400), at: 100)
    try accept(try record(3, 500), at: 200)
    let fork = RunDescription.Fork(line: "main", position: 20)

    let session = try record(4, 500, on: "feature", at: 25, fork: fork)

    #expect(try origin(of: session) == "accepted in run:2 on main")
  }

  @Test func `what a branch accepted counts on it alone`() throws {
    try record(1, 320)
    let fork = RunDescription.Fork(line: "main", position: 10)
    try accept(try record(2, 400, on: "feature", at: 15, fork: fork), at: 100, on: "feature")

    let ahead = try record(3, 400, on: "feature", at: 16, fork: fork)
    let main = try record(4, 400)
    let other = try record(5, 400, on: "other", at: 12, fork: fork)

    #expect(try origin(of: ahead) == "accepted in run:2 on feature")
    #expect(try origin(of: main) == "first in run:1 on main")
    #expect(try origin(of: other) == "first in run:1 on main")
  }

  @Test func `a run of an older commit does not descend from newer ones`() throws {
    try accept(try record(1, 400, at: 50), at: 100)
    let older = try record(2, 320, at: 40)

    #expect(try origin(of: older) == "first in run:2 on main")
    #expect(
      try store.baselineCandidates(for: older).map(\.objection) == [nil, .notAncestor])
  }

  @Test func `candidates say why they cannot be`() throws {
    try record(1, 320, isDirty: true)
    try record(2, 320, on: "other")
    try record(3, 320, outcome: .failed)
    let session = try record(4, 320)
    try record(5, 320)

    #expect(
      try store.baselineCandidates(for: session).map(\.objection) == [.later, nil, .unsound, .otherLine, .dirty])
  }

  @Test func `accepting once more adds nothing`() throws {
    let session = try record(1, 320)

    try accept(session, at: 100)
    try accept(session, at: 100)

    #expect(
      try store.rows("SELECT line, script, recording_id, who, why, signature, run_id FROM v1_baselines")
        == ["main|new-game|1|Ada|wider|NULL|1"])
    #expect(try store.acceptances(on: "main").count == 1)
    #expect(try store.acceptances(on: "feature").isEmpty)
  }

  @Test func `a baseline that is not in the file is known by its digest`() throws {
    let session = try record(1, 320)
    let digest = Digest(of: "elsewhere")
    try store.accept([
      Acceptance(
        line: "main", script: session.script, configuration: session.configuration, acceptedAtMilliseconds: 1,
        digest: digest, run: nil, who: "Ada", why: "imported", signature: nil)
    ])

    let choice = try store.baseline(for: session)

    #expect(choice.baseline?.digest == digest)
    #expect(choice.baseline?.recording == nil)
    #expect(!choice.isSame)
    let error = #expect(throws: StoreError.self) { try store.resolveSession("new-game@baseline") }
    #expect(error?.message.contains("baseline why") == true)
  }

  @Test func `a cell at its baseline is a session`() throws {
    try record(1, 320)
    try record(2, 400)

    #expect(try store.resolveSession("new-game[ios=5.1]@baseline").id == 1)
    #expect(#expect(throws: StoreError.self) { try store.resolve("@baseline") }?.kind == .badReference)
  }
}
