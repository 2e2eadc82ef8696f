import Rehearsal
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

/// The bundled scripts notice when the app they are about goes wrong.
@Suite struct MistakeTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var script: String
    var text: String
    var replacement: String
  }

  static let mistakes = [
    Mistake(
      testDescription: "Done forgets to dismiss", script: "linksame/new-game",
      text: "saveNewGame:\n    - dismiss: currentPop", replacement: "saveNewGame:"),
    Mistake(
      testDescription: "Done reverts the defaults", script: "linksame/new-game",
      text: "- mark: startNewGame", replacement: "- mark: startNewGame\n    - restoreDefaults: { from: oldDefs }"),
    Mistake(
      testDescription: "Cancel keeps the defaults", script: "linksame/new-game",
      text: "    - restoreDefaults: { from: oldDefs }\n\n  showHelp", replacement: "\n  showHelp"),
    Mistake(
      testDescription: "Cancel is not animated", script: "linksame/new-game",
      text: "cancelNewGame:\n    - dismiss: currentPop",
      replacement: "cancelNewGame:\n    - dismiss: { popover: currentPop, animated: false }"),
    Mistake(
      testDescription: "did-dismiss is not implemented", script: "linksame/new-game",
      text:
        "popoverControllerDidDismissPopover:\n      - perform: revertNewGame\n"
        + "      - set: { reference: currentPop, to: null }",
      replacement: ""),
    Mistake(
      testDescription: "should-dismiss answers NO", script: "linksame/new-game",
      text: "popoverControllerShouldDismissPopover: true", replacement: "popoverControllerShouldDismissPopover: false"),
    Mistake(
      testDescription: "nobody listens for the background", script: "linksame/new-game",
      text: "notifications: { UIApplicationDidEnterBackgroundNotification: backgrounding }", replacement: ""),
    Mistake(
      testDescription: "nobody listens for rotation", script: "linksame/help",
      text: "on: { willRotate: cancelPopover }",
      replacement: ""),
    Mistake(
      testDescription: "rotation comes too late to the handler", script: "linksame/help", text: "on: { willRotate:",
      replacement: "on: { didRotate:"),
    Mistake(
      testDescription: "help is narrower", script: "linksame/help", text: "contentSize: [600, 500]",
      replacement: "contentSize: [560, 500]"),
    Mistake(
      testDescription: "help does not keep its popover", script: "linksame/help",
      text: "then: [{ set: { reference: currentPop, to: helpPopover } }]", replacement: "then: []"),
    Mistake(
      testDescription: "the reference is set before presenting, so nothing is shown twice",
      script: "linksame/second-summons",
      text: """
            - present: { popover: newGamePopover, from: newGame }
            - when: { kept: property, then: [{ set: { reference: currentPop, to: newGamePopover } }] }
        """,
      replacement: """
            - when: { kept: property, then: [{ set: { reference: currentPop, to: newGamePopover } }] }
            - present: { popover: newGamePopover, from: newGame }
        """),
    Mistake(
      testDescription: "the summoning button stays enabled", script: "linksame/second-summons",
      text: "to: false } }] }", replacement: "to: true } }] }"),
    Mistake(
      testDescription: "the snapshot is taken once", script: "linksame/new-game-again",
      text: "- saveDefaults: { keys: [Style, Size, Stages], to: oldDefs }",
      replacement: "- set: { variable: oldDefs, to: { Style: s0, Size: z0, Stages: n0 } }"),
  ]

  @Test(arguments: mistakes)
  func `a mistake in the app fails its script`(_ mistake: Mistake) throws {
    let scene = try #require(Bundled.files.first { $0.path.hasSuffix("linksame.scene.yaml") })
    try #require(scene.text.contains(mistake.text))
    let wrong = scene.text.replacing(mistake.text, with: mistake.replacement)
    let files = Bundled.files.filter { $0.text.contains("id: \(mistake.script)\n") || !$0.text.contains("\nscene: ") }
    let library = ScriptLibrary(files: files + [(path: scene.path, text: wrong)])
    let script = try #require(library.script(mistake.script))
    #expect(library.diagnostics.map(\.text) == [])

    let outcomes = script.cells().map { perform(script, under: $0, in: library).outcome }

    #expect(outcomes.contains { $0 != .completed })
  }

  /// The bundled script expects the exception; without the expectation the same session is a crash.
  @Test func `the second summons without its expected exception is a crash`() throws {
    let files = Bundled.files.map { file in
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      let cut = lines.firstIndex { $0.hasPrefix("  - when:") }
      guard file.path.contains("crash-by"), let cut else { return file }
      return (path: file.path, text: lines[..<cut].joined(separator: "\n") + "\n")
    }
    let library = ScriptLibrary(files: files)
    let script = try #require(library.script("linksame/second-summons"))
    #expect(library.diagnostics.map(\.text) == [])
    let crashing = script.cells(
      matching: AxisFilter(["ios": ["5.0", "6.0"], "passthrough": ["default", "cleared-before"]]))

    for cell in crashing {
      let performance = perform(script, under: cell, in: library)
      #expect(performance.outcome == .crashed)
      #expect(
        performance.trace.exceptions.map { performance.trace.text($0.message) }
          == ["-[UIPopoverController dealloc] reached while popover is still visible."])
    }
    #expect(crashing.count == 16)
  }
}
