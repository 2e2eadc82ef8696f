import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

/// `${name:standard}`, and the names that a scene gives values to.
@Suite struct StandardValueTests {
  private static let scene = """
    scene: board
    parameters: { inset: 12 }
    root: main
    controllers:
      main:
        view:
          view: mainView
          subviews: [{ button: go, frame: ["${inset}", 100, "${width:80}", 44], title: "${caption:Go: now}" }]
    """

  private static func library(_ script: String, scene: String = scene) -> ScriptLibrary {
    ScriptLibrary(files: [(path: "a.yaml", text: script), (path: "board.yaml", text: scene)])
  }

  private static func outcomes(_ script: String) throws -> [Performance] {
    let library = library(script)
    try #require(library.diagnostics.map(\.text) == [])
    let loaded = try #require(library.script("a"))
    return loaded.cells().map { perform(loaded, under: $0, in: library) }
  }

  @Test func `a name that nothing gives a value stands for what is behind its colon`() throws {
    let script = """
      id: a
      scene: board
      steps:
        - launch
        - expect: [{ frame: go, is: [12, 100, 80, 44] }, { property: title, of: go, is: "Go: now" }]
        - tap: ${place:go}
      """

    #expect(try Self.outcomes(script).map(\.failures) == [[]])
  }

  @Test func `an axis goes before what is behind the colon`() throws {
    let script = """
      id: a
      scene: board
      matrix: { width: [80, 120] }
      steps:
        - launch
        - expect: { frame: go, width: "${width:80}" }
      """

    let performances = try Self.outcomes(script)

    #expect(performances.map(\.failures) == [[], []])
    #expect(performances[0].trace.digests().recording != performances[1].trace.digests().recording)
  }

  @Test func `a script says its scene's parameters, whatever an axis makes of them`() throws {
    let script = """
      id: a
      scene: board
      matrix: { inset: [12, 40] }
      steps:
        - launch
        - expect: { frame: go, x: "${inset}" }
        - when: { inset: 12, then: [{ tap: go }], otherwise: [{ tap: { at: ["${inset}", 500] } }] }
      """
    let alone = "id: a\nscene: board\nsteps:\n  - launch\n  - expect: { frame: go, x: \"${inset}\" }\n"

    #expect(try Self.outcomes(script).map(\.failures) == [[], []])
    #expect(try Self.outcomes(alone).map(\.failures) == [[]])
  }

  @Test func `a name without a value and without a standard one is still a mistake`() {
    let library = Self.library("id: a\nscene: board\nsteps: [launch, { tap: \"${place}\" }]\n")

    #expect(library.diagnostics.map(\.message) == ["unknown axis \"place\""])
    #expect(library.diagnostics.first?.expected.contains("inset") == true)
  }

  @Test func `an empty standard value is a value`() throws {
    let parts = Placeholder.parts(of: "a${b:}c$${d:e}${f}")

    #expect(
      parts == [
        .literal("a"), .name("b", standard: ""), .literal("c${d:e}"), .name("f", standard: nil),
      ])
  }
}
