import Foundation
import Rehearsal
import RehearsalReview
import Synchronization
import Testing

@testable import RehearsalTesting

/// Baselines, checkouts and tests that are not as they should be: each is said, and nothing is lost.
@Suite struct BadBaselineTests {
  private static let file = "Tests/Rehearsals/notes/tap-outside.rehearsed"
  private let package: Package

  init() throws { package = try Package() }

  @Test func `a conflict in the middle of a baseline is told at its line, and either side can be kept`() async throws {
    _ = try await package.issues()
    let good = try package.baseline()
    var lines = good.components(separatedBy: "\n")
    lines.insert(contentsOf: ["<<<<<<< main"] + lines[7...8] + ["=======", "{}", ">>>>>>> topic"], at: 7)
    try package.write(lines.joined(separator: "\n"), to: Self.file)

    let told = try await package.told(["REHEARSAL_UPDATE": "changed"])
    try package.write(good, to: Self.file)

    #expect(told.map(\.line) == [8])
    #expect(told.first?.file.hasSuffix(Self.file) == true)
    #expect(told.first?.text.contains("one of the two sides") == true, "\(told)")
    #expect(try await package.issues() == [])
  }

  @Test func `a value that somebody edited is a change from that value`() async throws {
    _ = try await package.issues()
    let edited = try package.baseline().replacing("[320,400]", with: "[320,401]")
    try package.write(edited, to: Self.file)

    let told = try await package.issues()

    #expect(told.first?.contains("contentSizeForViewInPopover: [320,401] → [320,400]") == true, "\(told)")
    #expect(try package.baseline() == edited)
  }

