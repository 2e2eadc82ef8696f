import Foundation
import Testing

@Suite struct InterleaveTests {
  private static func workplace(_ scene: String = ExploreTests.scene) throws -> Workplace {
    try prepared("\(scene)") {
      let workplace = try Workplace()
      try workplace.write("Scripts/notes.yaml", scene)
      for (id, steps) in [("one", "tap: show"), ("two", "tap: other")] {
        try workplace.write(
          "Scripts/\(id).yaml",
          """
          id: notes/\(id)
          scene: notes
          matrix: { ios: [5.0, 6.0] }
          steps: [launch, settle, { \(steps) }, settle, { advance: 100ms }]

          """)
      }
      try workplace.write(
        "Scripts/alone.yaml",
        "{ id: alone, scene: { root: main, controllers: { main: { view: { view: page } } } }, steps: [launch, settle] }"
      )
      return workplace
    }
  }

  @Test func `what two scripts break together and neither alone is found, and minimised`() throws {
    let workplace = try Self.workplace()

    let result = try workplace.rehearse("interleave", "notes/one", "notes/two")
    let lint = try workplace.rehearse("lint", "interleaved")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.lines[0].hasPrefix("notes/one with notes/two: "), "\(result.output)")
    #expect(result.lines[0].contains(" moments in 2 configurations, "))
    #expect(result.output.contains("one-popover: notesPopover and sizesPopover are visible, in "))
    #expect(result.lines.contains { $0.contains(" → 2, ") && $0.hasSuffix("/notes-one-one-popover-1.yaml") })
    #expect(result.lines.last == "1 finding")
    #expect(lint.exit == 0, "\(lint.output)")
  }

  @Test func `steps of a script with axes of its own are those of its first cell`() throws {
    let workplace = try Self.workplace()
    try workplace.write(
      "Scripts/three.yaml",
      """
      id: notes/three
      scene: notes
      matrix: { ios: [6.0], button: [other, show] }
      steps: [launch, settle, { when: { button: other, then: [{ tap: other }], otherwise: [{ tap: show }] } }]

      """)

    let result = try workplace.rehearse("interleave", "notes/one", "notes/three")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.output.contains("one-popover: notesPopover and sizesPopover are visible, in "))
  }

  @Test func `a scene that takes care has no finding`() throws {
    let careful = ExploreTests.scene.replacing("careless: yes }", with: "careless: no }")

    let result = try Self.workplace(careful).rehearse("interleave", "notes/one", "notes/two")

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    #expect(result.lines.last == "0 findings")
  }

  @Test func `the same seed gives the same answer for any number of jobs`() throws {
    let workplace = try Self.workplace()
    let arguments = ["interleave", "notes/one", "--with", "rotate,dismiss,secondTap,background", "--budget", "5"]

    let one = try workplace.start(arguments + ["--jobs", "1"]).result()
    let four = try workplace.start(arguments + ["--jobs", "4"]).result()
    let other = try workplace.start(arguments + ["--seed", "2"]).result()

    #expect(one.lines[0].contains("; 5 of "), "\(one.errors)\(one.output)")
    #expect(one.output == four.output)
    #expect(other.lines[0].contains("; 5 of "))
  }

  @Test func `a moment that cannot be told from another one is left out, and it is said why`() throws {
    let workplace = try Self.workplace()

    let result = try workplace.rehearse("interleave", "notes/one", "--with", "rotate", "--explain")

    let left = result.lines.filter { $0.hasPrefix("left out: ") }
    #expect(left.contains { $0.contains(" ms into step 5, as after step 3: ") && $0.hasSuffix(", and nothing waits") })
    #expect(result.output.contains(" \(left.count) left out; "), "\(result.output)")
  }

  @Test func `scripts of two scenes, and events that are none, are wrong usage`() throws {
    let workplace = try Self.workplace()

    let scenes = try workplace.rehearse("interleave", "notes/one", "alone")
    let event = try workplace.rehearse("interleave", "notes/one", "--with", "rotat")
    let script = try workplace.rehearse("interleave", "notes/on")

    #expect([scenes, event, script].map(\.exit) == [2, 2, 2])
    #expect(scenes.errors.contains("notes/one and alone have different scenes"))
    #expect(event.errors.contains("there is rotate"))
    #expect(script.errors.contains("there is notes/one"))
  }
}
