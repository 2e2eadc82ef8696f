import Rehearsal
import RehearsalSourceText
import RehearsalTrace
import Testing

@testable import RehearsalScript

/// Cells of scripts as plain steps in a row.
@Suite struct FlatteningTests {
  private static let library = ScriptLibrary(files: Bundled.files)

  @Test func `every bundled script, written as plain steps with its scene inside, is recorded alike`() throws {
    for script in FlatteningTests.library.scripts where script.isComplete {
      let cells = script.cells()
      let cell = cells[cells.count / 2]
      let flat = try #require(FlatteningTests.library.flattened(script, under: cell, scene: .inline))

      let library = ScriptLibrary(files: [(path: "flat.yaml", text: flat.text())])
      let again = try #require(library.script(script.id), "\(script.id)\n\(flat.text())")

      #expect(library.diagnostics.map(\.text) == [], "\(script.id)")
      let recorded = perform(script, under: cell, in: FlatteningTests.library)
      let performances = again.cells().map { perform(again, under: $0, in: library) }
      #expect(performances.map { $0.trace.digests().recording } == [recorded.trace.digests().recording], "\(script.id)")
      #expect(performances.map(\.outcome) == [recorded.outcome], "\(script.id)")
    }
  }

  @Test func `beside its scene a script names it`() throws {
    let script = try #require(FlatteningTests.library.script("placement/kept-direction"))

    let flat = try #require(
      FlatteningTests.library.flattened(script, under: script.cells()[0], scene: .named))

    #expect(flat.text().contains("\nscene: board\n"))
    #expect(flat.neighbours.map(\.path) == ["placement/board.scene.yaml"])
    let library = ScriptLibrary(files: flat.neighbours + [(path: "flat.yaml", text: flat.text())])
    #expect(library.diagnostics.isEmpty)
  }

  @Test func `repeats, branches and parts are written out, and placeholders filled`() throws {
    let scene = "scene: s\nroot: m\ncontrollers: { m: { view: { view: v, frame: [0, 0, 10, 10] } } }\n"
    let part = "id: part\nparameters: { where: left }\nsteps: [{ rotate: \"${where}\" }]\n"
    let whole = """
      id: whole
      scene: s
      matrix: { ios: [5.0, 6.0], side: [near, far] }
      steps:
        - launch
        - repeat: { times: 2, steps: [{ tap: v }] }
        - when: { side: near, then: [{ mark: "at ${side}: here" }], otherwise: [background] }
        - run: { script: part, with: { where: right } }
        - settle: { within: 5s }
        - expect: { frame: v, width: 10, since: launch }
      """
    let library = ScriptLibrary(files: [("s.yaml", scene), ("part.yaml", part), ("whole.yaml", whole)])
    try #require(library.diagnostics.map(\.text) == [])
    let script = try #require(library.script("whole"))
    let cell = try #require(script.cells().first { $0["side"] == "near" && $0["ios"] == "5.0" })

    let flat = try #require(library.flattened(script, under: cell, scene: .named))

    #expect(
      flat.text(keeping: [0, 1, 2, 3, 4, 5, 6]) == """
        id: whole
        scene: s
        matrix:
          ios: [5.0]
        steps:
          - launch
          - tap: v
          - tap: v
          - mark: "at near: here"
          - rotate: right
          - settle: { within: 5s }
          - expect: { frame: v, width: 10, since: launch }

        """)
    #expect(flat.steps.map(\.isExpectation) == [false, false, false, false, false, false, true])
  }

  @Test(arguments: [
    "plain", "with space", "5.10", "-3", "true", "null", "", "a: b", "# no", "x #y", "- item", "[1]", "{a}", "é",
    "say \"x\"",
    "popoverControllerDidDismissPopover:", "p#2", "line\nbreak", "100%", "'", "~", " pad ", "@x", "a,b",
  ])
  func `a text is read back as it was written`(_ text: String) throws {
    for isPlain in [true, false] {
      let node = Node(position: .start, content: .scalar(text, isPlain: isPlain))
      let written =
        "a: \(YAMLWriting.line(node))\nb: [\(YAMLWriting.line(node))]\nc: { d: \(YAMLWriting.line(node)) }\n"
      let findings = Findings(path: "text")
      let root = try #require(
        YAMLText.read(written, findings: findings), "\(findings.diagnostics.map(\.text)) \(written)")

      for found in [root["a"], root["b"]?.list?.first, root["c"]?["d"]] {
        let found = try #require(found)
        if isPlain, node.isNull { #expect(found.isNull) } else { #expect(found.scalar == text) }
        // A quoted text never becomes a number, a flag or nothing.
        if !isPlain, case .scalar(_, let isFoundPlain) = found.content { #expect(!isFoundPlain) }
      }
    }
  }
}
