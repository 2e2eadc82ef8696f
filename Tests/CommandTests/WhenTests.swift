import Foundation
import RehearsalSQLite
import Testing

@Suite struct WhenTests {
  /// Three sessions of an adapter, whose events are all there is to be found.
  ///
  /// - one: ok is tapped, it answers, and later the card closes by itself.
  /// - two: a tap outside closes the card, after an advance.
  /// - three: ok is tapped, and nothing follows.
  private static let stream = #"""
    {"type":"hello","protocol":1,"system":"Toy"}
    {"type":"session","script":"toy","configuration":{"case":"one"}}
    {"type":"step","kind":"tap","label":"tap ok"}
    {"type":"event","id":1,"kind":"stimulus","name":"tap"}
    {"type":"event","kind":"callback","subject":"ok","name":"pressed:with:","arguments":{"fast":true},"answer":false}
    {"type":"step","kind":"mark","label":"mark later"}
    {"type":"step","kind":"advance","label":"advance 1s"}
    {"type":"event","kind":"timer","name":"due"}
    {"type":"event","kind":"callback","subject":"card#2","name":"closed"}
    {"type":"end"}
    {"type":"session","script":"toy","configuration":{"case":"two"}}
    {"type":"step","kind":"tap","label":"tap ok"}
    {"type":"event","kind":"stimulus","name":"tap"}
    {"type":"event","kind":"callback","subject":"ok","name":"pressed:with:","arguments":{"fast":false}}
    {"type":"step","kind":"tap","label":"tap outside card"}
    {"type":"event","kind":"stimulus","name":"tap"}
    {"type":"step","kind":"settle","label":"settle"}
    {"type":"event","kind":"callback","subject":"card","name":"closed"}
    {"type":"end"}
    {"type":"session","script":"toy","configuration":{"case":"three"}}
    {"type":"step","kind":"tap","label":"tap ok"}
    {"type":"event","kind":"stimulus","name":"tap"}
    {"type":"end"}

