import Foundation
import Testing

/// What an app brings upon itself, and what nobody should take for that.
@Suite struct MisuseTests {
  /// The button puts a new popover in the place of the one that is up; another one lets it go.
  private static let scene = """
    scene: careless
    MISUSES
    references: [pop]
    root: main
    controllers:
      main:
        view:
          view: mainView
          subviews:
            - { button: show, frame: [20, 20, 80, 44], action: show }
            - { button: drop, frame: [120, 20, 80, 44], action: drop }
      content: { contentSize: [200, 200] }
    popovers: { popover: { content: content } }
    handlers:
      show:
        - create: popover
        - set: { reference: pop, to: popover }
        - present: { popover: popover, from: show }
        - set: { property: passthroughViews, of: popover, to: [mainView] }
      drop: [{ set: { reference: pop, to: null } }]

    """

  private static let declared = """
    misuses:
      - breaks: no-exception
        says: "-[UIPopoverController dealloc] reached while popover is still visible."
        after: show
        because: a second tap replaces the popover that is up
    """

  private static func workplace(_ misuses: String) throws -> Workplace {
    try prepared("\(misuses)") {
      let workplace = try Workplace()
      try workplace.write("Scripts/careless.yaml", scene.replacing("MISUSES\n", with: misuses + "\n"))
      let below = "pointer: [{ at: 0ms, began: [400, 900] }, { at: 50ms, ended: [400, 900] }]"
      for (id, steps) in [("one", "tap: show"), ("drop", "tap: drop"), ("below", below)] {
        try workplace.write(
          "Scripts/\(id).yaml", "id: careless/\(id)\nscene: careless\nsteps: [launch, settle, { \(steps) }, settle]\n")
      }
      return workplace
    }
  }

  @Test func `what an app is said to bring upon itself is explained, and what is not said is found`() throws {
    let silent = try Self.workplace("title: careless")
    let open = try Self.workplace(Self.declared)

    let found = try silent.rehearse("interleave", "careless/one", "--with", "secondTap")
    let explained = try open.rehearse("interleave", "careless/one", "--with", "secondTap")

    #expect(found.exit == 1, "\(found.errors)")
    #expect(found.lines.last == "1 finding")
    #expect(explained.exit == 0, "\(explained.errors)\(explained.output)")
    #expect(explained.lines[1].hasPrefix("explained: no-exception: NSGenericException: -[UIPopoverController dealloc]"))
    #expect(explained.lines[1].hasSuffix(" in 1 session: a second tap replaces the popover that is up"))
    #expect(explained.lines.last == "0 findings")
  }

  @Test func `the same exception is found where the app did something else`() throws {
    let workplace = try Self.workplace(Self.declared)

    let result = try workplace.rehearse("interleave", "careless/one", "careless/drop")
    let explored = try workplace.rehearse("explore", "careless", "--sessions", "10", "--steps", "6")

    #expect(result.exit == 1, "\(result.errors)\(result.output)")
    #expect(result.output.contains("\nno-exception: NSGenericException: -[UIPopoverController dealloc] reached while"))
    #expect(result.lines.contains("  tap drop"), "\(result.output)")
    // What is minimised still ends in what is not explained.
    #expect(explored.exit == 1, "\(explored.errors)\(explored.output)")
    #expect(explored.lines[2].hasPrefix("explained: no-exception: "), "\(explored.output)")
    #expect(explored.lines.contains("  tap drop"), "\(explored.output)")
    #expect(explored.lines.last == "1 law broken")
  }

  @Test func `recording a script is no place for excuses`() throws {
    let workplace = try Self.workplace(Self.declared)
    try workplace.write(
      "Scripts/two.yaml", "id: careless/two\nscene: careless\nsteps: [launch, { tap: show }, settle, { tap: show }]\n")

    let result = try workplace.rehearse("record", "--only", "careless/two")

    #expect(result.lines.last == "run:1: 1 session, 1 crashed", "\(result.output)")
  }

  @Test func `a misuse names a law that there is`() throws {
    let workplace = try Self.workplace(Self.declared)
    try workplace.write(
      "Scripts/three.yaml",
      """
      id: careless/three
      misuses: [{ breaks: one-popovr, because: of a slip }]
      scene: careless
      steps: [launch]

      """)

    let result = try workplace.rehearse("lint")

    #expect(result.exit == 2, "\(result.output)")
    #expect((result.output + result.errors).contains("there is no law one-popovr"), "\(result.output)\(result.errors)")
  }

  /// In landscape nothing is at 900.
  @Test func `a touch where the screen has been turned away is no touch, and no finding`() throws {
    let workplace = try Self.workplace(Self.declared)

    let result = try workplace.rehearse("interleave", "careless/below", "--with", "rotate")

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    #expect(!result.lines[0].contains(" 0 of them could not go on"), "\(result.output)")
    #expect(result.lines.last == "0 findings")
  }

  /// The popover stays where it was, below the edge of the screen, as the decision's answer says.
  @Test func `an answer of the script's own axis breaks what the decision says it does`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "Scripts/turned.yaml",
      """
      id: turned
      matrix: { rectPopoverAfterTurning: [old-rect, unmoved] }
      scene:
        root: main
        controllers:
          main:
            view:
              view: mainView
              subviews: [{ button: show, frame: [668, 700, 60, 60], flexible: [left, top], action: show }]
          list: { contentSize: [320, 600] }
        references: [pop]
        popovers: { popover: { content: list } }
        handlers:
          show:
            - create: popover
            - set: { reference: pop, to: popover }
            - present: { popover: popover, from: show }
      steps: [launch, { tap: show }, settle]

      """)

    let result = try workplace.rehearse("interleave", "turned", "--with", "rotate")

    #expect(result.lines[0].contains(" in 2 configurations, "), "\(result.errors)")
    #expect(result.exit == 0, "\(result.errors)\(result.output)")
  }
}
