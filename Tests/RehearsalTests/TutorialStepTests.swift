import Foundation
import Rehearsal
import Testing

/// The code of the tutorial, which `tools/docc` makes pages of: what it says of itself is true.
@Suite struct TutorialStepTests {
  private let folder: TemporaryFolder
  private static let documentation = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation")

  init() throws { folder = try TemporaryFolder() }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: documentation.appending(path: name), encoding: .utf8)
  }

  @Test func `its last step records, compares, and accepts the one change`() async throws {
    let script = folder.file("greeting.yaml")
    try folder.write(try Self.text("Rehearsal.docc/Resources/greeting.yaml"), to: "greeting.yaml")
    let history = History(folder.file("history.sqlite"))

    try await rehearseGreeting(script, in: history)

    #expect(try history.sessions(of: "run:1").map(\.verdict) == [.new, .new])
    #expect(try history.sessions().map(\.verdict) == [.changed, .changed])
    #expect(try history.changes().map(\.status) == ["accepted"])
    #expect(try history.changes().map(\.sessions.count) == [2])
  }

  @Test func `each step goes on from the one before`() throws {
    let steps = try (1...3).map { try Self.text("Rehearsal.docc/Resources/Recording-\($0).swift") }

    for (step, next) in zip(steps, steps.dropFirst()) {
      #expect(next.hasPrefix(step.dropLast(2)), "\(next)")
      #expect(next.count > step.count)
    }
  }

  /// That page is played by `tools/outside`.
  @Test func `its test is the one of the page about tests`() throws {
    #expect(
      try Self.text("InYourTests.md").contains(try Self.text("Rehearsal.docc/Resources/NotesTests.swift")))
  }
}
