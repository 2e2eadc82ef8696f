import Foundation
import Rehearsal
import RehearsalReview
import Synchronization
import Testing

@testable import RehearsalTesting

/// What `expectRehearsal` writes and says.
@Suite struct RehearsalExpectationTests {
  private let package: Package

  init() throws { package = try Package() }

  @Test func `without a baseline one is written, the test fails once, and then it passes`() async throws {
    let first = try await package.issues()
    let text = try package.baseline()
    let second = try await package.issues()

    #expect(first.count == 1)
    #expect(first.first?.hasPrefix("notes/tap-outside has no baseline for 4 cells:") == true, "\(first)")
    #expect(first.first?.contains("written to Tests/Rehearsals/notes/tap-outside.rehearsed") == true)
    #expect(text.hasPrefix(#"{"type":"hello","protocol":1,"system":"rehearsal"}"#))
    #expect(second == [])
    #expect(try package.baseline() == text)
  }

  @Test func `with CI set nothing is ever written`() async throws {
    let told = try await package.issues(["CI": "true", "REHEARSAL_UPDATE": "all"])

    #expect(told.count == 1)
    #expect(told.first?.contains("with CI set nothing is written") == true, "\(told)")
    #expect(!package.exists("Tests/Rehearsals/notes/tap-outside.rehearsed"))
  }

