import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

@testable import Rehearsal

/// The form of scripts: what it is, and that nothing is lost on the way to it.
@Suite struct FormattingTests {
  private static func form(_ text: String) throws -> YAMLFormatting {
    let findings = SourceFindings(path: "test")
    return try #require(YAMLFormatting(text, findings: findings), "\(findings.diagnostics.map(\.text))\n\(text)")
  }

  /// Texts with their forms, each derived from the rules in Documentation/Commands/Start.md, "rehearse fmt".
  private static let forms: [(name: String, text: String, form: String)] = [
    ("indentation", "a:\n    b: 1\n    c:\n        d: 2\n", "a:\n  b: 1\n  c:\n    d: 2\n"),
    ("a list in its key's column", "steps:\n- launch\n- tap: a\nid: b\n", "steps:\n  - launch\n  - tap: a\nid: b\n"),
    ("blanks in brackets", "a: {b:  1,c: [ 1,2 ]}\nd: { }\n", "a: { b: 1, c: [1, 2] }\nd: {}\n"),
    ("blanks around signs", "a :   1\n-b: c\n", "a: 1\n-b: c\n"),
    ("behind a dash", "a:\n  -   b:  1\n      c: 2\n", "a:\n  - b: 1\n    c: 2\n"),
    ("a comment behind a dash", "a:\n- # why\n  b: 1\n", "a:\n  - # why\n    b: 1\n"),
    (
      "comments keep to their neighbours", "a:\n# one\n- b\n# two\n\n# three\nc: 1\n# four\n",
      "a:\n  # one\n  - b\n# two\n\n# three\nc: 1\n# four\n"
    ),
    ("a comment inside brackets", "a: [1, # one\n      # two\n  2 ]\n", "a: [1, # one\n  # two\n  2]\n"),
    ("no line end", "a:   1 # last", "a: 1 # last\n"),
    ("carriage returns", "a:   1 # c\r\n\r\nb: 2\r\n", "a: 1 # c\n\nb: 2\n"),
    ("a comment first", "\n  # first\na: 1\n", "\n# first\na: 1\n"),
    (
      "a text behind a bar", "a:\n    b: |\n        one\n          two\n\n    c: 1\n",
      "a:\n  b: |\n    one\n      two\n\n  c: 1\n"
    ),
    (
      "a text over several lines", "a:\n- 'one\n  two'\n- three\n      four\n",
      "a:\n  - 'one\n    two'\n  - three\n    four\n"
    ),
    ("quotes and long lines stay", "a: \"x\"\nb: 'y # z'\n", "a: \"x\"\nb: 'y # z'\n"),
    (
      "blank lines behind a text",
      "a:\n    b: >-\n        one\n   \n    c: |\n        two\n  \n\n    # why\n    d: 1\n",
      "a:\n  b: >-\n    one\n\n  c: |\n    two\n\n\n  # why\n  d: 1\n"
    ),
    ("blanks that are text", "a: |\n    one\n      \n    two\n        \n", "a: |\n  one\n    \n  two\n      \n"),
    ("a last line of blanks", "a: >\n  one\n  ", "a: >\n  one\n\n"),
    ("a comment left of everything", " # first\n\n  a:\n # second\n    b: 1\n", "# first\n\na:\n# second\n  b: 1\n"),
    (
      "blanks behind comments", "# one  \na: # two \t \n  b: 1 # three   \n#  four \n",
      "# one\na: # two\n  b: 1 # three\n#  four\n"
    ),
    ("blanks at the end of a line", "a: 1   \nb:  \n  c: 2\n", "a: 1\nb:\n  c: 2\n"),
  ]

  @Test(arguments: forms.indices) func `a text has one form, and the form is its own`(_ index: Int) throws {
    let (name, text, expected) = Self.forms[index]

    let form = try Self.form(text)

    #expect(form.trouble == nil, "\(name): \(form.trouble ?? "")")
    #expect(form.text == expected, "\(name)")
    #expect(try Self.form(expected).text == expected, "\(name)")
  }

  /// YAML 1.2.2, 5.4: a carriage return alone is a line break, too.
  @Test(arguments: ["a:   1\r\r\nb: 2\n", "a:   1\rb: 2\n", "a:   1 # c\r\r\r\n"])
  func `a text with carriage returns of their own is left as it is`(_ text: String) throws {
    let form = try Self.form(text)

    #expect(form.trouble != nil)
    #expect(form.text == text)
  }

  @Test func `no bundled script or scene loses a comment, a blank line or a value, and none is left out`() throws {
    var comments = 0
    for file in Bundled.files {
      let form = try Self.form(file.text)
      #expect(form.trouble == nil, "\(file.path): \(form.trouble ?? "")")
      #expect(Self.comments(of: form.text) == Self.comments(of: file.text), "\(file.path)")
      #expect(Self.blankLines(of: form.text) == Self.blankLines(of: file.text), "\(file.path)")
      #expect(try Self.form(form.text).text == form.text, "\(file.path)")
      comments += Self.comments(of: file.text).count
    }
    #expect(Bundled.files.count > 150 && comments > 100)
  }

  @Test func `a script in its form does what it did, digest for digest`() throws {
    let before = ScriptLibrary(files: Bundled.files.map { ($0.path, $0.text) })
    let after = ScriptLibrary(files: try Bundled.files.map { ($0.path, try Self.form($0.text).text) })

    for script in before.scripts where script.isComplete {
      let cell = try #require(script.cells().first)
      guard Script.isOfModels(cell) else { continue }
      let other = try #require(after.script(script.id))
      let (one, two) = (perform(script, under: cell, in: before), perform(other, under: cell, in: after))
      #expect(one.trace.digests().recording == two.trace.digests().recording, "\(script.id)")
    }
  }

  @Test func `a thousand made-up texts keep their values, comments and blank lines`() throws {
    var made = MadeUpText(seed: 21)
    var (changed, left, comments) = (0, 0, 0)
    for number in 0..<1000 {
      let text = made.text()
      let form = try Self.form(text)

      let findings = SourceFindings(path: "again")
      let (old, new) = (YAMLText.read(text, findings: findings), YAMLText.read(form.text, findings: findings))
      #expect(NodeDifference.all(from: old, to: new).isEmpty && findings.diagnostics.isEmpty, "\(number)\n\(text)")
      #expect(Self.comments(of: form.text) == Self.comments(of: text), "\(number)\n\(text)\n---\n\(form.text)")
      #expect(Self.blankLines(of: form.text) == Self.blankLines(of: text), "\(number)\n\(text)\n---\n\(form.text)")
      #expect(try Self.form(form.text).text == form.text, "\(number)\n\(text)\n---\n\(form.text)")
      changed += form.text == text ? 0 : 1
      left += form.trouble == nil ? 0 : 1
      comments += Self.comments(of: text).count
    }
    #expect(left == 0)
    #expect(changed > 900 && comments > 2000)
  }

  // MARK: - What is compared

  /// The comments of a text without `#` in its scalars, from the sign on, without the blanks at the end of the line.
  private static func comments(of text: String) -> [String] {
    text.replacing("\r\n", with: "\n").split(separator: "\n").compactMap { line in
      var line = line
      while line.hasSuffix(" ") || line.hasSuffix("\t") { line.removeLast() }
      if line.hasPrefix("#") { return String(line) }
      return line.firstRange(of: " #").map { String(line[line.index(after: $0.lowerBound)...]) }
    }
  }

  private static func blankLines(of text: String) -> Int {
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast(lines.last == "" ? 1 : 0).count { $0.allSatisfy { $0 == " " } }
  }
}
