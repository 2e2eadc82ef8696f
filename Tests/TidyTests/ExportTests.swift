import Foundation
import Testing

@Suite struct ExportTests {
  /// What `import Rehearsal` brings along of other modules: scene building, streams, and the types that signatures of
  /// `History` name.
  static let exports = [
    "RehearsalControllers", "RehearsalStage", "RehearsalStream", "RehearsalTrace",
    "struct RehearsalDiff.DiffOptions",
    "struct RehearsalDiff.DiffTextOptions", "struct RehearsalDiff.TraceDiff", "enum RehearsalPlainText.QueryValue",
    "protocol RehearsalScript.Scene",
    "struct RehearsalSourceText.Diagnostic", "struct RehearsalStore.Run",
    "struct RehearsalStore.Session", "enum RehearsalStore.Verdict",
  ]

  @Test func `importing Rehearsal brings the listed types along and no others`() throws {
    let exporting = Repository.swift.filter { $0.path.hasPrefix("Sources/") && $0.code.contains("@_exported") }
    let file = try #require(exporting.first { $0.path == "Sources/Rehearsal/Exports.swift" })

    let exported = file.codeLines.filter { $0.contains("@_exported") }
      .map { $0.replacing("@_exported public import ", with: "") }

    #expect(exporting.count == 1)
    #expect(exported == Self.exports)
  }

  @Test func `each type that is brought along is named by a public signature`() throws {
    let signatures = Repository.swift.filter { $0.module == "Rehearsal" }
      .flatMap { $0.code.components(separatedBy: "public ").dropFirst() }
      .map { $0.prefix { $0 != "{" } }.joined(separator: "\n")

    // Two are named by members of the others: a session's verdict, the options of a diff's text.
    for export in Self.exports where export.contains(".") {
      let name = String(export.split(separator: ".").last ?? "")
      if ["DiffTextOptions", "Verdict"].contains(name) { continue }
      #expect(signatures.firstMatch(of: try Regex("\\b\(name)\\b")) != nil, "\(name)")
    }
  }
}
