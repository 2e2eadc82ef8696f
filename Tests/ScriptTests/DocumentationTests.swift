import Foundation
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

/// Holds the examples of Documentation/ScriptFormat.md to what they say.
@Suite struct DocumentationTests {
  static let page = try? String(
    contentsOf: SchemaTests.folder.appending(path: "ScriptFormat.md"), encoding: .utf8)

  /// The code blocks of `language`, in order.
  static func blocks(_ language: String) -> [String] {
    (page ?? "").components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] + "\n" }
  }

  static let files = blocks("yaml").enumerated().map { (path: "block\($0 + 1).yaml", text: $1) }

  @Test func `every YAML example is a script or a scene without errors`() {
    #expect(Self.files.count >= 6)
    #expect(ScriptLibrary(files: Self.files).diagnostics.map(\.text) == [])
  }

  @Test func `the examples do what the page says`() throws {
    let library = ScriptLibrary(files: Self.files)
    let first = try #require(library.script("notes/outside-tap"))
    let performance = perform(first, under: first.cells()[0], in: library)

    #expect(first.cells().count == 4)
    #expect(performance.failures.map(\.line) == [14])
    for script in library.scripts.filter(\.isComplete) where script.id != first.id {
      for cell in script.cells() {
        #expect(perform(script, under: cell, in: library).failures.map(\.message) == [], "\(script.id)[\(cell.text)]")
      }
    }
  }

  @Test(arguments: ["NotesScene", "InboxScene"])
  func `the examples in Swift are those that are compiled here`(_ name: String) throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(name).swift")
    let compiled = try String(contentsOf: source, encoding: .utf8).components(separatedBy: "struct \(name)")[1]
    let block = try #require(Self.blocks("swift").first { $0.contains("struct \(name)") })

    #expect(block.components(separatedBy: "struct \(name)")[1] == compiled)
  }

  @Test func `the example in Swift gives the recordings of the example in YAML`() throws {
    let described = ScriptLibrary(files: Self.files)
    let written = ScriptLibrary(files: Self.files.filter { !$0.text.hasPrefix("scene:") }, scenes: [NotesScene()])
    #expect(written.diagnostics.map(\.text) == [])

    for script in described.scripts.filter(\.isComplete) {
      let twin = try #require(written.script(script.id))
      for cell in script.cells() {
        let left = perform(script, under: cell, in: described).trace
        let right = perform(twin, under: cell, in: written).trace
        #expect(left.digests().recording == right.digests().recording, "\(script.id)[\(cell.text)]")
        #expect(!left.events.isEmpty)
      }
    }
  }
}
