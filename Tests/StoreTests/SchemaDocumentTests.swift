import Foundation
import Testing

@testable import RehearsalStore

@Suite struct SchemaDocumentTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Documentation/Schema.md")

  @Test func `the page has the views and no table`() {
    let document = SchemaDocument()

    #expect(document.views.allSatisfy { document.markdown.contains("\n### \($0.name)\n") })
    #expect(!document.tables.contains { document.markdown.contains("\n### \($0.name)\n") })
  }

  @Test func `the document has every table, view and column of a file, and nothing else`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let document = SchemaDocument()

    for (type, definitions) in [("table", document.tables), ("view", document.views)] {
      let names = try store.rows("SELECT name FROM sqlite_schema WHERE type = '\(type)' ORDER BY name")
      #expect(definitions.map(\.name).sorted() == names)
      for definition in definitions {
        let columns = try store.rows("SELECT name FROM pragma_table_info(:name)", ["name": .text(definition.name)])
        #expect(definition.columns.map(\.name) == columns)
      }
    }
  }

  @Test func `every table, view and column says what it is`() {
    let document = SchemaDocument()

    for definition in document.tables + document.views {
      #expect(definition.comment.hasSuffix("."), "\(definition.name)")
      for column in definition.columns {
        #expect(column.comment.contains("."), "\(definition.name).\(column.name)")
      }
    }
  }

  @Test func `every view is public and can be read`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)

    for view in SchemaDocument().views {
      #expect(view.name.hasPrefix("v1_"))
      #expect(try store.rows("SELECT count(*) FROM \(view.name)") == ["0"])
    }
  }

  @Test func `a later definition replaces an earlier one, and what is dropped is gone`() {
    let document = SchemaDocument(sql: [
      "-- Old.\nCREATE TABLE a (\n  -- One.\n  n INTEGER NOT NULL,\n  PRIMARY KEY (n)\n) STRICT;\n"
        + "-- B.\nCREATE TABLE b (\n  -- N.\n  n INTEGER\n) STRICT;",
      "DROP TABLE b;\n-- New,\n-- really.\nCREATE VIEW a (\n  -- One.\n  n,\n  -- Two.\n  m\n) AS\nSELECT n, m FROM c;",
    ])

    #expect(document.tables.isEmpty)
    #expect(
      document.views == [
        .init(
          name: "a", comment: "New, really.",
          columns: [.init(name: "n", type: "", comment: "One."), .init(name: "m", type: "", comment: "Two.")])
      ])
  }

  @Test func `what is defined anew stands where it stood`() {
    let view = { (name: String, comment: String) in
      "-- \(comment)\nCREATE VIEW \(name) (\n  -- One.\n  n\n) AS\nSELECT 1;\n"
    }

    let document = SchemaDocument(sql: [
      view("a", "A.") + view("b", "B."), "DROP VIEW a;\n" + view("a", "New.") + view("c", "C."),
    ])

    #expect(document.views.map(\.comment) == ["New.", "B.", "C."])
  }

  @Test func `a column that a later migration adds belongs to its table`() {
    let document = SchemaDocument(sql: [
      "-- A.\nCREATE TABLE a (\n  -- One.\n  n INTEGER\n) STRICT;",
      "-- Two. NULL\n-- when old.\nALTER TABLE a ADD COLUMN m INTEGER REFERENCES b (id);\n",
    ])

    #expect(
      document.tables.first?.columns == [
        .init(name: "n", type: "INTEGER", comment: "One."),
        .init(name: "m", type: "INTEGER REFERENCES b (id)", comment: "Two. NULL when old."),
      ])
  }

  @Test func `the plain text lists each view with its columns`() {
    let text = SchemaDocument().text

    #expect(text.hasPrefix("v1_scripts\n"))
    #expect(text.contains("\n  selector   "))
    #expect(!text.contains("session_failure"))
  }

  /// `REHEARSAL_WRITE_DOCUMENTS=1 swift test --filter SchemaDocumentTests` writes the page anew.
  @Test func `Documentation holds the page of this schema`() throws {
    let markdown = SchemaDocument().markdown
    if ProcessInfo.processInfo.environment["REHEARSAL_WRITE_DOCUMENTS"] == "1" {
      try markdown.write(to: SchemaDocumentTests.page, atomically: true, encoding: .utf8)
    }

    let page = try String(contentsOf: SchemaDocumentTests.page, encoding: .utf8)

    #expect(page == markdown, "REHEARSAL_WRITE_DOCUMENTS=1 swift test --filter SchemaDocumentTests writes it anew")
  }
}
