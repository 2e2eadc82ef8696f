import RehearsalDiff
import RehearsalStore
import RehearsalTrace
import Testing

@testable import Rehearsal
@testable import RehearsalReview

/// What a test changed is what explains: each expectation is about the edit that the test made.
@Suite struct ExplanationTests {
  private static let switched = EditedScripts.scene + "decisions: { sidewaysMayCoverAnchor: false }\n"

  @Test func `one switched decision explains every cell that changed, and is told in one sentence`() async throws {
    let scripts = try EditedScripts()
    try await scripts.record()
    try scripts.write(scene: ExplanationTests.switched, in: "b/a")
    try await scripts.record("b/a")

    let found = try scripts.explanations(.here())

    let explanation = try #require(found.all.first)
    #expect(found.all.count == 1)
    #expect(explanation.relation == .alone)
    #expect(explanation.changedCount > 0 && explanation.explainedCount == explanation.changedCount)
    let cells = explanation.changedCount == 1 ? "1 of 1 changed cell" : "2 of 2 changed cells"
    // The line was put behind all others.
    let place = "b/a/board.scene.yaml:\(EditedScripts.scene.split(separator: "\n").count + 1)"
    #expect(explanation.text.hasPrefix("1 line at ") && explanation.text.contains("/\(place): "))
    #expect(explanation.text.hasSuffix(": sidewaysMayCoverAnchor true → false explains \(cells)"))
    #expect(found.others.isEmpty)
    // Each cell as it is and without the edit.
    #expect(found.performed == 2 * explanation.changedCount)
  }

