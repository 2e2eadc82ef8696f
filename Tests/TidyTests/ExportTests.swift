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

  /// What a user of the library has to learn.
  ///
  /// The bound may become smaller, never larger.
  static let symbols = 40

  @Test func `Rehearsal itself declares few public symbols`() {
    let names = Repository.swift.filter { $0.module == "Rehearsal" }.flatMap { Self.symbols(in: $0.codeLines) }

    #expect(names.count <= Self.symbols, "\(names.joined(separator: "\n"))")
  }

  @Test func `cases, requirements and members count as public symbols`() {
    let lines = [
      "public enum A {", "  case b, c", "  case d(Int)", "  func e() {", "    switch self {", "    case .b: f()",
      "    }", "  }", "}", "public protocol G {", "  var h: Int { get }", "}", "extension A {",
      "  public static let i = 1", "  package var j: Int", "}", "enum K {", "  case l", "}",
    ]

    #expect(Self.symbols(in: lines).count == 7)
  }

  /// The lines that declare public symbols: declarations, cases of public enumerations, requirements of protocols.
  private static func symbols(in lines: [String]) -> [String] {
    let declaration =
      /^ *(@\w+ )*public (static |indirect )*(let|var|func|init|struct|enum|class|protocol|actor|typealias|subscript)\b/
    var found: [String] = []
    // What is open: how its members are indented, and how they begin.
    var open: (indent: String, member: Regex<Substring>)?
    for line in lines {
      if let open, line.hasPrefix(open.indent), line.dropFirst(open.indent.count).prefixMatch(of: open.member) != nil {
        found += line.replacing(/\([^)]*\)/, with: "").split(separator: ",").map(String.init)
      } else if let indent = open?.indent, line == indent.dropFirst(2) + "}" {
        open = nil
      }
      guard line.contains(declaration) else { continue }
      found.append(line)
      let indent = line.prefix { $0 == " " } + "  "
      if line.contains(/\benum .*{$/) { open = (String(indent), /case\b/) }
      if line.contains(/\bprotocol .*{$/) { open = (String(indent), /(?:var|func|init)/) }
    }
    return found
  }
}
