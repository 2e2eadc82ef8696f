import Foundation
import Testing

@Suite struct ExploreTests {
  /// A notes app whose second button shows another popover without taking the first one away.
  static let scene = """
    scene: notes
    references: [notes, sizes]
    parameters: { careless: yes }
    root: main
    controllers:
      main:
        view:
          view: mainView
          subviews:
            - toolbar: bar
              frame: [0, 0, 768, 44]
              flexible: width
              items: [{ button: show, title: Notes, action: showNotes }]
            - { button: other, frame: [300, 500, 80, 44], action: showSizes }
      notesContent: { contentSize: [200, 200] }
      sizesContent: { contentSize: [200, 200] }
    popovers: { notesPopover: { content: notesContent }, sizesPopover: { content: sizesContent } }
    handlers:
      showNotes:
        - when:
            holds: notes
            then: []
            otherwise: [{ create: notesPopover }, { set: { reference: notes, to: notesPopover } }]
        - when:
            visible: notesPopover
            then: []
            otherwise:
              - present: { popover: notes, from: show }
              - when: { careless: yes, then: [{ set: { property: passthroughViews, of: notes, to: [other] } }] }
      showSizes:
        - when:
            holds: sizes
            then: []
            otherwise: [{ create: sizesPopover }, { set: { reference: sizes, to: sizesPopover } }]
        - when: { visible: sizesPopover, then: [], otherwise: [{ present: { popover: sizes, from: other } }] }

    """

  /// The same app, which takes the first popover away.
  private static let carefulScene = scene.replacing("careless: yes }", with: "careless: no }")

  private static func workplace(_ scene: String = scene) throws -> Workplace {
    try prepared("\(scene)") {
      let workplace = try Workplace()
      try workplace.write("Scripts/notes.yaml", scene)
      return workplace
    }
  }

