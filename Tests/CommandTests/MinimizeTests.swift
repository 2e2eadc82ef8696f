import Foundation
import Testing

@Suite struct MinimizeTests {
  /// A popover that nothing keeps: presented a second time while it is up, or let go while it is up, it ends the app.
  static let scene = """
    scene: fragile
    references: [pop]
    root: main
    controllers:
      main:
        view:
          view: mainView
          subviews:
            - { button: show, frame: [20, 20, 80, 44], title: Show, action: show }
            - { button: drop, frame: [120, 20, 80, 44], title: "Drop: it, now", action: drop }
            - { button: other, frame: [220, 20, 80, 44], action: [{ mark: "${word}" }] }
      content: { contentSize: [200, 200] }
    parameters: { word: nothing }
    popovers: { popover: { content: content } }
    handlers:
      show: [{ create: popover }, { present: { popover: popover, from: other } },
        { set: { reference: pop, to: popover } }, { set: { property: passthroughViews, of: popover, to: [mainView] } }]
      drop: [{ set: { reference: pop, to: null } }]

    """

  static let script = """
    id: fragile/long
    title: "A long way to the crash: too long"
    scene: fragile
    matrix: { ios: [5.1, 6.0], word: [one, two], where: [portrait, landscape] }
    steps:
      - launch
      - tap: other
      - repeat: { times: 3, steps: [{ tap: other }, { advance: 40ms }] }
      - rotate: "${where}"
      - settle
      - mark: here
      - tap: show
      - settle
      - expect: { presented: popover, since: here }
      - when: { ios: 6.0, then: [background, foreground], otherwise: [{ advance: 1s }] }
      - tap: other
      - tap: drop
      - settle

    """