    """#

  /// Patterns with the sessions that show them.
  private static let patterns: [(pattern: String, cases: Set<String>)] = [
    ("callback closed", ["one", "two"]), ("callback card closed", ["two"]), ("callback card* closed", ["one", "two"]),
    ("callback closed of card", ["one", "two"]), ("callback pressedwith", ["one", "two"]),
    ("{callback: 'pressed:with', with: {fast: true}}", ["one"]),
    ("{callback: 'pressed:with', answers: false}", ["one"]),
    ("callback pressed*", ["one", "two"]), ("{callback: 'press*'}", ["one", "two"]), ("{timer: '*'}", ["one"]),
    ("tap outside", ["two"]), ("tap out", []),
    ("callback closed after tap outside", ["two"]), ("callback closed not after tap outside", ["one"]),
    ("callback closed after tap ok", ["one"]), ("callback closed after tap ok since launch", ["one", "two"]),
    ("callback closed after timer due", ["one"]), ("timer due before callback closed", ["one"]),
    ("timer due after callback closed", []), ("callback closed after tap ok not after timer due since launch", ["two"]),
    ("not callback closed", ["three"]), ("not callback pressedwith after tap ok", ["three"]),
    ("not callback closed after tap ok", ["two", "three"]),
    ("not timer due before callback closed", ["two"]),
  ]

  private static func imported() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("toy.jsonl", stream)
      let result = try workplace.rehearse("import", "toy.jsonl")
      try #require(result.exit == 0, "\(result.errors)")
      return workplace
    }
  }

  @Test func `a pattern is found in the cells that show it, and its law gives rows for the same`() throws {
    let workplace = try Self.imported()

    for (pattern, cases) in Self.patterns {
      let found = try workplace.rehearse("when", pattern, "--format", "csv")
      try workplace.write("law.sql", try workplace.rehearse("when", pattern, "--as-law").output)
      let broken = try workplace.rehearse("query", "--file", "law.sql", "--format", "csv")

      #expect(found.exit == (cases.isEmpty ? 1 : 0), "\(pattern): \(found.errors)")
      #expect(Set(found.lines.dropFirst().map { String($0.split(separator: ",")[1]) }) == cases, "\(pattern)")
      #expect(broken.exit == 0, "\(pattern): \(broken.errors)")
      #expect(Set(broken.lines.dropFirst().map { $0.split(separator: ",")[0] }).count == cases.count, "\(pattern)")
    }
  }

  @Test func `the answer names scripts, cells, the run, the fewest steps, and what to ask next`() throws {
    let workplace = try Self.imported()

    let answer = try workplace.rehearse("when", "callback card* closed")
    let why = try workplace.rehearse("why", "s:1", "3")

    let words = answer.lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(words[2] == "toy 2 of 3 run:1 case = one or two" || words[2] == "toy 2 of 3 run:1 case ≠ three")
    #expect(words[4].hasPrefix("smallest: toy[case=one]@run:1, 3 steps"))
    #expect(words.contains("advance 1s <- event 3"))
    #expect(words.contains("Next: rehearse why s:1 3"))
    #expect(words.last?.hasPrefix("2 cells of 1 script, first in run:1, ") == true)
    #expect(why.output.contains("closed"))
  }

  @Test func `a span that a stranger's file lets begin after itself ends the answer, too`() throws {
    let workplace = try Self.imported()
    let database = try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .readWrite)
    try database.execute("UPDATE span SET before = id")

    let answer = try workplace.rehearse("when", "callback card* closed")

    #expect(answer.exit == 0 && answer.output.contains("2 cells of 1 script"), "\(answer)")
  }

  @Test(arguments: [
    "session_count = 9223372036854775807", "session_count = -5", "pruned_count = 9223372036854775807",
    "run_first = run_last, run_last = run_first - 1", "pruned_count = session_count + 1",
  ])
  func `a span that no recorder writes is damage`(_ change: String) throws {
    let workplace = try Self.imported()
    let database = try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .readWrite)
    try database.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; UPDATE span SET \(change)")

    for command in [["history", "toy"], ["regressions"], ["when", "callback card* closed"]] {
      let answer = try workplace.start(command).result()

      #expect(answer.exit == 5 && answer.errors.contains("is damaged: the span that begins with s:"), "\(answer)")
    }
  }

  @Test func `what is over is told with its last run`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("tap: go", with: "tap: boardView"))
    _ = try workplace.rehearse("record")

    let answer = try workplace.rehearse("when", "tap go")
    let rows = try workplace.rehearse("when", "tap go", "--format", "csv")

    let words = answer.lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(words[2] == "sample/tap 2 of 2 run:1 run:2")
    #expect(words.last?.hasPrefix("2 cells of 1 script, 2 of them no longer, first in run:1") == true)
    #expect(rows.lines[0].hasSuffix("line,first_run,last_run,is_current,session,step,event,steps,recording"))
    #expect(rows.lines.dropFirst().allSatisfy { $0.contains(",1,2,0,s:") })
  }

  @Test func `a view may be named with stars, and the next command names the database that was asked`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.shell("cp .rehearsal/history.sqlite 'a copy.sqlite'")

    let some = try workplace.rehearse("when", "appears board*", "--db", "a copy.sqlite")
    let none = try workplace.rehearse("when", "appears bored*")
    let script = try workplace.rehearse("when", "appears board*", "--as-expectation")

    #expect(some.exit == 0, "\(some.errors)")
    #expect(some.lines.contains { $0.hasPrefix("Next: rehearse why s:") && $0.hasSuffix(" --db 'a copy.sqlite'") })
    #expect(none.exit == 1)
    #expect(script.exit == 2 && script.errors.contains("without *"), "\(script.errors)")
  }

  @Test func `since counts from the run in which it began, through every behaviour that shows it`() throws {
    let workplace = try Workplace.recorded()
    for width in [90, 95] {
      try workplace.write("Scripts/tap.yaml", ChangesTests.wider(width))
      _ = try workplace.rehearse("record")
    }
    let holding = try workplace.rehearse("when", "tap go")
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("tap: go", with: "tap: boardView"))
    _ = try workplace.rehearse("record")
    let over = try workplace.rehearse("when", "tap go")
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(95))
    _ = try workplace.rehearse("record")
    let again = try workplace.rehearse("when", "tap go")

    let rows = [holding, over, again].map { $0.lines[2].split(separator: " ").joined(separator: " ") }
    #expect(rows[0].hasPrefix("sample/tap 2 of 2 run:1"), "\(rows)")
    #expect(rows[1].hasPrefix("sample/tap 2 of 2 run:1 run:3"), "\(rows)")
    #expect(rows[2].hasPrefix("sample/tap 2 of 2 run:5"), "\(rows)")
  }

  /// The starter's app: its notes are shown by a tap, and a tap outside closes them after a question.
  private static func started() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      _ = try workplace.rehearse("init", "--ci", "none")
      let recorded = try workplace.rehearse("record")
      try #require(recorded.exit == 0, "\(recorded.errors)\(recorded.output)")
      return workplace
    }
  }

  private static let question = "callback popoverControllerShouldDismissPopover"
  private static let dismissal = "callback popoverControllerDidDismissPopover"

  @Test(arguments: [
    "\(question) after tap outside", "not \(question) after tap show", "action showNotes",
    "not message dismissPopoverAnimated", "callback app popoverControllerDidDismissPopover",
    "\(dismissal) after \(question)", "\(question) before \(dismissal)", "not action showNotes after \(dismissal)",
    "\(dismissal) not after action showNotes", "\(dismissal) after \(question) not after action showNotes",
    "action showNotes not after \(question) since launch", "\(dismissal) after action showNotes since launch",
    "disappears notesPopover.view", "disappears notesPopover.view not after action showNotes",
    "disappears notesPopover.view after \(question)", "not action showNotes after disappears notesPopover.view",
  ])
  func `a script that expects it is written, and holds`(_ pattern: String) throws {
    let workplace = try Self.started()

    let written = try workplace.rehearse("when", pattern, "--as-expectation")
    try workplace.write("Held/when.yaml", written.output)
    let held = try workplace.rehearse("record", "Held", "--db", "held.sqlite")

    #expect(written.exit == 0, "\(written.errors)")
    let names = pattern.split(separator: " ").filter { $0.contains(/[a-z][A-Z]/) }
    let expected = try #require(written.lines.first { $0.hasPrefix("  - expect: ") })
    #expect(names.allSatisfy { expected.contains(": \($0)") }, "every event is named: \(expected)")
    #expect(held.exit == 0, "\(held.output)\(held.errors)\(written.output)")
    #expect(held.lines.last == "run:1: 1 session, 1 new")
  }

  @Test(arguments: [
    ("not \(question) after \(dismissal)", "expected no \(question), and it happened: event "),
    ("\(dismissal) not before \(question)", "expected no \(question), and it happened: event "),
    ("message presentPopoverFromBarButtonItem*", "expectations name events in full, without *"),
    ("callback app popoverControllerDidDismissPopover of notesPopover", "this names app and notesPopover"),
    ("not action neverCalled", "neverCalled"), ("\(dismissal) after tap show", "never: no recording shows it"),
  ])
  func `where no expectation says it the reason is said, and no script is written`(
    _ pattern: String, _ reason: String
  ) throws {
    let workplace = try Self.started()

    let found = try workplace.rehearse("when", pattern)
    let written = try workplace.rehearse("when", pattern, "--as-expectation")

    // What never happened is no mistake: the answer is no.
    #expect(written.exit == (found.exit == 1 ? 1 : 2), "\(written.errors)")
    #expect(written.output.isEmpty)
    #expect(written.errors.contains(reason), "\(written.errors)")
  }

  @Test func `the script is of a session that performed all of its steps`() throws {
    let workplace = try Workplace()
    _ = try workplace.rehearse("init", "--ci", "none")
    let beginning = "scene: notes\nsteps:\n  - launch\n  - tap: show\n  - settle\n"
    // The list is not on the screen any more: the session ends there, and is the smaller one.
    let outside = "  - tap: { outside: notesPopover }\n  - settle\n"
    try workplace.write("Scripts/tap-outside.yaml", "id: early\n\(beginning)\(outside)  - tap: listView\n  - settle\n")
    try workplace.write("Scripts/whole.yaml", "id: whole\n\(beginning)\(outside)  - tap: show\n  - settle\n")
    let recorded = try workplace.rehearse("record")
    try #require(recorded.exit == 1 && recorded.lines.last == "run:1: 2 sessions, 1 new, 1 error")

    let found = try workplace.rehearse("when", "action showNotes")
    let written = try workplace.rehearse("when", "action showNotes", "--as-expectation")

    #expect(found.output.contains("smallest: early"), "\(found.output)")
    #expect(written.exit == 0 && written.lines.contains("id: whole-when"), "\(written.errors)\(written.output)")
  }

  @Test(arguments: [
    (["--as-law", "--as-expectation"], "Give one of"), (["--as-law", "--lens", "popover"], "--lens"),
    (["--as-expectation", "--lens", "popover"], "--lens"), (["--as-law", "--format", "csv"], "--format"),
    (["--as-expectation", "--format", "json"], "--format"), (["--as-law", "--db", "x.sqlite"], "--db"),
    (["--as-law", "--scripts", "nowhere"], "--scripts"), (["--scripts", "nowhere"], "--scripts"),
  ])
  func `an option that would change nothing is refused`(_ options: [String], _ message: String) throws {
    let result = try Self.imported().start(["when", "callback closed"] + options).result()

    #expect(result.exit == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(arguments: [
    ("callbak x", "did you mean \"callback\"?"), ("", "the pattern is empty"), ("callback", "callback what?"),
    ("before", "nothing stands before \"before\""), ("not after tap y", "nothing stands before \"after\""),
    ("callback x after", "nothing stands behind \"after\""), ("callback x not y", "\"not\" stands before"),
    ("{callback: x", "a brace is not closed"), ("{calback: x}", "did you mean \"callback\"?"),
    ("callback x after tapp y", "did you mean \"tap\"?"), ("callback x before tap y", "since launch"),
    ("not callback x not after tap y", "without a second not"), ("{reference: r, is: null}", "in one app only"),
  ])
  func `a pattern that cannot be read is explained`(_ pattern: String, _ message: String) throws {
    let result = try Workplace().rehearse("when", pattern)

    #expect(result.exit == 2)
    #expect(result.errors.hasPrefix("error: when: ") && result.errors.contains(message), "\(result.errors)")
  }

  @Test(arguments: [
    ("callback closd", "no recording has closd; did you mean closed?"),
    ("callback cart closed", "recordings have callback closed of card, card#2, and none of cart"),
    ("callback no pressedwith", "recordings have callback pressed:with: of ok, and none of no"),
    ("callback closed and tap ok", "looked for callback \"and tap ok\" of closed"),
    ("timer due not before callback closed", "looked for timer \"due\", not before callback \"closed\""),
    ("tap ok and more", "looked for the input \"tap ok and more\""),
  ])
  func `of what never happened it is said what may be amiss`(_ pattern: String, _ note: String) throws {
    let result = try Self.imported().rehearse("when", pattern)

    #expect(result.exit == 1)
    #expect(result.output == "never: no recording shows it\n")
    #expect(result.errors == "note: \(note)\n")
  }
}
