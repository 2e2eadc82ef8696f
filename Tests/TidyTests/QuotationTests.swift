import Foundation
import Testing

/// The examples of CONVENTIONS.md are pieces of the files that they name.
@Suite struct QuotationTests {
  struct Quotation: Equatable {
    var path: String
    var text: String
  }

  @Test func `the examples of the conventions are code of this repository`() throws {
    let page = try #require(Repository.files.first { $0.path == "CONVENTIONS.md" })
    let quotations = Self.quotations(in: page)
    try #require(quotations.count >= 5)

    for quotation in quotations {
      let file = Repository.files.first { $0.path == quotation.path }
      #expect(file.map { Self.quotes($0, quotation.text) } == true, "\(quotation.path):\n\(quotation.text)")
    }
    #expect(page.lines.filter { $0.hasPrefix("```") }.count == 2 * quotations.count)
  }

  @Test func `an example that is no longer in its file is found`() {
    let file = SourceFile(path: "A.swift", text: "struct A {\n  /// Of b.\n  var b = 1\n}\n")
    let page = SourceFile(
      path: "B.md", text: "As in `A.swift`:\n\n```swift\n/// Of b.\nvar b = 1\n```\n\n```\nvar c = 2\n```\nEnd.\n")

    #expect(
      Self.quotations(in: page) == [
        Quotation(path: "A.swift", text: "/// Of b.\nvar b = 1"), Quotation(path: "A.swift", text: "var c = 2"),
      ])
    #expect(Self.quotes(file, "/// Of b.\nvar b = 1"))
    #expect(!Self.quotes(file, "/// Of b.\nvar b = 2"))
    #expect(!Self.quotes(file, "/// Of b.\n}"))
  }

  @Test func `the page about the command lists the exit codes as they are declared`() throws {
    let page = try #require(Repository.files.first { $0.path == "Documentation/CLI.md" })
    let codes = try #require(Repository.files.first { $0.path == "Sources/Command/Output/ExitStatus.swift" })

    let rows = Self.sentences(in: codes.text).map { "| \($0.code) | \($0.sentence) |\n" }

    try #require(rows.count >= 7)
    #expect(page.text.contains("| code | when |\n|---|---|\n" + rows.joined() + "\n"), "\(rows.joined())")
  }

  /// The sentence above each case of an enumeration of numbers, as a row of a table has it.
  static func sentences(in text: String) -> [(code: Int, sentence: String)] {
    text.matches(of: /((?:  \/\/\/ .*\n)+)  case \w+ = (\d+)\n/).compactMap { match in
      let sentence = match.1.split(separator: "\n").map { $0.dropFirst("  /// ".count) }.joined(separator: " ")
      return Int(match.2).map { ($0, sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast()) }
    }
  }

  /// The blocks of a page, each with the file that was named last before it.
  static func quotations(in page: SourceFile) -> [Quotation] {
    var quotations: [Quotation] = []
    var path = ""
    var block: [String]?
    for line in page.lines {
      if line.hasPrefix("```") {
        if let lines = block { quotations.append(Quotation(path: path, text: lines.joined(separator: "\n"))) }
        block = block == nil ? [] : nil
      } else if block != nil {
        block?.append(line)
      } else if let named = TextRule.captures(#"[Aa]s in `([^`]+)`:$"#, in: line).first {
        path = named
      }
    }
    return quotations
  }

  /// Whether the lines stand in the file in a row, all indented alike.
  static func quotes(_ file: SourceFile, _ text: String) -> Bool {
    let wanted = text.components(separatedBy: "\n")
    return file.lines.indices.contains { start in
      guard start + wanted.count <= file.lines.count else { return false }
      let found = file.lines[start..<start + wanted.count]
      let indentation = found.first.map { $0.prefix { $0 == " " } } ?? ""
      return zip(found, wanted).allSatisfy { $0 == ($1.isEmpty ? "" : indentation + $1) }
    }
  }
}
