import RehearsalSourceText
import Testing

/// What libyaml says of texts that the gate lets through; the words are those of its scanner.c, parser.c and reader.c.
@Suite struct YAMLTextTests {
  @Test(arguments: [
    ("a: [1, 2", "file:2:1: error: not YAML: did not find expected ',' or ']' while parsing a flow sequence"),
    ("a: 'b\n", "file:2:1: error: not YAML: found unexpected end of stream while scanning a quoted scalar"),
    ("a: b: c", "file:1:5: error: not YAML: mapping values are not allowed in this context"),
    ("a: 1\n b: 2", "file:2:3: error: not YAML: mapping values are not allowed in this context"),
    ("a: \"\\q\"", "file:1:5: error: not YAML: found unknown escape character while parsing a quoted scalar"),
    ("- a\nb: c", "file:2:1: error: not YAML: did not find expected '-' indicator while parsing a block collection"),
    ("a: é\u{FFFF}", "file:1:5: error: not YAML: control characters are not allowed"),
    ("b: 1\na: 1\na: 2\nb: 2", "file:3:1: error: \"a\" is given twice"),
    ("{ a: 1, a: 2 }", "file:1:3: error: \"a\" is given twice"),
    ("\"a\": 1\na: 2", "file:2:1: error: \"a\" is given twice"),
    ("[a]: { [b]: 1 }\n[c]: 2", "file:1:1: error: found a key that is not a text"),
    ("# nothing\n", "file:1:1: error: the file is empty"),
  ])
  func `a text that is no YAML is refused with its place`(_ text: String, _ expected: String) {
    let findings = SourceFindings(path: "file")

    _ = YAMLText.read(text, findings: findings)

    #expect(findings.diagnostics.first?.text.hasPrefix(expected) == true, "\(findings.diagnostics.map(\.text))")
  }

  @Test func `texts keep their places, their letters and whether they were plain`() throws {
    let findings = SourceFindings(path: "file")
    let text = "\u{FEFF}ä: [b, 'c']\nd:\n  - \"\\0e\"\n  -\n  - |\n    f\n  - \u{FEFF}g\n"

    let root = try #require(YAMLText.read(text, findings: findings))

    func scalar(_ text: String, _ line: Int, _ column: Int, isPlain: Bool = true) -> Node {
      Node(position: Position(line: line, column: column), content: .scalar(text, isPlain: isPlain))
    }
    #expect(root["ä"]?.list == [scalar("b", 1, 5), scalar("c", 1, 8, isPlain: false)])
    #expect(
      root["d"]?.list == [
        scalar("\0e", 3, 5, isPlain: false), scalar("", 4, 4), scalar("f\n", 5, 5, isPlain: false),
        scalar("g", 7, 5),
      ])
    #expect(root.entries?.map(\.keyPosition) == [Position(line: 1, column: 1), Position(line: 2, column: 1)])
    #expect(findings.diagnostics.isEmpty)
  }
}
