import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

@Suite struct MatrixTests {
  private static func cells(_ matrix: String, steps: String = "[launch, { tap: \"${route}\" }]") throws -> [String] {
    let text =
      "id: a\nscene: { root: main, controllers: { main: { view: { view: done } } } }\n\(matrix)\nsteps: \(steps)\n"
    let library = ScriptLibrary(files: [(path: "a.yaml", text: text)])
    return try #require(library.script("a")).cells().map(\.text)
  }

  private static let rest = "popover=uikit,account=observed"

  @Test func `a script without a matrix has one cell with the standard values`() throws {
    #expect(try Self.cells("title: a") == ["ios=6.0,device=ipad,orientation=portrait,\(Self.rest)"])
  }

  @Test func `the cells are every combination, sorted`() throws {
    let cells = try Self.cells("matrix: { orientation: [portrait, landscape], ios: [6.0, 5.0] }")

    #expect(
      cells == [
        "ios=5.0,device=ipad,orientation=landscape,\(Self.rest)",
        "ios=5.0,device=ipad,orientation=portrait,\(Self.rest)",
        "ios=6.0,device=ipad,orientation=landscape,\(Self.rest)",
        "ios=6.0,device=ipad,orientation=portrait,\(Self.rest)",
      ])
  }

  @Test func `values are texts as they are written`() throws {
    let cells = try Self.cells("matrix: { route: [1.10, 1.1, \"1.100\", 0x10, yes] }")

    #expect(
      Set(cells.map { $0.split(separator: ",").last ?? "" })
        == ["route=0x10", "route=1.1", "route=1.10", "route=1.100", "route=yes"])
  }

  @Test func `a partial cell excludes every cell that agrees with it`() throws {
    let cells = try Self.cells(
      """
      matrix:
        ios: [5.0, 6.0]
        route: [done, cancel]
        exclude: [{ ios: 5.0, route: cancel }]
      """)

    #expect(cells.map { $0.prefix(7) } == ["ios=5.0", "ios=6.0", "ios=6.0"])
  }

  @Test func `a partial cell includes its values with every value of the other axes`() throws {
    let cells = try Self.cells(
      """
      matrix:
        ios: [6.0]
        route: [done, cancel]
        exclude: [{ route: cancel }]
        include: [{ ios: 5.0 }]
      """)

    #expect(
      cells == [
        "ios=5.0,device=ipad,orientation=portrait,\(Self.rest),route=cancel",
        "ios=5.0,device=ipad,orientation=portrait,\(Self.rest),route=done",
        "ios=6.0,device=ipad,orientation=portrait,\(Self.rest),route=done",
      ])
  }

  @Test(arguments: [
    (["5.1"], true), (["5.*", "6.0"], true), (["5"], false), (["*1"], true), (["5.*1*"], true), (["6.*"], false),
    (["*.*"], true),
  ])
  func `a filter matches values as texts`(_ patterns: [String], _ matches: Bool) {
    let configuration = Configuration(["ios": "5.1", "device": "ipad"])

    #expect(AxisFilter("ios", matching: patterns).matches(configuration) == matches)
    #expect(!AxisFilter("route", matching: patterns).matches(configuration))
  }

  /// Popovers start with 3.2, and lint says so where a script asks for less.
  @Test(arguments: [("3.1", true), ("2.0", true), ("3.2", false)])
  func `DEV-010: no configuration is below the first system with popovers`(_ ios: String, isRefused: Bool) {
    let library = ScriptLibrary(files: [
      ("a.yaml", "id: a\nmatrix: { ios: [\(ios)] }\nscene: { root: main, controllers: { main: {} } }\nsteps: [launch]")
    ])
    let messages = library.diagnostics.map(\.text)

    #expect(messages.contains { $0.contains("iOS \(ios) has no popovers, which begin with 3.2") } == isRefused)
    #expect(messages.isEmpty != isRefused)
  }
}
