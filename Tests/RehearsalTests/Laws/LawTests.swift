import Rehearsal
import RehearsalStore
import RehearsalTrace
import Testing

/// Each law finds the recording that was made to break it, and nothing else does.
@Suite struct LawTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("laws.sqlite"), access: .readWrite)
  }

  /// Records a trace and returns the number of its recording.
  private func record(_ trace: Trace, of script: String = "broken") throws -> Int64 {
    let run = try store.beginRun(
      RunDescription(
        label: nil, arguments: [], engineVersion: "1", sourceRevision: nil, sourcePosition: nil, sourceBranch: nil,
        sourceIsDirty: false, startedAtMilliseconds: 1, uid: (0..<16).map { _ in UInt8.random(in: 0...255) }))
    let session = SessionRecord(
      scriptID: script, title: script, path: "\(script).yaml", source: "id: \(script)\n",
      scriptDigest: Digest(of: script), claims: [], configuration: Configuration(["popover": "uikit"]),
      performance: Performance(trace: trace, outcome: .completed, failures: []), digests: trace.digests(),
      wallMicroseconds: 1)
    let recorded = try store.record(session, in: run)
    try store.finish(run, status: .completed)
    return recorded.recording
  }

  @Test(arguments: LawBreach.all.indices)
  func `a law finds the recording that breaks it, and the event`(_ index: Int) async throws {
    let breach = LawBreach.all[index]
    var recording = BrokenRecording()
    let event = breach.make(&recording)
    let number = try record(recording.finish())

    let breaks = try await LawCheck().breaks(in: [number: [breach.toolkit]], of: store)

    // Whoever goes on after an exception, or says what is false in it, has had one.
    let raises = ["nothing-after-an-exception", "only-what-is-seen-is-visible"].contains(breach.law)
    // And the smallest recordings have no view but a window.
    let others = (raises ? ["no-exception"] : []) + (breach.law == "interface-is-seen" ? [] : ["interface-is-seen"])
    #expect(
      breaks.filter { !others.contains($0.law) }.map { "\($0.law) \($0.event ?? -1)" } == ["\(breach.law) \(event)"])
    #expect(breaks.allSatisfy { !$0.what.isEmpty && $0.recording == number })
  }

  @Test func `an opener that left with its menu, and comes back later, need not have the focus`() async throws {
    var recording = BrokenRecording()
    let window = recording.screen()
    let show = recording.view("window/show", Rect(x: 0, y: 0, width: 60, height: 30), in: window, of: "button")
    recording.set("accessibleRole", "button", of: "window/show")
    recording.set("accessibleName", "Notes", of: "window/show")
    recording.set("focused", true, of: "window/show")
    recording.commit()
    let menu = recording.view("window/menu", Rect(x: 0, y: 40, width: 90, height: 90), in: window, of: "Menu")
    recording.set("accessibleRole", "menu", of: "window/menu")
    recording.set("focused", .null, of: "window/show")
    recording.set("focused", true, of: "window/menu")
    recording.step("key")
    recording.commit()
    recording.set("focused", .null, of: "window/menu")
    recording.builder.endView(menu)
    recording.builder.endView(show)
    recording.rest()
    recording.step()
    recording.commit()
    recording.view("window/show", Rect(x: 0, y: 0, width: 60, height: 30), in: window, of: "button")
    recording.rest()
    let number = try record(recording.finish())

    let breaks = try await LawCheck().breaks(in: [number: ["qt"]], of: store)

    #expect(!breaks.contains { $0.law == "focus-returns-to-its-opener" }, "\(breaks.map(\.what))")
  }

  @Test func `what is asked about in parts is answered as if it were asked about at once`() async throws {
    let exceptions = try #require(LawBreach.all.first { $0.law == "no-exception" })
    var numbers: [Int64] = []
    for index in 0..<230 {
      var recording = BrokenRecording()
      if index % 3 == 0 { _ = exceptions.make(&recording) }
      // So that no two are the same recording.
      recording.step("tap \(index)")
      recording.commit()
      numbers.append(try record(recording.finish(), of: "broken/\(index)"))
    }
    let asked = Dictionary(uniqueKeysWithValues: numbers.map { ($0, Set(["uikit"])) })

    let parts = try await LawCheck().breaks(in: asked, of: store, jobs: 2)

    let broken = numbers.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    #expect(parts.filter { $0.law == "no-exception" }.map(\.recording) == broken.sorted())
    #expect(parts == (try await LawCheck().breaks(in: asked, of: store)))
  }

  @Test func `every law has a recording that breaks it`() {
    #expect(LawBreach.all.map(\.law).sorted() == LawSet.bundled.laws.map(\.name))
  }
}
