import Foundation
import Rehearsal
import Testing

/// What a package does with `import Rehearsal` alone.
@Suite struct HistoryCallTests {
  private let folder: TemporaryFolder
  private let history: History

  init() throws {
    folder = try TemporaryFolder()
    history = History(folder.file("history.sqlite"))
    try folder.write(
      """
      id: turn
      scene: turning
      matrix: { side: [left, right], ios: [5.1, 6.0] }
      steps: [launch, { expect: { frame: page, width: 768 } }]
      """, to: "turn.yaml")
  }

  private var script: String { folder.file("turn.yaml") }

  @Test func `one call records a scene written in Swift, with verdicts`() async throws {
    let first = try await history.record(TurningScene(), script: script)
    let again = try await history.record(TurningScene(), script: script, label: "again")

    #expect(first.sessions.map(\.verdict) == [.new, .new, .new, .new])
    #expect(again.sessions.map(\.verdict) == [.same, .same, .same, .same])
    #expect(again.run.description.label == "again")
    #expect(first.run.description.uid != again.run.description.uid)
  }

  @Test func `a matrix is the cells that are meant`() async throws {
    let run = try await history.record(
      TurningScene(), script: script, matrix: ["side": ["left"], "ios": ["5.1", "6.0"]])

    #expect(run.sessions.map { $0.configuration["side"] } == ["left", "left"])
    #expect(run.sessions.map { $0.configuration["ios"] } == ["5.1", "6.0"])
  }

  /// In a filter of the command they have a meaning: one value or another, any characters, a further condition.
  @Test(arguments: ["left|right", "*", "left;ios=5.1", " left "])
  func `values of a matrix are what they say, and no patterns`(_ side: String) async throws {
    let error = await #expect(throws: RehearsalError.self) {
      try await history.record(TurningScene(), script: script, matrix: ["side": [side]])
    }

    #expect(error?.details.last == "side=\(side) leaves none: side is left, right")
  }

  @Test func `a matrix that leaves no cell says what there is`() async throws {
    let error = await #expect(throws: RehearsalError.self) {
      try await history.record(TurningScene(), script: script, matrix: ["side": ["up"]])
    }

    #expect(error?.kind == .request)
    #expect(error?.details.contains { $0.contains("side is left, right") } == true, "\(error?.details ?? [])")
    #expect(!FileManager.default.fileExists(atPath: history.path))
  }

  @Test func `a change is told once, with its sessions, and can be accepted`() async throws {
    try await history.record(TurningScene(), script: script)
    try await history.record(TurningScene(width: 700), script: script)

    let changes = try history.changes()
    try history.accept(try #require(changes.first), by: "Ada", why: "narrower")

    #expect(changes.count == 1)
    #expect(changes.first?.headline.contains("box") == true, "\(changes.first?.headline ?? "")")
    #expect(changes.first?.status == "open")
    #expect(changes.first?.sessions.count == 4)
    #expect(try history.changes().map(\.status) == ["accepted"])
  }

  @Test func `a change that is another one since is not accepted`() async throws {
    try await history.record(TurningScene(), script: script)
    try await history.record(TurningScene(width: 700), script: script)
    let between = try #require(try history.changes().first)
    try await history.record(TurningScene(width: 600), script: script)
    let change = try #require(try history.changes().first)
    try history.accept(between, by: "Ada", why: "narrower")

    let error = #expect(throws: RehearsalError.self) { try history.accept(change, by: "Grace", why: "too narrow") }

    #expect(error?.kind == .request)
    #expect(error?.message.contains("no longer show change \(change.signature.short)") == true)
    #expect(try history.changes().map(\.status) == ["open"])
  }

  @Test func `a scene that does the same again is verified, and one that does not is told by its sessions`()
    async throws
  {
    let run = try await history.record(TurningScene(), script: script)

    #expect(try await history.verify([script], scenes: [TurningScene()]).isEmpty)
    let others = try await history.verify([script], scenes: [TurningScene(width: 700)], run: "run:1")
    #expect(others.map(\.id) == run.sessions.map(\.id))
  }

  @Test func `what was not recorded cannot be verified`() async throws {
    try await history.record(TurningScene(), script: script)
    try folder.write("{ id: other, scene: turning, steps: [launch] }", to: "other/other.yaml")

    await #expect(throws: RehearsalError.self) {
      try await history.verify([folder.file("other/other.yaml")], scenes: [TurningScene()])
    }
  }

  @Test func `two tests may record into one file at a time`() async throws {
    let (history, script) = (history, script)
    let runs = try await withThrowingTaskGroup(of: RecordedRun.self) { group in
      for number in 0..<8 {
        group.addTask { try await history.record(TurningScene(), script: script, label: "run-\(number)") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(runs.allSatisfy { $0.sessions.count == 4 })
    #expect(Set(runs.map(\.run.id)).count == 8)
    #expect(try history.runs().count == 8)
    for number in 0..<8 { #expect(try history.sessions(of: "run-\(number)").count == 4) }
    #expect(try history.rows("SELECT DISTINCT recording_id FROM v1_sessions").count <= 4)
  }
}
