import Foundation
import Rehearsal
import RehearsalStore
import RehearsalTrace
import Testing

/// How laws are read, and what is said of those that are written wrongly.
@Suite struct LawSetTests {
  private static let sound = """
    -- Nothing is called x.
    --
    -- family: names
    -- from: the house rules,
    --   as of today
    -- toolkits: qt
    -- place: recording_id, seq
    --
    -- A remark.
    SELECT recording_id, seq, name AS what FROM v1_events WHERE name = 'x'
    """

  @Test func `a law says what must hold, where it comes from and whom it binds`() throws {
    let law = try Law(name: "no-x", text: LawSetTests.sound, path: "no-x.sql")

    #expect(law.title == "Nothing is called x.")
    #expect(law.family == "names")
    #expect(law.origin == "the house rules, as of today")
    #expect(law.toolkits == ["qt"])
    #expect(law.note == "A remark.")
  }

  @Test func `what must hold may take several lines`() throws {
    let text = "-- Nothing is called x,\n-- and nothing y.\n-- family: names\n-- from: rules\nSELECT 1"
    let law = try Law(name: "no-x", text: text, path: "no-x.sql")

    #expect(law.title == "Nothing is called x, and nothing y.")
    #expect(law.family == "names" && law.note.isEmpty)
  }

  @Test func `the laws of the project name claims that there are, and every one of them can be read`() throws {
    let laws = LawSet.bundled.laws
    #expect(laws.count == 80)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let claims = try laws.flatMap(\.claims).filter { claim in
      let file = root.appending(path: "Claims/\(claim.prefix { $0 != "-" }).yaml")
      return try !String(contentsOf: file, encoding: .utf8).contains("- id: \(claim)\n")
    }
    #expect(claims == [])
    #expect(laws.allSatisfy { $0.title.hasSuffix(".") && !$0.title.dropLast().contains(". ") })
    let families: Set = [
      "accessibility", "animation", "causality", "evidence", "exceptions", "geometry", "grammar", "lifetime",
      "questions",
      "rotation", "time",
      "touches",
    ]
    #expect(Set(laws.map(\.family)) == families)
  }

  @Test(arguments: [
    ("SELECT 1", "a law begins with a comment"), ("-- It holds.\n-- from: x\nSELECT 1", "a law has a family"),
    ("-- It holds.\n-- family: time\nSELECT 1", "a law says what it comes from"),
    ("-- It holds.\n-- family: time\n-- from: x\n-- colour: red\nSELECT 1", "a law says nothing of colour"),
    ("-- It holds.\n-- family: time\n-- family: time\nSELECT 1", "family is said twice"),
    ("-- It holds.\n-- family: time\n-- from: x\n-- place: step\nSELECT 1", "the place of a break is"),
  ])
  func `a law that lacks something is refused with its file`(_ text: String, _ message: String) {
    let error = #expect(throws: RehearsalError.self) { try Law(name: "a", text: text, path: "laws/a.sql") }
    #expect(error?.message.hasPrefix("laws/a.sql:") == true)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `a folder adds laws, and replaces those of its names`() throws {
    let folder = try TemporaryFolder()
    try folder.write(LawSetTests.sound, to: "laws/no-x.sql")
    try folder.write(LawSetTests.sound, to: "laws/one-popover.sql")

    let set = try LawSet(folder: folder.file("laws"))

    #expect(set.laws.count == LawSet.bundled.laws.count + 1)
    #expect(try set.law(named: "one-popover").family == "names")
    let unknown = #expect(throws: RehearsalError.self) { try set.law(named: "no-z") }
    #expect(unknown?.details.first == "did you mean no-x?")
    #expect(throws: RehearsalError.self) { try LawSet(folder: folder.file("nowhere")) }
    try folder.write("", to: "laws/No X.sql")
    #expect(throws: RehearsalError.self) { try LawSet(folder: folder.file("laws")) }
  }

  @Test func `a law is asked only of the toolkits that it names`() throws {
    let folder = try TemporaryFolder()
    try folder.write(LawSetTests.sound, to: "laws/no-x.sql")
    let laws = try LawSet(folder: folder.file("laws"))
    var recording = BrokenRecording()
    let event = recording.event(.action, "x")
    let trace = recording.finish()
    let bench = try LawBench()
    let held = ["uikit", "qt"].map { toolkit in
      LawBench.Held(
        Performance(trace: trace, outcome: .completed, failures: []), trace.digests(),
        under: Configuration(["toolkit": toolkit]))
    }

    #expect(try bench.breaks(of: [held[0]], by: laws) == [[]])
    let breaks = try bench.breaks(of: [held[1]], by: laws)
    #expect(breaks[0].map { "\($0.law) \($0.event ?? -1) \($0.what)" } == ["no-x \(event) x"])
  }

  @Test(arguments: [
    "SELECT recording_id, seq FROM v1_events", "SELECT 1 AS recording_id, 1 AS seq, 1 AS other",
    "SELECT 77 AS recording_id, 1 AS seq, 'x' AS what", "DELETE FROM v1_events",
  ])
  func `a law of a stranger that gives something else is refused`(_ sql: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("-- It holds.\n-- family: time\n-- from: nowhere\n" + sql, to: "laws/bad.sql")
    let laws = try LawSet(folder: folder.file("laws"))
    var recording = BrokenRecording()
    recording.event(.action, "x")
    let trace = recording.finish()
    let held = LawBench.Held(
      Performance(trace: trace, outcome: .completed, failures: []), trace.digests(), under: Configuration([:]))

    #expect(throws: (any Error).self) { try LawBench().breaks(of: [held], by: laws) }
  }
}