  private static func recorded() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("Scripts/fragile.yaml", scene)
      try workplace.write("Scripts/long.yaml", script)
      let result = try workplace.rehearse("record")
      try #require(result.exit == 1, "\(result.errors)\(result.output)")
      return workplace
    }
  }

  static let cell = "fragile/long[ios=6.0,word=two,where=landscape]"

  @Test func `an exception is kept with the two taps that lead to it`() throws {
    let workplace = try MinimizeTests.recorded()

    let result = try workplace.rehearse(
      "minimize", MinimizeTests.cell, "--until", "exception", "-o", "Scripts/minimal.yaml")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.prefix(2) == ["  tap show", "  tap drop"])
    let last = try #require(
      result.lines.last?.wholeMatch(of: /(\d+) steps → 2, without launch; (\d+) replays, \d+ more known by then; .*/))
    #expect(last.1 == "18")
    #expect(try #require(Int(last.2)) < 60)
    let text = try String(contentsOfFile: workplace.path("Scripts/minimal.yaml"), encoding: .utf8)
    #expect(text.contains("\nid: fragile/long/minimal\n"))
    #expect(text.contains("\nscene: fragile\n"))
    #expect(text.hasSuffix("steps:\n  - launch\n  - tap: show\n  - tap: drop\n"))
    #expect(text.contains("dealloc] reached while popover is still visible."))
    let lint = try workplace.rehearse("lint")
    #expect(lint.exit == 0, "\(lint.output)")
  }

  @Test func `none of the steps that are left can be left out`() throws {
    let workplace = try MinimizeTests.recorded()
    _ = try workplace.rehearse("minimize", MinimizeTests.cell, "--until", "exception", "-o", "Scripts/minimal.yaml")
    _ = try workplace.rehearse("record", "Scripts/minimal.yaml")

    let again = try workplace.rehearse("minimize", "fragile/long/minimal", "--until", "exception")

    #expect(again.exit == 0, "\(again.errors)")
    #expect(again.errors.hasPrefix("2 steps → 2, without launch; "))
    #expect(again.output.contains("  - tap: show\n  - tap: drop\n"))
  }

  @Test func `away from its scene the script has the scene inside, and is recorded alike`() throws {
    let workplace = try MinimizeTests.recorded()

    let inside = try workplace.rehearse("minimize", MinimizeTests.cell, "--until", "exception", "-o", "alone/a.yaml")
    #expect(inside.exit == 4)
    try FileManager.default.createDirectory(atPath: workplace.path("alone"), withIntermediateDirectories: true)
    for (number, path) in ["alone/a.yaml", "Scripts/b.yaml"].enumerated() {
      _ = try workplace.rehearse("minimize", MinimizeTests.cell + "@run:1", "--until", "exception", "-o", path)
      let recorded = try workplace.rehearse("record", path, "--label", "copy\(number)")
      #expect(recorded.exit == 1, "\(recorded.errors)")
    }

    let diff = try workplace.rehearse("diff", "@copy0", "@copy1", "--name-only")
    #expect(diff.lines.count == 0 || diff.lines.allSatisfy { $0.contains("word") }, "\(diff.output)")
    let digests = try workplace.rehearse(
      "query", "SELECT count(DISTINCT recording_id) FROM v1_sessions WHERE run_id > 1", "--format", "csv")
    #expect(digests.lines.last == "1", "\(digests.errors)")
  }

  @Test func `what differs from another cell is kept, whatever its numbers`() throws {
    let workplace = try MinimizeTests.recorded()

    let result = try workplace.rehearse(
      "minimize", "fragile/long[ios=6.0,word=two,where=portrait]", "--until", "signature", "--against",
      "fragile/long[ios=6.0,word=one,where=portrait]", "-o", "Scripts/minimal.yaml")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.first == "  tap other")
    #expect(result.lines.last?.contains("steps → 1, without launch") == true)
    let text = try String(contentsOfFile: workplace.path("Scripts/minimal.yaml"), encoding: .utf8)
    #expect(text.contains("  word: [two, one]"))
  }

  @Test func `a command decides, and sees scripts that are right`() throws {
    let workplace = try MinimizeTests.recorded()
    let command = "grep -q 'rotate: landscape' {} && ! grep -q 'since: here' {} || grep -q 'mark: here' {}"

    let result = try workplace.rehearse("minimize", MinimizeTests.cell, "--until", command)
    let never = try workplace.rehearse("minimize", MinimizeTests.cell, "--until", "false")

    #expect(result.exit == 0, "\(result.errors)")
    let steps = result.lines.drop { $0 != "steps:" }.dropFirst()
    #expect(steps.count == 2)
    #expect(["  - mark: here", "  - rotate: landscape"].contains(steps.last))
    #expect(never.exit == 2)
    #expect(never.errors.contains("does not show it"))
  }

  @Test func `a command that says nothing is refused`() throws {
    let result = try Workplace.recorded().rehearse("minimize", "s:1", "--until", "")

    #expect(result.exit == 2)
    #expect(result.errors.hasPrefix("error: --until is empty\n"), "\(result.errors)")
  }

  @Test func `a session without an exception has none to keep`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse("minimize", "s:1", "--until", "exception")
    let wrong = try workplace.rehearse("minimize", "s:1", "--until", "signature")

    #expect(result.exit == 2)
    #expect(result.errors.contains("no exception ends it"))
    #expect(wrong.exit == 2)
  }

  /// No repository is there to ask: the database has every text that a session was performed from.
  @Test func `a scene that has changed since is taken from the database`() throws {
    let workplace = try MinimizeTests.recorded()
    _ = try workplace.rehearse("record", "--label", "before")
    try workplace.write(
      "Scripts/fragile.yaml", MinimizeTests.scene.replacing("Size: [200, 200]", with: "Size: [300, 200]"))
    _ = try workplace.rehearse("record", "--label", "after")

    let result = try workplace.rehearse(
      "minimize", MinimizeTests.cell, "--until", "signature", "--against", "before")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("steps:\n  - launch\n  - tap: show\n"))
  }
}