  @Test func `a scene that shows two popovers is found out, in the two taps it takes`() throws {
    let workplace = try ExploreTests.workplace()

    let result = try workplace.rehearse("explore", "notes", "--seed", "3", "--sessions", "6", "--steps", "6")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.lines[0].hasPrefix("notes, seed 3: 6 sessions in 1 configuration, 6 behaviours, 6 new: run:1"))
    #expect(result.output.contains("one-popover: notesPopover and sizesPopover are visible, in "))
    #expect(result.lines.contains { $0.contains(" → 2, ") && $0.hasSuffix("explored/notes-one-popover-1.yaml") })
    #expect(result.lines.last == "1 law broken")
    let text = try String(contentsOfFile: workplace.path("explored/notes-one-popover-1.yaml"), encoding: .utf8)
    #expect(text.hasSuffix("  - launch\n  - tap: show\n  - tap: other\n"), "\(text)")
    let lint = try workplace.rehearse("lint", "explored")
    #expect(lint.exit == 0, "\(lint.output)")
  }

  @Test func `the same seed gives the same sessions, and what is known is not recorded again`() throws {
    let first = try ExploreTests.workplace()
    let second = try ExploreTests.workplace()
    let arguments = ["explore", "notes", "--seed", "11", "--sessions", "4", "--matrix", "ios=5.0|6.0"]

    let one = try first.start(arguments).result()
    let other = try second.start(arguments).result()
    let again = try first.start(arguments).result()
    let different = try second.rehearse("explore", "notes", "--seed", "12", "--sessions", "4")

    let sql = "SELECT s.script, r.digest FROM v1_sessions s JOIN v1_recordings r USING (recording_id) ORDER BY 1, 2"
    let digests = try [first, second].map {
      try $0.rehearse("query", sql.replacing(" ORDER", with: " WHERE run_id = 1 ORDER"), "--format", "csv").output
    }
    #expect(one.output == other.output)
    #expect(digests[0].count > 100 && digests[0] == digests[1])
    #expect(one.lines[0].contains("8 sessions in 2 configurations"))
    #expect(again.lines[0].hasSuffix(", 0 new"))
    #expect(different.lines[0].hasSuffix("4 new: run:2"))
  }

  @Test func `what was recorded can be performed again and is the same`() throws {
    let workplace = try ExploreTests.workplace(ExploreTests.carefulScene)
    _ = try workplace.rehearse("explore", "notes", "--seed", "5", "--sessions", "3")
    for number in 1...3 {
      let source = try workplace.rehearse(
        "query", "SELECT source FROM v1_scripts WHERE script = 'notes/explored-5-\(number)'", "--format", "jsonl")
      let object = try JSONDecoder().decode([String: String].self, from: Data(source.output.utf8))
      try workplace.write("again/\(number).yaml", try #require(object["source"]))
    }

    let result = try workplace.rehearse("record", "again")

    #expect(result.lines.last == "run:2: 3 sessions, 3 same", "\(result.errors)\(result.output)")
  }

  @Test func `a scene that takes care breaks nothing, and what is allowed is no breach`() throws {
    let careful = try ExploreTests.workplace(ExploreTests.carefulScene)
    let careless = try ExploreTests.workplace()

    let good = try careful.rehearse("explore", "notes", "--seed", "3", "--sessions", "10")
    let allowed = try careless.rehearse("explore", "notes", "--seed", "3", "--sessions", "6", "--allow", "one-popover")
    let unknown = try careless.rehearse("explore", "notes", "--allow", "two-popovers")

    #expect(good.exit == 0, "\(good.output)")
    #expect(good.lines.last == "0 laws broken")
    #expect(allowed.exit == 0, "\(allowed.output)")
    #expect(unknown.exit == 2 && unknown.errors.contains("there is no law two-popovers"), "\(unknown.errors)")
  }

  @Test func `an exception is found with its text`() throws {
    let workplace = try ExploreTests.workplace(MinimizeTests.scene)

    let result = try workplace.rehearse("explore", "fragile", "--sessions", "8", "--allow", "one-popover")

    #expect(result.exit == 1)
    #expect(result.output.contains("no-exception: NSGenericException: "))
    // The second tap lets the popover of the first one go while it is up, and so does "drop".
    #expect(result.output.contains(" → 2, "), "\(result.output)")
    #expect(result.lines.contains("  tap show"))
  }

  /// The margins come from the recording: the scene says nothing of them, the app sets them before it presents.
  ///
  /// That the margin gives way is an answer to a decision, which names the law that it breaks, and no law of one's own.
  @Test(arguments: ["arrow", "margin"])
  func `a popover that leaves the margins the app set is found out`(_ givesWay: String) throws {
    let scene = ExploreTests.scene.replacingOccurrences(
      of: "[{ present: { popover: sizes, from: other } }]",
      with: "[{ set: { property: popoverLayoutMargins, of: sizes, to: [700, 10, 10, 10] } },"
        + " { present: { popover: sizes, from: other, directions: [up] } }]")
    let workplace = try ExploreTests.workplace(scene + "decisions: { oversizedMargin: \(givesWay) }\n")

    let law = Workplace.repository.appendingPathComponent("Laws/popover-keeps-its-margins.sql")
    try workplace.write("Laws/own-margins.sql", String(contentsOf: law, encoding: .utf8))

    let result = try workplace.rehearse(
      "explore", "notes", "--sessions", "20", "--steps", "8", "--allow", "one-popover", "--laws", "Laws")

    let found = result.output.contains("own-margins: sizesPopover.view leaves ")
    #expect(found == (givesWay == "margin"), "\(result.errors)\(result.output)")
    #expect(!result.output.contains("popover-keeps-its-margins: "), "\(result.output)")
  }

  @Test func `a scene or a configuration that is not there is wrong usage`() throws {
    let workplace = try ExploreTests.workplace()

    let scene = try workplace.rehearse("explore", "note")
    let matrix = try workplace.rehearse("explore", "notes", "--matrix", "ios=7.0")

    #expect(scene.exit == 2)
    #expect(scene.errors.contains("there is notes"))
    #expect(matrix.exit == 2)
    #expect(matrix.errors.contains("--matrix: "))
  }
}
