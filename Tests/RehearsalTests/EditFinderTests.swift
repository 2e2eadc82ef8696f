import RehearsalDiff
import RehearsalStore
import RehearsalTrace
import Testing

@testable import Rehearsal
@testable import RehearsalReview

@Suite struct EditFinderTests {
  @Test func `nothing was changed where the texts are those of before`() async throws {
    let scripts = try EditedScripts()
    try await scripts.record()
    try await scripts.record()

    #expect(try scripts.edits().isEmpty)
  }

  @Test func `a value of a scene is told by its key, its place and both values`() async throws {
    let scripts = try EditedScripts()
    try await scripts.record()
    try scripts.write(scene: EditedScripts.scene.replacing("[320, 480]", with: "[320, 500]"))
    try await scripts.record()

    let edits = try scripts.edits()

    #expect(edits.map(\.edit.kind) == [.lines])
    #expect(edits.map(\.edit.words) == ["contentSize [320, 480] → [320, 500]"])
    #expect(edits.first?.edit.removed == ["    contentSize: [320, 480]"])
    #expect(edits.first?.place?.line == 10)
    #expect(edits.first?.place?.role == "scene")
  }

  /// The standard answer is true, and the scene says false: an answer that was not there has the system's before it.
  @Test func `an answer that a scene gives is an edit of the decision`() async throws {
    let scripts = try EditedScripts()
    try await scripts.record()
    try scripts.write(scene: EditedScripts.scene + "\ndecisions: { sidewaysMayCoverAnchor: false }\n")
    try await scripts.record()

    let edits = try scripts.edits()

    #expect(edits.map(\.edit.kind) == [.decision])
    #expect(edits.map(\.edit.words) == ["sidewaysMayCoverAnchor true → false"])
    let back = try EditedScripts(scene: EditedScripts.scene + "\ndecisions: { sidewaysMayCoverAnchor: false }\n")
    try await back.record()
    try back.write()
    try await back.record()
    #expect(try back.edits().map(\.edit.words) == ["sidewaysMayCoverAnchor false → true"])
  }

