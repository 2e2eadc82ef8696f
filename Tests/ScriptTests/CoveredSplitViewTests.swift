import Rehearsal
import RehearsalScript
import RehearsalTrace
import Testing

/// A split view that is covered while its popover stays on the screen, as before 5.1 a push leaves it.
@Suite struct CoveredSplitViewTests {
  /// The popover's content is on the screen, so that a rotation reaches it, whoever covers the split view.
  @Test func `the first pane in its popover hears of a rotation though the split view is covered`() throws {
    let text = """
      id: together/covered-popover
      scene: plays
      matrix: { ios: [4.3], orientation: [portrait], around: [stack] }
      steps:
        - launch
        - tap: split.item
        - settle
        - push: { controller: notes, onto: stack }
        - settle
        - mark: covered
        - rotate: left
        - settle
        - expect:
            - { lifecycle: "willRotateToInterfaceOrientation:duration:", of: master, times: 1, since: covered }
            - { lifecycle: "didRotateFromInterfaceOrientation:", of: master, times: 1, since: covered }

      """
    let library = ScriptLibrary(files: Bundled.files + [("together/covered-popover.yaml", text)])
    let script = try #require(library.script("together/covered-popover"))
    let cell = try #require(script.cells().first)

    let failures = perform(script, under: cell, in: library).failures

    #expect(library.diagnostics.map(\.message) == [])
    #expect(failures.map(\.message) == [])
  }
}
