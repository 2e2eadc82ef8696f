import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

/// `tolerances`: how far a script lets behaviour differ before it counts as another one.
@Suite struct ToleranceTests {
  private static func scene(x: String = "20", alpha: String = "1") -> String {
    """
    scene: board
    root: main
    controllers:
      main:
        view:
          view: mainView
          subviews:
            - { button: go, frame: [\(x), 100, 80, 44], title: Go }
            - { button: other, frame: [\(x), 200, 80, 44], title: Other, alpha: \(alpha) }
    """
  }

  private static func trace(
    _ tolerances: String, x: String = "20", alpha: String = "1", steps: String = "- launch"
  ) throws -> Trace {
    let head = tolerances.isEmpty ? "" : "tolerances: \(tolerances)\n"
    let script = "id: a\n\(head)scene: board\nsteps:\n\(steps)\n"
    let library = ScriptLibrary(files: [
      (path: "a.yaml", text: script), (path: "board.yaml", text: scene(x: x, alpha: alpha)),
    ])
    try #require(library.diagnostics.map(\.text) == [])
    let loaded = try #require(library.script("a"))
    let performance = perform(loaded, under: loaded.cells()[0], in: library)
    try #require(performance.failures == [])
    return performance.trace
  }

  private static func frames(_ trace: Trace, of view: String) -> [MilliRect] {
    trace.frames.filter { span in
      trace.view(span.view).map { trace.text($0.path).hasSuffix("/" + view) } ?? false
    }.map(\.frame)
  }

  @Test func `frames of a view are put on a grid, and those of others are not`() throws {
    let trace = try Self.trace("{ frame go: 0.5 }", x: "20.3")

    #expect(Self.frames(trace, of: "go").map(\.x) == [20_500])
    #expect(Self.frames(trace, of: "other").map(\.x) == [20_300])
  }

  /// 20.0 and 20.2 are nearest to 20.0, 20.3 to 20.5.
  @Test func `what differs by less than the grid has one digest, and what differs by more another`() throws {
    func digest(_ x: String, _ tolerances: String = "{ frame *: 0.5 }") throws -> Digest {
      try Self.trace(tolerances, x: x).digests().recording
    }

    #expect(try digest("20") == digest("20.2"))
    #expect(try digest("20") != digest("20.3"))
    #expect(try digest("20", "") != digest("20.2", ""))
  }

  @Test func `numbers of properties are put on a grid, in lists and mappings, too`() throws {
    func alphas(_ tolerances: String) throws -> [String] {
      let trace = try Self.trace(
        tolerances, alpha: "0.52", steps: "- launch\n- set: { property: alpha, of: other, to: 0.74 }")
      return trace.properties.filter { trace.text($0.key) == "alpha" && trace.text($0.subject).hasSuffix("/other") }
        .map { trace.text($0.value) }
    }

    #expect(try alphas("") == ["0.52", "0.74"])
    #expect(try alphas("{ property other.alpha: 0.1 }") == ["0.5", "0.7"])
    // Both are nearest to 1, and become one span.
    #expect(try alphas("{ property other.alpha: 1 }") == ["1"])
    #expect(try alphas("{ property go.alpha: 1 }") == ["0.52", "0.74"])
  }

  @Test func `times are put on a grid downwards, so that none gets before an earlier one`() throws {
    let steps = "- launch\n- advance: 120ms\n- tap: go\n- advance: 33ms\n- tap: other\n- settle"
    let exact = try Self.trace("", steps: steps)
    let trace = try Self.trace("{ times: 100ms }", steps: steps)

    #expect(trace.events.count == exact.events.count)
    #expect(trace.events.allSatisfy { $0.at.microseconds % 100_000 == 0 })
    #expect(zip(trace.events, exact.events).allSatisfy { ($1.at.microseconds - $0.at.microseconds) < 100_000 })
    #expect(trace.events.map(\.at) == trace.events.map(\.at).sorted())
  }

  @Test func `expectations look at what happened, before anything is put on a grid`() throws {
    _ = try Self.trace(
      "{ frame go: 10 }", x: "23", steps: "- launch\n- expect: { frame: go, x: 23 }")
  }

  @Test(arguments: [
    ("{ fraem go: 1 }", "\"fraem go\" has no tolerance", "frame"),
    ("{ frame go: 0 }", "\"0\" is not a number from 0.001 to 100000", nil),
    ("{ frame go: 0.0004 }", "\"0.0004\" is not a number from 0.001 to 100000", nil),
    ("{ frame go: -1 }", "\"-1\" is not a number from 0.001 to 100000", nil),
    ("{ frame go: 100001 }", "\"100001\" is not a number from 0.001 to 100000", nil),
    ("{ frame go: 20000000 }", "\"20000000\" is not a number from 0.001 to 100000", nil),
    ("{ frame go: wide }", "\"wide\" is not a number from 0.001 to 100000", nil),
    ("{ property alpha: 1 }", "\"property alpha\" has no tolerance", nil),
    ("{ times: 0ms }", "a tolerance of nothing", nil), ("[frame go]", "found a list", nil),
    ("{ times: 3 }", "\"3\" is not a length of time", nil),
  ])
  func `what is no tolerance is refused with its place`(_ text: String, _ said: String, _ meant: String?) {
    let script = "id: a\ntolerances: \(text)\nscene: board\nsteps: [launch]\n"
    let library = ScriptLibrary(files: [(path: "a.yaml", text: script), (path: "board.yaml", text: Self.scene())])

    #expect(library.diagnostics.map(\.message).contains(said), "\(library.diagnostics.map(\.text))")
    #expect(library.diagnostics.first?.line == 2)
    if let meant { #expect(library.diagnostics.first?.suggestion == meant) }
  }

  @Test func `a session written as plain steps keeps its tolerances and its digest`() throws {
    let script =
      "id: a\ntolerances: { frame go: 0.5, times: 16ms }\nscene: board\nsteps:\n- launch\n- tap: go\n- settle\n"
    let scene = (path: "board.yaml", text: Self.scene(x: "20.3"))
    let library = ScriptLibrary(files: [(path: "a.yaml", text: script), scene])
    let loaded = try #require(library.script("a"))
    let cell = loaded.cells()[0]
    let text = try #require(library.flattened(loaded, under: cell, scene: .named)).text()
    let again = ScriptLibrary(files: [(path: "a.yaml", text: text), scene])
    try #require(again.diagnostics.map(\.text) == [], "\(text)")
    let flat = try #require(again.script("a"))

    let digests = (
      perform(loaded, under: cell, in: library).trace.digests().recording,
      perform(flat, under: cell, in: again).trace.digests().recording
    )

    #expect(digests.0 == digests.1)
    #expect(text.contains("frame go: 0.5"), "\(text)")
  }
}
