import Bundled
import Script
import Testing
import Trace

@Suite struct BundledScriptTests {
  static let library = ScriptLibrary(files: Bundled.files)

  @Test func `the bundled scripts have no errors`() {
    #expect(Self.library.diagnostics.map(\.text) == [])
  }

  @Test(arguments: library.scripts.filter(\.isComplete).map(\.id))
  func `a bundled script meets its expectations in every cell`(_ id: String) throws {
    let script = try #require(Self.library.script(id))

    for cell in script.cells() {
      let performance = perform(script, under: cell, in: Self.library)

      #expect(performance.failures.map { "\($0.line): \($0.message)" } == [], "\(cell.text)")
      #expect(performance.outcome == .completed, "\(cell.text)")
    }
  }
}
