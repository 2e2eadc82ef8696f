import Rehearsal
import RehearsalScript
import RehearsalTrace
import Testing

@Suite struct SwiftSceneTests {
  static let described = ScriptLibrary(files: Bundled.files)
  static let written = ScriptLibrary(
    files: Bundled.files.filter { !$0.path.hasSuffix("linksame.scene.yaml") }, scenes: [LinkSameScene()])

  @Test(arguments: described.scripts.filter { $0.source.contains("\nscene: linksame\n") }.map(\.id))
  func `the scene written in Swift gives the recordings of the scene file`(_ id: String) throws {
    let script = try #require(Self.described.script(id))
    let twin = try #require(Self.written.script(id))

    for cell in script.cells() {
      let described = perform(script, under: cell, in: Self.described)
      let written = perform(twin, under: cell, in: Self.written)

      #expect(written.outcome == described.outcome, "\(cell.text)")
      guard written.trace.digests().recording != described.trace.digests().recording else { continue }
      let left = TraceText(described.trace).lines()
      let right = TraceText(written.trace).lines()
      let first = zip(left, right).first { $0 != $1 }
      Issue.record(
        "\(cell.text)\n  file:  \(first?.0 ?? "")\n  Swift: \(first?.1 ?? "")\n \(left.count) \(right.count)")
      return
    }
  }
}