  @Test func `two independent changes explain their own cells each`() async throws {
    let scripts = try EditedScripts()
    let other = EditedScripts.script.replacing("id: shown", with: "id: beside")
    try scripts.folder.write(other, to: "a/beside.yaml")
    try await scripts.record()
    try scripts.write(script: EditedScripts.script.replacing("344", with: "304"))
    try scripts.folder.write(other.replacing("472", with: "402"), to: "a/beside.yaml")
    try await scripts.record()

    let found = try scripts.explanations(.here())

    #expect(found.all.count == 2)
    #expect(found.all.allSatisfy { $0.relation == .alone && $0.explainedCount == 2 && $0.changedCount == 4 })
    for session in try scripts.history.sessions(of: "run:2") {
      let words = found.explanation(of: session.id)?.edits.map(\.words)
      #expect(
        words == [
          session.script == "shown"
            ? "fromRect [344, 472, 80, 40] → [304, 472, 80, 40]" : "fromRect [344, 472, 80, 40] → [344, 402, 80, 40]"
        ])
    }
  }

  @Test func `of several edits only that explains without which the cell is as before`() async throws {
    let scripts = try EditedScripts()
    try await scripts.record()
    try scripts.write(
      scene: EditedScripts.scene.replacing("# A board.", with: "# The board.").replacing("480]", with: "400]"),
      script: EditedScripts.script.replacing("The popover is shown", with: "It is shown"))
    try await scripts.record()

    let found = try scripts.explanations(.here())

    #expect(found.all.map { $0.edits.map(\.words) } == [["contentSize [320, 480] → [320, 400]"]])
    // That its comments differ, too, nobody wants to know of the scene.
    #expect(found.others.map(\.edit.kind) == [.lines])
  }

  @Test func `edits that change a cell each are told as what explains it together`() async throws {
    let scripts = try EditedScripts()
    try await scripts.record()
    try scripts.write(
      scene: EditedScripts.scene.replacing("480]", with: "400]"),
      script: EditedScripts.script.replacing("344", with: "304").replacing("The popover is shown", with: "It is shown"))
    try await scripts.record()

    let found = try scripts.explanations(.here())

    #expect(found.all.map(\.relation) == [.together])
    #expect(
      Set(found.all[0].edits.map(\.words)) == [
        "contentSize [320, 480] → [320, 400]", "fromRect [344, 472, 80, 40] → [304, 472, 80, 40]",
      ])
    #expect(found.all[0].claim.hasPrefix("only together explain 2 of 2"))
    // The content's size is a property of the content, and the step says where the popover points to.
    let shares = found.all[0].shares()
    let (size, anchor) = (
      shares.first { $0.edit.hasPrefix("contentSize") }?.roots, shares.first { $0.edit.hasPrefix("fromRect") }?.roots
    )
    #expect(shares.count == 2)
    #expect(size?.contains("contentSizeForViewInPopover") == true && size?.contains("step") == false, "\(shares)")
    #expect(anchor?.contains("step") == true && anchor?.contains("contentSize") == false, "\(shares)")
  }

  /// One cell uses both lines, the other only the scene's: nobody is told that the scene's line does nothing alone.
  @Test func `a line that explains some cells alone is told so, beside those that it explains with another`()
    async throws
  {
    let scripts = try EditedScripts()
    let other = EditedScripts.script.replacing("id: shown", with: "id: beside").replacing(", landscape", with: "")
    try scripts.folder.write(other, to: "a/beside.yaml")
    try await scripts.record()
    try scripts.write(
      scene: EditedScripts.scene.replacing("480]", with: "400]"),
      script: EditedScripts.script.replacing("344", with: "304"))
    try await scripts.record()

    let found = try scripts.explanations(.here())

    let together = try #require(found.all.first { $0.relation == .together })
    let alone = try #require(found.all.first { $0.relation == .alone })
    #expect(found.all.count == 2)
    #expect(alone.edits.map(\.words) == ["contentSize [320, 480] → [320, 400]"])
    #expect(alone.claim == "explains 1 of 3 changed cells")
    #expect(together.claim.hasPrefix("only together explain 2 of 3 changed cells; "))
    #expect(together.claim.hasSuffix("a/board.scene.yaml:10 alone explains 1 other"), "\(together.claim)")
  }

  /// Two lines do the same to two cells: what explains the one does nothing to the other.
  @Test func `cells that changed alike by another line each are explained by their own`() async throws {
    func script(_ word: String) -> String {
      EditedScripts.script.replacing("orientation: [portrait, landscape]", with: "again: [a, b]") + """
          - when:
              again: a
              then: [{ mark: \(word) }]
              otherwise: [{ mark: \(word) }]

        """
    }
    let scripts = try EditedScripts(script: script("early"))
    try await scripts.record()
    try scripts.write(script: script("late"))
    try await scripts.record()

    let found = try scripts.explanations(.here())

    #expect(found.all.map(\.relation) == [.alone, .alone], "\(found.all.map(\.text))")
    #expect(found.all.map(\.explainedCount) == [1, 1])
    let lines = script("late").split(separator: "\n")
    let edited = lines.indices.filter { lines[$0].contains("[{ mark: late }]") }.map { $0 + 1 }
    #expect(edited.count == 2 && found.all.flatMap(\.places).map(\.line).sorted() == edited)
  }

  @Test func `a decision that the system answers otherwise is tried as an axis`() async throws {
    let scripts = try EditedScripts(
      script: EditedScripts.script.replacing("[portrait, landscape]", with: "[portrait]"))
    let sessions = try await scripts.record()
    // What a system of another answer records is what the scene's own answer gives.
    let like = try EditedScripts(
      scene: EditedScripts.scene + "decisions: { popoverInset: 9 }\n",
      script: EditedScripts.script.replacing("[portrait, landscape]", with: "[portrait]"))
    let recorded = try await like.record()
    #expect(recorded[0].recordingDigest != sessions[0].recordingDigest)
    var later = ScriptGrounds.models
    later.answers = later.answers?.map {
      $0.decision == "popoverInset" ? GivenAnswer($0.decision, "9", by: .system) : $0
    }
    try scripts.copy(sessions, by: later, recorded: try like.store().trace(ofRecording: recorded[0].recording))

    let found = try scripts.explanations(nil)

    #expect(found.all.map { $0.edits.map(\.words) } == [["popoverInset 8 → 9"]])
    #expect(found.all.map(\.relation) == [.used])
  }

  // MARK: - What nothing explains

  @Test func `a recording that nobody makes again is the alarm`() async throws {
    let scripts = try EditedScripts()
    try scripts.copy(try await scripts.record(), as: "broken")

    let looked = try scripts.explanations(nil)
    #expect(looked.all.map(\.relation) == [.nothingDiffers])
    #expect(looked.all.first?.text == "unexplained: 2 of 2 changed cells: no text, decision or system differs")
    let found = try scripts.explanations(.here())
    #expect(found.all.map(\.relation) == [.notRepeated])
    #expect(found.all.first?.isAlarm == true)
  }

  @Test func `a comment explains nothing`() async throws {
    let scripts = try EditedScripts()
    let sessions = try await scripts.record()
    try scripts.write(scene: EditedScripts.scene.replacing("# A board.", with: "# The board."))
    try scripts.copy(sessions, as: "broken")

    #expect(try scripts.explanations(nil).all.map(\.relation) == [.onlyComments])
    let found = try scripts.explanations(.here())
    #expect(found.all.map(\.relation) == [.notRepeated])
    #expect(found.others.map(\.edit.kind) == [.comment])
  }

  @Test func `another build of what performs is told where nothing else differs, and is not said to explain`()
    async throws
  {
    let scripts = try EditedScripts()
    let sessions = try await scripts.record()
    var later = ScriptGrounds.models
    later.build = "2b"
    try scripts.copy(sessions, by: later, as: "broken")

    let found = try scripts.explanations(.here())

    #expect(found.all.map { $0.edits.map(\.kind) } == [[.system]])
    #expect(found.all.map(\.relation) == [.used])
    #expect(found.all.first?.isAlarm == false)
  }

  /// A cell that is told from an older baseline came from another release than its neighbours, and to the same one.
  @Test func `a release that explains a cell is not said to explain nothing beside it`() async throws {
    let scripts = try EditedScripts()
    let sessions = try await scripts.record()
    for (number, version) in ["0.89.1", "3.5.0", "3.6.0"].enumerated() {
      let release = PerformingSystem(toolkit: "kit", version: version, build: "")
      try scripts.copy(sessions, by: release, as: "run \(number)", uid: UInt8(8 + number))
    }
    let store = try scripts.store()
    let (first, second, third) = (try store.sessions(of: 2), try store.sessions(of: 3), try store.sessions(of: 4))

    let found = try Explanations(
      [ExplainedCell(session: third[0], before: first[0], change: third[0].recordingDigest)],
      others: [(second[1], third[1])], EditFinder(store), bench: nil)

    #expect(found.all.map { $0.edits.map(\.after) } == [["3.6.0"]])
    #expect(found.others.isEmpty, "\(found.others.map(\.edit.words))")
  }

  // MARK: - Cost

  @Test func `what a small number of performances does not reach is used by the others of its change`() async throws {
    let script =
      EditedScripts.script.replacing("orientation: [portrait, landscape]", with: "again: [a, b, c, d]")
      + "  - mark: turn ${again}\n"
    let scripts = try EditedScripts(script: script)
    try await scripts.record()
    try scripts.write(scene: EditedScripts.scene.replacing("480]", with: "400]"), script: script)
    try await scripts.record()

    let few = try scripts.explanations(.here(4))
    #expect(few.performed == 4)
    #expect(few.all.map(\.explainedCount) == [2])
    #expect(few.all.first?.claim == "explains 2 of 4 changed cells; 2 more use the same and were not tried")
    #expect(
      few.all.first?.proof == "Performed again with only this taken back, 2 cells behave as before; the other 2 use the"
        + " same edit and were not tried.")
    let none = try scripts.explanations(nil)
    #expect(none.all.first?.claim == "used by 4 of 4 changed cells")
    #expect(none.performed == 0)
  }
}
