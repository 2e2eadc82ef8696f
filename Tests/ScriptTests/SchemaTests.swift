import Foundation
import Rehearsal
import Testing

@testable import RehearsalScript

@Suite struct SchemaTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation")

  @Test(arguments: Bundled.files.map(\.path))
  func `every bundled file is valid for its schema`(_ path: String) throws {
    let file = try #require(Bundled.files.first { $0.path == path })
    let source = SourceFile(path: file.path, text: file.text)
    let root = try #require(source.root)
    let schema = try JSONSchema(folder: Self.folder, root: source.isScene ? "scene.schema.json" : "script.schema.json")

    #expect(schema.errors(in: root) == [])
  }

  /// What an editor can see without knowing the scene.
  @Test(arguments: [
    "unknown-step", "two-keys", "bad-number", "not-a-list", "wrong-keys", "no-id", "bad-expectation", "bad-pointer",
    "bad-scene", "too-many-steps",
  ])
  func `a malformed script is invalid for the schema`(_ name: String) throws {
    let url = MalformedScriptTests.folder.appending(path: "\(name).yaml")
    let root = try #require(SourceFile(path: name, text: String(contentsOf: url, encoding: .utf8)).root)

    #expect(try JSONSchema(folder: Self.folder, root: "script.schema.json").errors(in: root) != [])
  }

  @Test func `the schema of scenes knows exactly the words that the reader knows`() throws {
    let scene = try JSONSchema(folder: Self.folder, root: "scene.schema.json")

    #expect(scene.schema("definitions", "action", "properties").keys.sorted() == Action.words.sorted())
    #expect(
      scene.schema("definitions", "controller", "properties", "on", "properties").keys.sorted()
        == ControllerDescription.Hook.allCases.map(\.rawValue).sorted())
  }
}