  @Test func `two answers in one line are two edits, and what has no part in them is a third`() async throws {
    let scripts = try EditedScripts(
      scene: EditedScripts.scene + "decisions: { sidewaysMayCoverAnchor: true, popoverInset: 8 }\n")
    try await scripts.record()
    try scripts.write(
      scene: EditedScripts.scene.replacing("480", with: "490")
        + "decisions: { sidewaysMayCoverAnchor: false, popoverInset: 9 }\n")
    try await scripts.record()

    #expect(
      try scripts.edits().map(\.edit.words) == [
        "contentSize [320, 480] → [320, 490]", "sidewaysMayCoverAnchor true → false", "popoverInset 8 → 9",
      ])
  }

  @Test func `comments, empty lines and spaces are told as what nobody performs`() async throws {
    let scripts = try EditedScripts()
    try await scripts.record()
    try scripts.write(
      scene: EditedScripts.scene.replacing("# A board.", with: "# A board with a popover.")
        .replacing("[320, 480]", with: "[ 320,  480 ]"))
    try await scripts.record()

    #expect(try scripts.edits().map(\.edit.kind) == [.comment, .comment])
  }

  /// As an editor on another system, a formatter or a change of comments leaves the lines around the one that is gone.
  private static func written(_ line: String, with what: String) -> String {
    switch what {
    case "other line ends": line + "\r"
    case "blanks at the end": line + "  "
    case "blanks within": line.replacing(", ", with: ",   ")
    case "comments": line + " # said"
    default: "  " + line
    }
  }

  @Test(arguments: ["other line ends", "blanks at the end", "blanks within", "comments", "another indentation"])
  func `a line that is gone is the edit, however its neighbours are written now`(_ what: String) async throws {
    let script = EditedScripts.script.replacing("  - settle\n", with: "  - settle\n  - mark: gone\n  - settle\n")
    let lines = script.split(separator: "\n").map(String.init)
    let number = try #require(lines.firstIndex(of: "  - mark: gone"))
    let scripts = try EditedScripts(script: script)
    try await scripts.record()
    try scripts.write(
      script: (lines[..<number] + lines[(number + 1)...]).map { Self.written($0, with: what) + "\n" }.joined())
    try await scripts.record()

    let edits = try scripts.edits().filter { $0.edit.kind != .comment }

    #expect(edits.map(\.edit.removed) == [["  - mark: gone"]])
    #expect(edits.first?.edit.added.isEmpty == true && edits.first?.edit.lineCount == 1)
    #expect(edits.first?.place?.line == number + 1 && edits.first?.place?.isGone == true)
  }

  @Test func `a value that has changed is the edit, however many lines are written otherwise`() async throws {
    let scripts = try EditedScripts()
    try await scripts.record()
    let lines = EditedScripts.scene.replacing("[320, 480]", with: "[320, 500]").split(separator: "\n")
    try scripts.write(scene: "# New.\r\n" + lines.map { $0 + "\r\n" }.joined())
    try await scripts.record()

    let edits = try scripts.edits().filter { $0.edit.kind != .comment }

    #expect(edits.map(\.edit.words) == ["contentSize [320, 480] → [320, 500]"])
    #expect(edits.first?.place?.line == 11)
  }

  @Test func `a folder of another name has the same texts, and a path is told from where both have it`() async throws {
    let scripts = try EditedScripts()
    try await scripts.record()
    try scripts.write(in: "b/c")
    try await scripts.record("b/c")
    #expect(try scripts.edits().isEmpty)

    let moved = try EditedScripts()
    try await moved.record()
    try moved.write(script: EditedScripts.script.replacing("344", with: "345"), in: "b/a")
    try await moved.record("b/a")
    let edits = try moved.edits()
    #expect(edits.map(\.edit.words) == ["fromRect [344, 472, 80, 40] → [345, 472, 80, 40]"])
    #expect(edits.first?.place?.path == "a/shown.yaml")
  }

  @Test func `what performed a session is an edit: its version, its build, and the answers that it gives`() async throws
  {
    let scripts = try EditedScripts()
    let sessions = try await scripts.record()
    var later = PerformingSystem.models
    later.build = "2b"
    later.answers = ScriptGrounds.models.answers?.map {
      $0.decision == "popoverInset" ? GivenAnswer($0.decision, "9", by: .system) : $0
    }
    try scripts.copy(sessions, by: later)

    let edits = try scripts.edits()

    #expect(edits.map(\.edit.kind) == [.system, .decision])
    #expect(edits.last?.edit.words == "popoverInset 8 → 9")
    #expect(edits.first?.edit.after?.contains("2b") == true)
  }

  @Test func `sessions of two cells differ in their axes`() async throws {
    let scripts = try EditedScripts()
    let sessions = try await scripts.record()

    let edits = try EditFinder(scripts.store()).edits(from: sessions[1], to: sessions[0]).parts

    #expect(edits.map(\.edit.words) == ["orientation portrait → landscape"])
  }

  // MARK: - Taking back

  /// Whatever two texts are: with all pieces taken back the one is the other, byte for byte, and with none itself.
  @Test(arguments: 0..<60)
  func `a text with all pieces taken back is the text before`(_ seed: Int) {
    var random = Random(seed: seed)
    func text() -> String {
      let lines = (0..<random.below(14)).map { _ in
        String(repeating: " ", count: 2 * random.below(3)) + ["a: 1", "b: 2", "- c", "", "# d"][random.below(5)]
      }
      return lines.joined(separator: "\n") + (random.isLikely(70) ? "\n" : "")
    }
    let (before, after) = (text(), text())

    let lines = LineEdits(from: before, to: after)

    #expect(lines.text(takingBack: Set(lines.edits.indices)) == before)
    #expect(lines.text(takingBack: []) == after)
    #expect(lines.edits.isEmpty == (before == after))
  }

  @Test func `entries beside each other are pieces of their own, each with what is below it and the comment above`() {
    let lines = LineEdits(from: "a: 1\n", to: "a: 1\nb:\n  c: 2\n# why\nd: 3\n")

    #expect(lines.edits.map(\.added) == [["b:\n", "  c: 2\n"], ["# why\n", "d: 3\n"]])
    #expect(lines.text(takingBack: [0]) == "a: 1\n# why\nd: 3\n")
    #expect(LineEdits(from: "a: 1\nb: 2\n", to: "a: 3\nb: 4\n").edits.count == 2)
  }

  // MARK: - SQL

  /// Two things that a person writes beside each other are two edits, whatever number of lines they take.
  @Test(arguments: [
    ("size: [320, 400]\n", "size: [280, 180]\nmodal: true\n", ["size: [280, 180]\n", "modal: true\n"]),
    ("size: [320, 400]\n", "modal: true\nsize: [280, 180]\n", ["modal: true\n", "size: [280, 180]\n"]),
    ("size: 1\nmodal: true\nedge: up\n", "size: 2\nedge: down\n", ["size: 2\n", "", "edge: down\n"]),
    ("a: 1\nb:\n  c: 1\n", "b:\n  c: 2\n  d: 3\n", ["", "  c: 2\n", "  d: 3\n"]),
    ("one: 1\n", "two: 2\nthree: 3\n", ["two: 2\nthree: 3\n"]),
  ])
  func `an edit is not lost in the one beside it`(_ before: String, _ after: String, _ added: [String]) {
    let lines = LineEdits(from: "id: a\n" + before + "z: 0\n", to: "id: a\n" + after + "z: 0\n")

    #expect(lines.edits.map { $0.added.joined() } == added)
    #expect(lines.text(takingBack: Set(lines.edits.indices)) == "id: a\n" + before + "z: 0\n")
  }

  @Test func `the answers in force are one a decision, of whoever outranks the others`() async throws {
    let scripts = try EditedScripts(
      scene: EditedScripts.scene + "decisions: { popoverInset: 9, sidewaysMayCoverAnchor: \"${covers}\" }\n",
      script: EditedScripts.script.replacing(
        "{ orientation: [portrait, landscape] }", with: "{ covers: [false], popoverFadeSeconds: [0.5] }"))
    try await scripts.record()

    let rows = try scripts.history.rows(
      """
      SELECT decision, answer, said_by FROM v1_decisions_in_force
      WHERE session_id = 1 AND (said_by <> 'system' OR decision = 'placesLikeChameleon') ORDER BY decision
      """)

    #expect(
      rows.map { "\($0["decision"]?.text ?? "") \($0["answer"]?.text ?? "") \($0["said_by"]?.text ?? "")" } == [
        "placesLikeChameleon false system", "popoverFadeSeconds 0.5 axis", "popoverInset 9 scene",
        "sidewaysMayCoverAnchor false scene",
      ])
    let count = try scripts.history.rows(
      "SELECT count(*) AS n, count(DISTINCT decision) AS d FROM v1_decisions_in_force WHERE session_id = 1")
    #expect(count.first?["n"] == count.first?["d"])
  }
}
