import Rehearsal
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

@Suite struct BundledScriptTests {
  static let library = ScriptLibrary(files: Bundled.files)

  @Test func `the bundled scripts have no errors`() {
    #expect(Self.library.diagnostics.map(\.text) == [])
  }

  @Test(arguments: library.scripts.filter(\.isComplete).map(\.id))
  func `a bundled script meets its expectations in every cell`(_ id: String) throws {
    let script = try #require(Self.library.script(id))

    var failures: [String: [String]] = [:]
    for cell in script.cells() {
      let performance = perform(script, under: cell, in: Self.library)
      for failure in performance.failures {
        failures["\(failure.line): \(failure.message)", default: []].append(cell.text)
      }
      if performance.outcome != .completed { failures[performance.outcome.rawValue, default: []].append(cell.text) }
    }

    for (message, cells) in failures.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(message) in \(cells.count) cells, first \(cells[0])")
    }
  }
}
