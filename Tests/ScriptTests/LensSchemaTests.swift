import Foundation
import Rehearsal
import RehearsalSourceText
import RehearsalTrace
import Testing

@testable import RehearsalScript

/// `lens.schema.json` says the form of a lens to editors: what the reader takes, and nothing else.
@Suite struct LensSchemaTests {
  private static let lenses = SchemaTests.folder.deletingLastPathComponent().appending(path: "Lenses")

  private static func errors(in text: String) throws -> [String] {
    let schema = try JSONSchema(folder: SchemaTests.folder, root: "lens.schema.json")
    return schema.errors(in: try #require(SourceFile(path: "lens.yaml", text: text).root))
  }

  private static func isRead(_ text: String) -> Bool { (try? Lens(path: "lens.yaml", bytes: Array(text.utf8))) != nil }

  @Test func `every bundled lens and that of the page are valid for the schema`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.lenses.path).filter { $0.hasSuffix(".yaml") }
    let page = try String(contentsOf: SchemaTests.folder.appending(path: "Lenses.md"), encoding: .utf8)
    let example = try #require(page.components(separatedBy: "```yaml\n").dropFirst().first)
      .components(separatedBy: "```")[0]
    var texts = try names.map { try String(contentsOf: Self.lenses.appending(path: $0), encoding: .utf8) }
    texts.append(example)

    for text in texts {
      #expect(try Self.errors(in: text) == [])
      #expect(Self.isRead(text))
    }
    #expect(names.contains("popover.yaml"))
  }

  @Test(arguments: [
    "views: [{ path: a }]", "views: [{ as: a }]", "views: [{ path: a, as: a/b }]",
    "views: [{ path: a, as: a, rule: b }]",
    "events: [{ as: a }]", "events: [{ callback: a, action: b }]", "events: [{ akction: a }]",
    "properties: { alpha: 1 }", "properties: { alpha: { unles: 1 } }", "propertys: { alpha: }",
  ])
  func `what the reader refuses is invalid for the schema`(_ words: String) throws {
    let text = "lens: sample\ntoolkits:\n  qt:\n    \(words)\n"

    #expect(!Self.isRead(text))
    #expect(try Self.errors(in: text) != [])
  }

  @Test(arguments: ["toolkits: { qt: }", "lens: a", "lens: a\ntoolkits: {}", "lens: a\ntoolkits: []\nleafs: [timing]"])
  func `a lens without its parts is invalid for both`(_ text: String) throws {
    #expect(!Self.isRead(text + "\n"))
    #expect(try Self.errors(in: text + "\n") != [])
  }

  @Test func `the schema knows the kinds and channels that the reader knows`() throws {
    let schema = try JSONSchema(folder: SchemaTests.folder, root: "lens.schema.json")
    let words = Set(schema.schema("definitions", "event", "properties").keys).subtracting(["where", "on", "as", "of"])
    let kinds = (schema.schema("definitions", "event")["oneOf"] as? [[String: [String]]] ?? []).compactMap {
      $0["required"]?.first
    }
    let channels = schema.schema("properties", "leaves", "items")["enum"] as? [String]

    #expect(words == Set(TraceEvent.Kind.allCases.map(\.word)))
    #expect(kinds == TraceEvent.Kind.allCases.map(\.word))
    #expect(channels == Channel.allCases.map(\.word))
  }
}
