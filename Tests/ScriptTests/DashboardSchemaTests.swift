import Foundation
import RehearsalReports
import RehearsalSourceText
import Testing

@testable import RehearsalScript

/// The schema for editors says what the reader of dashboards takes.
@Suite struct DashboardSchemaTests {
  private static func root(_ text: String) throws -> Node {
    try #require(SourceFile(path: "dashboard.yaml", text: text).root)
  }

  @Test(arguments: Dashboards.files.map(\.path))
  func `every bundled dashboard is valid for the schema`(_ path: String) throws {
    let file = try #require(Dashboards.files.first { $0.path == path })
    let schema = try JSONSchema(folder: SchemaTests.folder, root: "dashboard.schema.json")

    #expect(schema.errors(in: try Self.root(file.text)) == [])
  }

  @Test(arguments: [
    "mark: pie", "mark: bar\n    encoding: { x: a, z: b }", "mark: table\n    rowLimit: 0",
    "mark: table\n    links: { a: { comparison: [a] } }", "mark: table\n    colour: red",
    "mark: table\n    width: wide", "mark: table\n    timeLimit: soon",
  ])
  func `what the reader refuses is invalid for the schema`(_ lines: String) throws {
    let text = "id: sample\ntitle: Sample\npanels:\n  - title: One\n    query: SELECT 1 AS a\n    \(lines)\n"
    let schema = try JSONSchema(folder: SchemaTests.folder, root: "dashboard.schema.json")

    #expect(DashboardFile(path: "sample.yaml", bytes: Array(text.utf8)).diagnostics != [])
    #expect(schema.errors(in: try Self.root(text)) != [])
  }

  @Test func `the schema knows exactly the words that the reader knows`() throws {
    let schema = try JSONSchema(folder: SchemaTests.folder, root: "dashboard.schema.json")
    let panel = schema.schema("definitions", "panel", "properties")
    let marks = schema.schema("definitions", "panel", "properties", "mark")["enum"] as? [String] ?? []
    let encodings = panel["encoding"].flatMap { $0 as? [String: Any] }?["anyOf"] as? [[String: Any]] ?? []
    let types = schema.schema("definitions", "parameter", "properties", "type")["enum"] as? [String] ?? []

    #expect(marks == PanelMark.allCases.map(\.rawValue))
    #expect(types == DashboardDescription.ParameterType.words)
    let expected = PanelMark.allCases.filter { !$0.required.isEmpty }
    #expect(encodings.map { $0["required"] as? [String] } == expected.map { $0.required.map(\.rawValue) })
    #expect(
      encodings.map { ($0["properties"] as? [String: Any] ?? [:]).keys.sorted() }
        == expected.map { ($0.required + $0.optional).map(\.rawValue).sorted() })
    #expect(
      schema.schema("definitions", "link", "properties").keys.sorted()
        == PanelLink.Kind.allCases.map(\.rawValue).sorted())
  }
}