  @Test func `a change is one issue with its root, its place and its cells`() async throws {
    _ = try await package.issues(["REHEARSAL_UPDATE": "missing"])
    let before = try package.baseline()
    try package.replace("[320, 400]", with: "[320, 500]")

    let told = try await package.issues()

    #expect(told.count == 1)
    let text = try #require(told.first)
    #expect(
      text.hasPrefix("notes/tap-outside changed: ~ property list.contentSizeForViewInPopover: [320,400] → [320,500]"))
    #expect(text.contains("\nat Scripts/tap-outside.yaml:8, step 2 tap show\n"), "\(text)")
    #expect(text.contains("in 4 of 4 cells:\n  notes/tap-outside[ios=5.1,orientation=landscape]\n"))
    #expect(text.contains("if this is right: REHEARSAL_UPDATE=changed swift test"))
    #expect(try package.baseline() == before)
  }

  @Test func `an update writes only the lines that changed, and the test passes`() async throws {
    _ = try await package.issues(["REHEARSAL_UPDATE": "missing"])
    let before = try package.baseline().split(separator: "\n")
    try package.replace("[320, 400]", with: "[320, 500]")

    let updating = try await package.issues(["REHEARSAL_UPDATE": "changed"])
    let after = try package.baseline().split(separator: "\n")

    #expect(updating == [])
    #expect(try await package.issues() == [])
    let changed = after.difference(from: before)
    #expect(changed.insertions.count == changed.removals.count)
    #expect((1...60).contains(changed.insertions.count), "\(changed.insertions.count) of \(after.count)")
  }

  @Test func `cells of several tests are kept in one file`() async throws {
    let older = try await package.issues(under: ["ios": "5.1"])
    let newer = try await package.issues(under: ["ios": "6.0"])

    #expect(older.first?.contains("no baseline for 2 cells") == true, "\(older)")
    #expect(newer.first?.contains("no baseline for 2 cells") == true, "\(newer)")
    #expect(try await package.issues() == [])
  }

  @Test func `cells that are performed no more are told, and taken out when that is asked for`() async throws {
    _ = try await package.issues()
    try package.replace("ios: [5.1, 6.0]", with: "ios: [6.0]")

    let told = try await package.issues()
    let updating = try await package.issues(["REHEARSAL_UPDATE": "changed"])

    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("2 cells of Tests/Rehearsals/notes/tap-outside.rehearsed are not performed") == true)
    #expect(updating == [])
    #expect(try package.baseline().contains(#""ios":"5.1""#) == false)
  }

  @Test func `an expectation of the script that does not hold is an issue, and its behaviour no baseline`() async throws
  {
    try package.replace("{ presented: none }", with: "{ presented: notesPopover }")

    let told = try await package.issues()

    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("notes/tap-outside failed: ") == true, "\(told)")
    #expect(told.first?.contains("at Scripts/tap-outside.yaml:14, step ") == true, "\(told)")
    #expect(told.first?.contains("in 4 of 4 cells:") == true)
    #expect(!package.exists("Tests/Rehearsals/notes/tap-outside.rehearsed"))
  }

  @Test func `a script that is wrong is an issue at its own line`() async throws {
    try package.replace("  - settle\n  - expect", with: "  - setle\n  - expect")

    let told = try await package.told()

    #expect(told.map(\.line) == [9, 12])
    #expect(told.first?.file.hasSuffix("Scripts/tap-outside.yaml") == true)
    #expect(told.first?.text.contains("did you mean \"settle\"?") == true, "\(told)")
  }

  @Test func `a script that is not there is told with the one that was meant`() async throws {
    let told = try await package.issues(of: "notes/tap-outsde")

    #expect(told.count == 1)
    #expect(told.first?.contains("did you mean notes/tap-outside?") == true, "\(told)")
  }

  @Test func `an answer that no cell has is told with what there is`() async throws {
    let told = try await package.issues(under: ["ios": "7.0"])

    #expect(told.first?.contains("ios is 5.1, 6.0") == true, "\(told)")
  }

  @Test(arguments: [
    ("<<<<<<< HEAD\n", "a conflict of two branches was left here"),
    (#"{"type":"hello","protocol":2,"system":"rehearsal"}"# + "\n", "this is a stream of version 2"),
  ])
  func `a baseline that cannot be read is an issue at its line, and is left alone`(
    _ line: String, _ message: String
  ) async throws {
    _ = try await package.issues()
    let wrong = try line + package.baseline()
    try package.write(wrong, to: "Tests/Rehearsals/notes/tap-outside.rehearsed")

    let told = try await package.told(["REHEARSAL_UPDATE": "all"])

    #expect(told.count == 1)
    #expect(told.first?.text.contains(message) == true, "\(told)")
    #expect(told.first?.line == 1)
    #expect(try package.baseline() == wrong)
  }

  @Test func `a folder that cannot be written is an issue`() async throws {
    try package.write("no folder", to: "Tests/Rehearsals")

    let told = try await package.issues()

    #expect(told.count == 1)
    #expect(told.first?.contains("cannot be written") == true, "\(told)")
  }

  @Test func `steps may be written in Swift, under answers of the test`() async throws {
    for width in ["300", "400"] {
      let told = try await package.issues { () throws(RehearsalError) in
        try BaselineRehearsal(of: WideScene(), under: ["width": width])
      }
      #expect(told.first?.contains("wide has no baseline for 1 cell:") == true, "\(told)")
    }

    #expect(
      try await package.issues { () throws(RehearsalError) in
        try BaselineRehearsal(of: WideScene(), under: ["width": "300"])
      } == [])
    let told = try await package.issues { () throws(RehearsalError) in
      try BaselineRehearsal(of: WideScene(more: 1), under: ["width": "300"])
    }
    #expect(told.first?.hasPrefix("wide changed: ") == true, "\(told)")
    #expect(told.first?.contains("width") == true)
  }

  @Test func `a scene that does something else the second time is nondeterministic`() async throws {
    let told = try await package.issues { () throws(RehearsalError) in
      try BaselineRehearsal(of: RestlessScene(), under: ["ios": "5.1"])
    }

    #expect(told.count == 1)
    #expect(told.first?.contains("is nondeterministic: performed twice, it differs") == true, "\(told)")
    #expect(!package.exists("Tests/Rehearsals/restless.rehearsed"))
  }

  @Test func `what tests did is one run of the history, which git leaves alone`() async throws {
    let rehearsal = try BaselineRehearsal(of: "notes/tap-outside", in: package.place.scripts, under: [:])
    var run = BaselineRun()
    run.add(try await rehearsal.perform().performed, of: rehearsal)
    let path = try #require(package.place.history([:]))

    try package.place.prepare(path)
    try await run.record(into: path, from: package.folder.path)

    #expect(package.place.history(["CI": "true"]) == nil)
    #expect(package.place.history(["CI": "true", "REHEARSAL_DB": "a.sqlite"]) == "a.sqlite")
    #expect(try History(path).sessions().map(\.verdict) == [.new, .new, .new, .new])
    #expect(try String(contentsOf: package.folder.appending(path: ".rehearsal/.gitignore"), encoding: .utf8) == "*\n")
  }
}

