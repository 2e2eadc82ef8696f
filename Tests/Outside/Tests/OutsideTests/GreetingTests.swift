import Foundation
import Rehearsal
import Testing

@Suite struct GreetingTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outside-\(UUID().uuidString)")

  @Test func `a script is recorded, compared and read back`() async throws {
    let script = try #require(Bundle.module.path(forResource: "greeting", ofType: "yaml"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let history = History(folder.appendingPathComponent("history.sqlite").path)
    let run = try await history.record([script])
    let callbacks = DiffOptions(channels: [.callbacks])
    let diff = try history.diff("greeting[closes=false]", "greeting[closes=true]", callbacks)
    let told = try history.trace(of: "greeting[closes=true]").events.count { $0.kind == .callback }

    #expect(run.sessions.map(\.verdict) == [.new, .new])
    // What the delegate answers is the cause, and what it then hears is told beneath it.
    #expect(diff.text().contains("~ callback app popoverControllerShouldDismissPopover:"))
    #expect(diff.text().contains("    1 consequence: + popoverControllerDidDismissPopover:"))
    #expect(told == 2)
  }

  @Test func `a scene may be Swift against UIKit's names`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appendingPathComponent("tap.yaml")
    try "{ id: tap, scene: page, steps: [launch, { expect: { frame: page, width: 768 } }] }"
      .write(to: script, atomically: true, encoding: .utf8)

    let history = History(folder.appendingPathComponent("history.sqlite").path)
    let run = try await history.record([script.path], scenes: [Page()], label: "first")

    #expect(run.sessions.map(\.verdict) == [.new])
    #expect(try history.failures(of: "tap@first").isEmpty)
  }

  @Test func `a wrong script is told with its place, and nothing is recorded`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appendingPathComponent("wrong.yaml")
    try "id: wrong\nscene: page\nsteps:\n  - lunch\n".write(to: script, atomically: true, encoding: .utf8)
    let file = folder.appendingPathComponent("history.sqlite").path
    let history = History(file)

    let error = await #expect(throws: RehearsalError.self) { try await history.record([script.path], scenes: [Page()]) }

    #expect(error?.kind == .request)
    #expect(error?.diagnostics.map(\.line) == [4])
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}

/// A page and nothing on it.
struct Page: Scene {
  let id = "page"

  func launch(in application: UIApplication, under configuration: Configuration) {
    application.launch(
      root: UIViewController(application: application, id: "main") { _ in
        UIView(stage: application.stage, id: "page", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
      })
  }
}
