import Foundation
import Testing

/// Laws as the command holds recordings against them.
@Suite struct LawCommandTests {
  /// A script of the notes app that shows a second popover over the first.
  private static func script(_ head: String = "") -> String {
    """
    id: notes/two
    title: Two popovers
    \(head)
    scene: notes
    steps: [launch, { tap: show }, { tap: other }, settle]
    """
  }

  private static let everyTap = """
    -- Nobody taps.
    --
    -- family: manners
    -- from: the house rules
    SELECT recording_id, seq, 'tap ' || (args ->> 'target') AS what
    FROM v1_events
    WHERE kind = 'stimulus' AND name = 'tap'
    """

  private static func workplace(_ head: String = "") throws -> Workplace {
    try prepared("\(head)") {
      let workplace = try Workplace()
      try workplace.write("Scripts/notes.yaml", ExploreTests.scene)
      try workplace.write("Scripts/two.yaml", script(head))
      return workplace
    }
  }

  @Test func `a recording that breaks a law is broken, with the row and what led to it`() throws {
    let workplace = try LawCommandTests.workplace()

    let result = try workplace.rehearse("record", "--junit", "run.xml")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.lines.last == "run:1: 1 session, 1 broken", "\(result.output)")
    let line = try #require(result.lines.first { $0.contains("breaks the law one-popover at event ") })
    #expect(line.contains("Scripts/two.yaml:"), "\(line)")
    #expect(line.contains("notesPopover and sizesPopover are visible, after "), "\(line)")
    #expect(line.contains("tap › touch window/mainView/other began › "), "\(line)")
    let junit = try String(contentsOfFile: workplace.path("run.xml"), encoding: .utf8)
    #expect(junit.contains("failures=\"1\"") && junit.contains("breaks the law one-popover"), "\(junit)")
    let rows = try workplace.rehearse(
      "query", "SELECT verdict, law, message FROM v1_sessions JOIN v1_law_breaks USING (recording_id)", "--format",
      "csv")
    #expect(rows.output.contains("broken,one-popover,notesPopover and sizesPopover are visible"), "\(rows.output)")
  }

  @Test func `a law that several cells break at other events is told once, with the cells`() throws {
    let workplace = try LawCommandTests.workplace()
    let marked = LawCommandTests.script("matrix: { more: [no, yes] }").replacing(
      "[launch, ", with: "[launch, { when: { more: yes, then: [{ tap: mainView }, settle] } }, ")
    try workplace.write("Scripts/two.yaml", marked)

    let result = try workplace.rehearse("record", "--github")

    let events = try workplace.rehearse(
      "query", "SELECT count(DISTINCT seq) AS n FROM v1_law_breaks WHERE law = 'one-popover'", "--format", "csv")
    try #require(events.lines == ["n", "2"], "\(events.output)")
    let told = result.lines.filter { $0.contains("breaks the law one-popover") }
    #expect(result.lines.count { $0.hasPrefix("broken  notes/two[") } == 2, "\(result.output)")
    #expect(told.count { $0.hasPrefix("  ") } == 1, "\(told)")
    #expect(told.count { $0.hasPrefix("::") } == 1 && told.contains { $0.hasSuffix("(2 cells)") }, "\(told)")
  }

  @Test(arguments: [
    ("SELECT recording_id, seq, nobody AS what FROM v1_events", "the law mine: no such column: nobody"),
    ("SELECT recording_id, seq FROM v1_events", "the law mine gives recording_id, seq"),
  ])
  func `a law that means nothing is found before anything is performed`(_ sql: String, _ message: String) throws {
    let workplace = try LawCommandTests.workplace()
    try workplace.write("Laws/mine.sql", "-- It holds.\n-- family: own\n-- from: me\n\(sql)\n")

    for command in ["record", "lint"] {
      let result = try workplace.rehearse(command, "--laws", "Laws")

      #expect(result.exit == 2 && result.errors.contains(message), "\(command): \(result.errors)")
      #expect(!workplace.exists(".rehearsal/history.sqlite"))
    }
  }

  @Test func `a broken recording stays broken when it is recorded again, and the gate may let it pass`() throws {
    let workplace = try LawCommandTests.workplace()
    _ = try workplace.rehearse("record")

    let again = try workplace.rehearse("record")
    let passed = try workplace.rehearse("record", "--fail-on", "failed")

    #expect(again.exit == 1 && again.lines.last == "run:2: 1 session, 1 broken", "\(again.output)")
    #expect(passed.exit == 0, "\(passed.output)")
  }

  @Test func `a script that says that it breaks a law is not broken`() throws {
    let workplace = try LawCommandTests.workplace("breaks: [one-popover]")

    let result = try workplace.rehearse("record")

    #expect(result.exit == 0 && result.lines.last == "run:1: 1 session, 1 new", "\(result.errors)\(result.output)")
  }

  @Test func `a law that is not there cannot be named`() throws {
    let workplace = try LawCommandTests.workplace("breaks: [one-popovr]")

    for arguments in [["record"], ["lint"]] {
      let result = try workplace.start(arguments).result()
      #expect(result.exit == 2)
      let said = result.output + result.errors
      #expect(said.contains("Scripts/two.yaml:3:") && said.contains("there is no law one-popovr"), "\(said)")
      #expect(said.contains("one-popover"), "\(said)")
    }
  }

  @Test func `an answer to a decision may break a law by intention`() throws {
    let workplace = try Workplace()
    let script = """
      id: sent/early
      title: Told at once
      scene:
        root: main
        references: [held]
        controllers:
          main: { view: { view: page, subviews: [{ button: show, frame: [300, 500, 80, 44], action: show }] } }
          list: { contentSize: [200, 200] }
        popovers: { pop: { content: list, delegate: app } }
        delegates: { app: { popoverControllerDidDismissPopover: [] } }
        handlers:
          show: [{ create: pop }, { set: { reference: held, to: pop } }, { present: { popover: pop, from: show } }]
      steps: [launch, { tap: show }, { tap: { outside: pop } }, settle]
      """
    try workplace.write("Scripts/early.yaml", script)

    let usual = try workplace.rehearse("record")
    let early = try workplace.rehearse("record", "--with", "didDismissAwaitsFade=false", "--fail-on", "broken")
    let doctor = try workplace.rehearse("doctor", "--laws")

    #expect(usual.exit == 0, "\(usual.output)")
    #expect(early.exit == 0, "\(early.output)")
    #expect(doctor.output.contains("dismissal-is-told-when-it-is-over"), "\(doctor.output)")
    #expect(doctor.output.contains("1 breaks one"), "\(doctor.output)")
  }

  @Test func `a folder of laws of one's own is held too, and a stranger's statement does no more than read`() throws {
    let workplace = try LawCommandTests.workplace("breaks: [one-popover]")
    try workplace.write("mine/every-tap.sql", LawCommandTests.everyTap)
    try workplace.write("bad/erase.sql", "-- It erases.\n-- family: x\n-- from: y\nDELETE FROM recording")

    let mine = try workplace.rehearse("record", "--laws", "mine")
    let bad = try workplace.rehearse("record", "--laws", "bad")

    #expect(mine.exit == 1)
    #expect(mine.output.contains("breaks the law every-tap at event "), "\(mine.output)")
    #expect(bad.exit == 2 || bad.exit == 5, "\(bad.exit)")
    #expect(bad.errors.contains("only reading this file is permitted"), "\(bad.errors)")
  }

  @Test func `laws are listed, and one is shown whole`() throws {
    let workplace = try Workplace()
    try workplace.write("mine/every-tap.sql", LawCommandTests.everyTap)

    let all = try workplace.rehearse("laws", "--laws", "mine", "--format", "csv")
    let one = try workplace.rehearse("laws", "every-tap", "--laws", "mine")
    let none = try workplace.rehearse("laws", "one-popovr")

    #expect(all.lines[0] == "law,family,what must hold,from,toolkits")
    #expect(all.output.contains("every-tap,manners,Nobody taps.,the house rules,\"chameleon, seaglass, uikit\""))
    #expect(one.output == LawCommandTests.everyTap + "\n")
    #expect(none.exit == 2 && none.errors.contains("did you mean one-popover?"), "\(none.errors)")
  }
}