  /// Empty lines are passed over: without its first line a file begins with the second.
  @Test(arguments: [(5, "{", 5), (5, #"{"type":"evnt"}"#, 5), (1, "", 2)])
  func `a line that somebody broke is told with its number, and the file is left alone`(
    _ number: Int, _ line: String, _ place: Int
  ) async throws {
    _ = try await package.issues()
    var lines = try package.baseline().components(separatedBy: "\n")
    lines[number - 1] = line
    let broken = lines.joined(separator: "\n")
    try package.write(broken, to: Self.file)

    let told = try await package.told(["REHEARSAL_UPDATE": "all"])

    #expect(told.map(\.line) == [place], "\(told)")
    #expect(told.first?.file.hasSuffix(Self.file) == true)
    #expect(try package.baseline() == broken)
  }

  @Test func `an empty file is no baseline, and is told`() async throws {
    try package.write("", to: Self.file)

    let told = try await package.issues(["REHEARSAL_UPDATE": "all"])

    #expect(told.count == 1)
    #expect(told.first?.contains(Self.file) == true, "\(told)")
    #expect(try package.baseline() == "")
  }

  @Test func `the baseline of a script that is gone is told, by the test that names it and at the end`() async throws {
    _ = try await package.issues()
    let good = try package.baseline()
    try package.replace("id: notes/tap-outside", with: "id: notes/other")

    let named = try await package.issues(["REHEARSAL_UPDATE": "all"])
    let atEnd = RehearsalBook.Page().unused(at: package.place)
    var used = RehearsalBook.Page()
    used.used = ["notes/tap-outside.rehearsed"]

    #expect(named.first?.contains("there is no script notes/tap-outside") == true, "\(named)")
    #expect(try package.baseline() == good)
    #expect(atEnd == "no test used these baselines in Tests/Rehearsals:\n  notes/tap-outside.rehearsed")
    #expect(used.unused(at: package.place) == nil)
  }

  /// A device is portrait where nobody says otherwise: those two cells are the ones that are left.
  @Test func `when an axis is gone its cells are told, and an update keeps only those that are left`() async throws {
    _ = try await package.issues()
    try package.replace(", orientation: [portrait, landscape] }", with: " }")

    let told = try await package.issues(["CI": "true"])
    let updating = try await package.issues(["REHEARSAL_UPDATE": "changed"])

    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("2 cells of \(Self.file) are not performed any more:\n") == true, "\(told)")
    #expect(told.first?.contains("notes/tap-outside[ios=6.0,orientation=landscape]") == true)
    #expect(updating == [])
    #expect(try await package.issues() == [])
    #expect(try package.baseline().contains("landscape") == false)
  }

  @Test func `a test that passes writes nothing, not even what it would write again`() async throws {
    _ = try await package.issues()
    let before = try package.everything()

    #expect(try await package.issues() == [])

    #expect(try package.everything() == before)
  }

  /// Nobody may make files below `/proc`, whoever runs the tests.
  @Test func `where nothing can be written a missing baseline is an issue, and so is a missing history`() async throws {
    let closed = RehearsalPlace(
      folder: "/proc/self/rehearsals", scripts: "\(package.folder.path)/Scripts",
      besides: "\(package.folder.path)/Tests/NotesTests.swift")
    let rehearsal = try BaselineRehearsal(of: "notes/tap-outside", in: package.place.scripts, under: [:])
    var run = BaselineRun()
    run.add(try await rehearsal.perform().performed, of: rehearsal)

    let outcome = try await closed.check([:]) { () throws(RehearsalError) in rehearsal }
    let error = await #expect(throws: RehearsalError.self) {
      try await run.record(into: "/proc/self/history.sqlite", from: package.folder.path)
    }

    #expect(outcome.tellings.count == 1)
    #expect(outcome.tellings.first?.text.contains("/proc/self/rehearsals") == true, "\(outcome.tellings)")
    #expect(outcome.tellings.first?.text.contains("cannot be written") == true, "\(outcome.tellings)")
    #expect(error?.message.contains("/proc/self/history.sqlite") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["missing", "changed", "all"])
  func `an update writes no file of cells that all fail, and leaves the one that is there`(
    _ update: String
  ) async throws {
    let first = try await package.failing(["REHEARSAL_UPDATE": update])
    let wasWritten = package.exists(Self.file)
    _ = try await package.issues()
    let good = try package.baseline()
    let second = try await package.failing(["REHEARSAL_UPDATE": update])

    #expect(first.count == 1 && second.count == 1, "\(first)\(second)")
    #expect(first.first?.hasPrefix("notes/tap-outside failed: ") == true, "\(first)")
    #expect(!wasWritten)
    #expect(try package.baseline() == good)
  }

  @Test func `two tests of one script at a time, under different answers, keep each other's cells`() async throws {
    async let older = package.issues(under: ["ios": "5.1"])
    async let newer = package.issues(under: ["ios": "6.0"])

    #expect(try await older.count == 1)
    #expect(try await newer.count == 1)
    #expect(try await package.issues() == [])
  }

  /// Every cell is performed twice.
  @Test(arguments: [1, 2]) func `a test that is cancelled half-way writes nothing`(_ launch: Int) async throws {
    let scene = CancellingScene(at: launch)
    let place = package.place
    let task = Task {
      try await place.check(["REHEARSAL_UPDATE": "all"]) { () throws(RehearsalError) in
        try BaselineRehearsal(of: scene, under: ["ios": "5.1"])
      }
    }
    scene.task.withLock { $0 = task }

    await #expect(throws: CancellationError.self) { try await task.value }

    #expect(scene.launches.load(ordering: .relaxed) == launch)
    #expect(!package.exists("Tests/Rehearsals"))
  }
}

extension Package {
  /// What is told while an expectation of the script does not hold in any cell.
  fileprivate func failing(_ environment: [String: String]) async throws -> [String] {
    try replace("{ presented: none }", with: "{ presented:  notesPopover }")
    let told = try await issues(environment)
    try replace("{ presented:  notesPopover }", with: "{ presented: none }")
    return told
  }

  /// Every file, and what is in it.
  fileprivate func everything() throws -> [String: String] {
    let found = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: found.map {
        ($0, (try? String(contentsOfFile: "\(folder.path)/\($0)", encoding: .utf8)) ?? "")
      })
  }
}

/// A scene in which the test that performs it is cancelled.
private final class CancellingScene: ScriptedScene, Sendable {
  let id = "cancelling"
  let steps = ["launch"]
  let task = Mutex<Task<RehearsalPlace.Outcome, any Error>?>(nil)
  let launches = Atomic(0)
  private let last: Int

  init(at launch: Int) { last = launch }

  func launch(in application: UIApplication, under configuration: Configuration) {
    let launch = launches.add(1, ordering: .relaxed).newValue
    while task.withLock({ $0 == nil }) {}
    if launch == last { task.withLock { $0?.cancel() } }
    application.launch(
      root: UIViewController(application: application, id: "main") { _ in
        UIView(stage: application.stage, id: "page", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
      })
  }
}
