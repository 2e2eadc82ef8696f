import RehearsalSourceText
import RehearsalTrace
import Testing

@testable import RehearsalScript

/// A scene that was read for one cell serves the next ones, and only those that would read the same.
@Suite struct SceneCacheTests {
  private static let text = """
    id: cached
    matrix: { size: [200, 300], says: [one, two], device: [ipad, iphone-4] }
    scene:
      root: { ipad: main, iphone: small }
      parameters: { height: 100 }
      variables: { said: null }
      controllers:
        main:
            view: { view: page, subviews: [{ view: part, frame: [0, 0, "${size}", "${height}"] }] }
            on: { viewDidLoad: say }
        small: { view: { view: smallPage }, on: { viewDidLoad: say } }
      handlers:
        say: [{ when: { says: one, then: [{ set: { variable: said, to: one } }], otherwise: [{ mark: other }] } }]
    steps: [launch, settle]

    """

  private func library() -> ScriptLibrary { ScriptLibrary(files: [(path: "cached.yaml", text: SceneCacheTests.text)]) }

  @Test func `cells give what they give alone, whoever was performed before`() throws {
    let shared = library()
    let script = try #require(shared.script("cached"), "\(shared.diagnostics.map(\.text))")
    let cells = script.cells()
    try #require(cells.count == 8)

    for cell in cells + cells.reversed() {
      let alone = perform(script, under: cell, in: library())
      let after = perform(script, under: cell, in: shared)

      #expect(after.outcome == .completed, "\(cell.text): \(after.failures)")
      #expect(after.trace.digests().recording == alone.trace.digests().recording, "\(cell.text)")
    }
    #expect(Set(cells.map { perform(script, under: $0, in: shared).trace.digests().recording }).count == 6)
  }

  @Test func `parts with a placeholder are read for each description, and others once`() throws {
    let library = library()
    let script = try #require(library.script("cached"))
    guard case .inline(let node) = library.scene(of: script) else {
      Issue.record("the scene is written in the script")
      return
    }
    let entries = try #require(node["controllers"]?.entries)
    let known = KnownParts(KnownParts.Parts(), of: node)
    var read: [String] = []

    for entry in entries + entries {
      let part = known.part(entry, in: \.controllers) { entry in
        read.append(entry.key)
        return ControllerDescription(id: entry.key, kind: .plain(view: nil, left: nil, right: nil))
      }
      #expect(part?.id == entry.key)
    }

    #expect(read == ["main", "small", "main"])
    #expect(known.hasNews && known.parts.controllers.values.map(\.id) == ["small"])
  }

  @Test func `cells that differ in what the scene does not fill in share a key`() throws {
    let library = library()
    let script = try #require(library.script("cached"))
    guard case .inline(let node) = library.scene(of: script) else {
      Issue.record("the scene is written in the script")
      return
    }

    let keys = script.cells().map { library.sceneCache.key(of: node, at: script.path, under: Bindings($0)) }

    #expect(Set(keys).count == 4)
  }
}