/// A package with a script, gone with its last reference.
final class Package: Sendable {
  let folder: URL
  var place: RehearsalPlace {
    RehearsalPlace(folder: "Rehearsals", scripts: nil, besides: "\(folder.path)/Tests/NotesTests.swift")
  }

  /// The package outside has the scripts of `rehearse init`.
  private static let home = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Outside")
  private static let scripts = ["Scripts/notes.scene.yaml", "Scripts/tap-outside.yaml"]

  /// What was told, and where.
  struct Told: Sendable {
    let text: String
    let file: String
    let line: Int
  }

  init() throws {
    // Links are followed, since paths are compared.
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = temporary.appending(path: "rehearsal-\(UUID().uuidString)")
    for name in Self.scripts {
      try write(try String(contentsOf: Self.home.appending(path: name), encoding: .utf8), to: name)
    }
    try write("", to: "Tests/NotesTests.swift")
    try write("", to: "Package.swift")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func replace(_ text: String, with other: String) throws {
    for name in Self.scripts {
      let known = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      try write(known.replacing(text, with: other), to: name)
    }
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: name).path) }

  func baseline() throws -> String {
    try String(contentsOf: folder.appending(path: "Tests/Rehearsals/notes/tap-outside.rehearsed"), encoding: .utf8)
  }

  func issues(
    _ environment: [String: String] = [:], of script: String = "notes/tap-outside",
    under answers: [String: String] = [:]
  ) async throws -> [String] {
    try await told(environment, of: script, under: answers).map(\.text)
  }

  func told(
    _ environment: [String: String] = [:], of script: String = "notes/tap-outside",
    under answers: [String: String] = [:]
  ) async throws -> [Told] {
    let scripts = place.scripts
    return try await told(environment) { () throws(RehearsalError) in
      try BaselineRehearsal(of: script, in: scripts, under: answers)
    }
  }

  func issues(_ make: @Sendable () throws(RehearsalError) -> BaselineRehearsal) async throws -> [String] {
    try await told([:], make).map(\.text)
  }

  /// What an expectation records, which is no failure of this test.
  private func told(
    _ environment: [String: String], _ make: @Sendable () throws(RehearsalError) -> BaselineRehearsal
  ) async throws -> [Told] {
    let told = Mutex<[Told]>([])
    let expectation = RehearsalExpectation(
      place: place, location: SourceLocation(fileID: "A/A.swift", filePath: "/A.swift", line: 1, column: 1),
      environment: environment
    ) { comment, location in
      told.withLock { $0.append(Told(text: comment.rawValue, file: location.filePath, line: location.line)) }
    }
    try await expectation.check(make)
    return told.withLock { $0 }
  }
}

/// A page that is as wide as the test says.
private struct WideScene: ScriptedScene {
  let id = "wide"
  var more = 0.0
  let steps = ["launch", "expect: { frame: page, height: 1004 }"]

  func launch(in application: UIApplication, under configuration: Configuration) {
    let width = configuration["width"].flatMap(Double.init) ?? 0
    application.launch(
      root: UIViewController(application: application, id: "main") { _ in
        page(application, boxWidth: width + more)
      })
  }
}

/// A page that is wider each time.
private struct RestlessScene: ScriptedScene {
  let id = "restless"
  let steps = ["launch"]
  private static let count = Atomic(0)

  func launch(in application: UIApplication, under configuration: Configuration) {
    let width = Double(Self.count.add(1, ordering: .relaxed).newValue)
    application.launch(
      root: UIViewController(application: application, id: "main") { _ in
        page(application, boxWidth: width)
      })
  }
}

/// A page with a box that is so wide.
private func page(_ application: UIApplication, boxWidth: Double) -> UIView {
  let page = UIView(stage: application.stage, id: "page", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
  page.addSubview(
    UIView(stage: application.stage, id: "box", frame: Rect(x: 0, y: 0, width: boxWidth, height: 40)))
  return page
}
