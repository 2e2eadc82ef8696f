import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

@Suite struct DecisionAxisTests {
  static func script(matrix: String = "", decisions: String = "") -> ScriptLibrary {
    ScriptLibrary(files: [
      (
        "tap.yaml",
        """
        id: tap
        matrix: { \(matrix) }
        scene:
          \(decisions)
          references: [kept]
          root: main
          controllers:
            main:
              view:
                view: mainView
                subviews:
                  - toolbar: bar
                    frame: [0, 0, 768, 44]
                    items: [{ button: show, title: Show, action: present }]
            content: { contentSize: [320, 200] }
          popovers: { pop: { content: content } }
          handlers:
            present:
              - create: pop
              - present: { popover: pop, from: show }
              - set: { reference: kept, to: pop }
        steps: [launch, { tap: show }, settle, { tap: { at: [300, 800] } }, settle]
        """
      )
    ])
  }

  static func end(_ library: ScriptLibrary, _ cell: Int = 0) throws -> Int64 {
    let script = try #require(library.scripts.first)
    try #require(library.diagnostics.map(\.text) == [])
    return perform(script, under: script.cells()[cell], in: library).trace.end.microseconds
  }

  @Test func `a decision is an axis with its answers as values`() throws {
    let library = Self.script(matrix: "popoverFadeSeconds: [0.2, 0.3]")

    let short = try Self.end(library, 0)
    let long = try Self.end(library, 1)

    #expect(long - short == 100_000)
  }

  @Test func `a scene answers for itself, and an axis goes before it`() throws {
    let standard = try Self.end(Self.script())
    let slow = try Self.end(Self.script(decisions: "decisions: { popoverFadeSeconds: 0.5 }"))
    let both = try Self.end(
      Self.script(matrix: "popoverFadeSeconds: [0.3]", decisions: "decisions: { popoverFadeSeconds: 0.5 }"))

    #expect(slow - standard == 250_000)
    #expect(both - standard == 50_000)
  }

  @Test func `a wrong name or answer is reported where it stands`() {
    let axis = Self.script(matrix: "passthroughWorksUnderModal: [maybe]").diagnostics.map(\.text)
    let answer = Self.script(decisions: "decisions: { popoverFadeSeconds: soon }").diagnostics.map(\.text)
    let name = Self.script(decisions: "decisions: { popoverFadeSecond: 0.2 }").diagnostics.map(\.text)

    #expect(
      axis == [
        "tap.yaml:2:40: error: unknown answer to passthroughWorksUnderModal \"maybe\"\n  expected one of: true, false"
      ])
    #expect(
      answer == [
        "tap.yaml:4:36: error: unknown answer to popoverFadeSeconds \"soon\"\n  expected one of: 0.2, 0.25, 0.3, "
          + "another number below 1000000, in seconds"
      ])
    #expect(name.count == 1)
    #expect(name.first?.hasSuffix("did you mean \"popoverFadeSeconds\"?") == true)
  }
}
