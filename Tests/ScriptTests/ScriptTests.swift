import Rehearsal
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

@Suite struct ScriptTests {
  static let scene = "scene: tiny\nroot: main\ncontrollers: { main: { view: { view: board } } }\n"

  private static func library(_ script: String, path: String = "a.yaml", scene: String = scene) -> ScriptLibrary {
    ScriptLibrary(files: [
      (path: path, text: script), (path: "scenes/tiny.yaml", text: scene),
      (path: "part.yaml", text: "id: part\nparameters: { where: board }\nsteps: [{ tap: \"${where}\" }]\n"),
    ])
  }

  private static let plain = "id: a\nscene: tiny\nsteps: [launch, { run: part }]\n"

  @Test func `renaming a file keeps its digest`() throws {
    let one = try #require(Self.library(Self.plain).script("a"))
    let other = try #require(Self.library(Self.plain, path: "b/c.yaml").script("a"))

    #expect(one.digest == other.digest)
  }

  @Test func `the digest covers the scene and the scripts that are run`() throws {
    let one = try #require(Self.library(Self.plain).script("a"))
    let otherScene = try #require(Self.library(Self.plain, scene: Self.scene + "# more\n").script("a"))
    let withoutPart = try #require(Self.library("id: a\nscene: tiny\nsteps: [launch, { tap: board}]\n").script("a"))

    #expect(one.digest != otherScene.digest)
    #expect(one.digest != withoutPart.digest)
  }

  @Test(arguments: ["tiny", "scenes/tiny.yaml"])
  func `a scene is found by its name and by its path`(_ reference: String) throws {
    let library = Self.library("id: a\nscene: \(reference)\nsteps: [launch]\n")

    let script = try #require(library.script("a"))

    #expect(library.diagnostics == [])
    #expect(perform(script, under: script.cells()[0], in: library).outcome == .completed)
  }

  @Test func `claims are those of the head and of the expectations`() throws {
    let text = """
      id: a
      scene: tiny
      claims: [ZZZ-001]
      steps:
        - launch
        - expect: [{ onScreen: board, claim: BBB-002 }, { notOnScreen: keyboard, claim: [AAA-001, BBB-002] }]
      """

    let script = try #require(Self.library(text).script("a"))

    #expect(script.claims == ["AAA-001", "BBB-002", "ZZZ-001"])
  }

  @Test func `claims of the scripts it runs are a script's own`() throws {
    let outer = "id: a\nscene: tiny\nsteps: [launch, { run: b }, { expect: { onScreen: board, claim: BBB-002 } }]\n"
    let inner = "id: b\nsteps: [{ when: { ios: \"6.0\", then: [{ run: c }] } }]\n"
    let innermost = "id: c\nsteps: [{ expect: { onScreen: board, claim: AAA-001 } }]\n"
    let files = [("a.yaml", outer), ("b.yaml", inner), ("c.yaml", innermost), ("tiny.yaml", Self.scene)]
    let library = ScriptLibrary(files: files.map { (path: $0.0, text: $0.1) })

    #expect(library.diagnostics == [])
    #expect(try #require(library.script("a")).claims == ["AAA-001", "BBB-002"])
    #expect(try #require(library.script("b")).claims == ["AAA-001"])
  }

  @Test func `a quoted placeholder alone is what it stands for`() throws {
    let text = """
      id: a
      matrix: { wide: [true], count: [3] }
      scene: { root: main, controllers: { main: { modalInPopover: "${wide}", view: { view: board } } } }
      steps: [launch, { repeat: { times: "${count}", steps: [{ mark: "is ${count}" }] } }]
      """
    let library = ScriptLibrary(files: [(path: "a.yaml", text: text)])
    let script = try #require(library.script("a"))
    try #require(library.diagnostics.map(\.text) == [])

    let trace = perform(script, under: script.cells()[0], in: library).trace

    #expect(trace.steps.map { trace.text($0.label) }.filter { $0 == "mark is 3" }.count == 3)
  }

  @Test func `a script without a scene has no cells of its own`() throws {
    let part = try #require(Self.library(Self.plain).script("part"))

    #expect(!part.isComplete)
    #expect(part.cells() == [])
  }

  @Test func `a placeholder escapes with a second dollar sign`() throws {
    let text = "id: a\nscene: tiny\nmatrix: { ios: [5.1] }\nsteps: [launch, { mark: \"on ${ios}, not $${ios}\" }]\n"
    let library = Self.library(text)
    let script = try #require(library.script("a"))

    let trace = perform(script, under: script.cells()[0], in: library).trace

    #expect(trace.text(trace.steps[1].label) == "mark on 5.1, not ${ios}")
  }

  /// Every claim that the notes list for the end-to-end sessions S1, S2 and S3.
  @Test func `every claim of the three sessions is expected by a bundled script`() {
    let sessions = [
      "POP-003", "POP-041", "PRE-002", "APP-001", "APP-002", "APP-003", "APP-004", "APP-005", "APP-008", "APP-011",
      "APP-014", "APP-018", "APP-021", "DIS-002", "DIS-003", "DIS-004", "DIS-008", "DIS-011", "DIS-019", "DIS-021",
      "DIS-030", "LIF-005", "POP-006", "POP-008", "APP-006", "APP-007", "APP-009", "APP-010", "APP-012", "APP-013",
      "APP-015", "APP-016", "APP-019", "APP-020", "DIS-010", "LIF-007", "LIF-010", "DIS-016", "DIS-017", "DIS-018",
      "DIS-020", "DIS-024", "DIS-023", "LIF-001", "LIF-002", "LIF-003", "LIF-006", "APP-023", "APP-024", "APP-025",
    ]

    let expected = Set(ScriptLibrary(files: Bundled.files).scripts.flatMap(\.claims))

    #expect(sessions.filter { !expected.contains($0) } == [])
  }
}
