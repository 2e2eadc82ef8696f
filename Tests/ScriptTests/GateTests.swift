import Rehearsal
import RehearsalScript
import RehearsalSourceText
import Testing

@Suite struct GateTests {
  private static func diagnostics(_ text: String) -> [Diagnostic] {
    ScriptLibrary(files: [(path: "a.yaml", text: text)]).diagnostics
  }

  struct Deep: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
  }

  static let deep = [
    Deep(testDescription: "lists in brackets", text: String(repeating: "[", count: 100_000)),
    Deep(
      testDescription: "closed lists", text: String(repeating: "[", count: 9000) + String(repeating: "]", count: 9000)),
    Deep(testDescription: "mappings in brackets", text: String(repeating: "{a: ", count: 50_000)),
    Deep(testDescription: "lists on one line", text: String(repeating: "- ", count: 100_000) + "a"),
    Deep(
      testDescription: "mappings by indentation",
      text: (0..<900).map { String(repeating: " ", count: $0) + "a:\n" }.joined()),
    Deep(
      testDescription: "after a quoted text with brackets",
      text: "a: [\"]\", '''[', \"\\\"]\", " + String(repeating: "[", count: 20_000)),
    Deep(
      testDescription: "after a block text that looks like the start of a quoted one",
      text: "a: |\n  it's \"open\nb: " + String(repeating: "[", count: 20_000)),
    Deep(
      testDescription: "after a plain text over two lines",
      text: "a: one\n  \"two\nb: " + String(repeating: "[", count: 20_000)),
    // The gate counts half of these levels, which is no more than it permits.
    Deep(
      testDescription: "lists that stand under their keys",
      text: "a:\n" + (0..<60).map { String(repeating: "  ", count: $0) + "- a:\n" }.joined()),
    Deep(
      testDescription: "pairs in brackets",
      text: String(repeating: "[a: ", count: 60) + String(repeating: "]", count: 60)),
    Deep(testDescription: "after a comment", text: "a: b # \"\n" + "c: " + String(repeating: "[", count: 20_000)),
  ]

  @Test(arguments: deep)
  func `deep nesting is refused and does not end the process`(_ test: Deep) throws {
    let found = try #require(Self.diagnostics(test.text).first)

    #expect(found.message == "nested too deeply")
  }

  @Test func `many closed brackets in a row are not deep`() {
    let steps = String(
      repeating: "  - when: { ios: 6.0, then: [{ tap: board }, { tap: { at: [1, 2] } }] }\n", count: 100)
    let text =
      "id: a\nscene:\n  root: main\n  controllers: { main: { view: { view: board } } }\nsteps:\n  - launch\n" + steps

    #expect(Self.diagnostics(text).map(\.text) == [])
  }

  /// Texts in which the library sees what the gate took for plain text.
  @Test(arguments: [
    (": a\n? b\n", "found a \"?\" key"), (": a\n%YAML 1.1\n", "found a directive"),
    ("\n\u{FEFF}!!str b", "found a tag"), ("\n\u{FEFF}&a b", "found an anchor"),
    ("---\n---\n", "found a second document"),
    ("{\n- !!str a}", "found a tag"), ("[-\t\n*a]", "found an alias"),
  ])
  func `what the library would see is refused`(_ text: String, _ message: String) throws {
    #expect(try #require(Self.diagnostics(text).first).message == message)
  }

  @Test func `an alias bomb is refused where it begins`() throws {
    let bomb = "a: &a [x]\n" + (0..<40).map { "b\($0): &b\($0) [*a, *a]\n" }.joined() + "? [*b1]\n: x\n"

    let found = try #require(Self.diagnostics(bomb).first)

    #expect((found.line, found.column) == (1, 4))
    #expect(found.message == "found an anchor")
  }

  @Test(arguments: [
    "id: a\nsteps: [launch]\ntitle: a * b & c ! d",
    "id: a\nsteps: [launch]\ntitle: \"*a &b !c [[[[ {{{{ ? % \\\" \"",
    "id: a\nsteps: [launch]\ntitle: 'it''s *here* [[['",
    "id: a\nsteps: [launch]\ntitle: |\n  *a\n    &b [[[ \"\n  !c\ntags: [x]",
    "id: a\nsteps: [launch]\ntitle: >-\n  *a\n  b\ntags: [x]",
    "id: a # *a &b [[[\nsteps: [launch]",
    "id: a\nsteps: [launch]\ntitle: one\n  *two\n  [three",
    "---\nid: a\nsteps: [launch]\n...\n",
    "\u{FEFF}id: a\r\nsteps: [launch]\r\n",
  ])
  func `indicators inside texts are characters like any other`(_ text: String) {
    #expect(Self.diagnostics(text).map(\.text) == [])
  }

  @Test func `a file of more than a mebibyte is refused`() throws {
    let found = try #require(Self.diagnostics("# " + String(repeating: "x", count: 1 << 20)).first)

    #expect(found.message == "the file has 1048578 bytes")
  }

  @Test func `bytes that are not UTF-8 are found`() throws {
    let bytes = Array("id: a\ntitle: é".utf8) + [0xC3, 0x28]

    let library = ScriptLibrary(contents: [(path: "a.yaml", bytes: bytes)])

    let found = try #require(library.diagnostics.first)
    #expect(found.text == "a.yaml:2:9: error: found a byte that is not UTF-8\n  expected UTF-8 text")
  }

  /// Bytes changed, dropped, doubled and exchanged in the bundled files, 1,500 times from a fixed seed.
  @Test func `damaged files are diagnosed and never end the process`() {
    var state: UInt64 = 20_130_201
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = [
      "[", "]", "{", "}", "- ", "? ", ": ", "*a", "&a", "\"", "'", "|", "\t", "\n", "#", "${", "}", "\u{0}", "é", "9",
    ]
    let sources = Bundled.files.map { Array($0.text.utf8) }
    var refused = 0

    for round in 0..<1500 {
      var bytes = sources[round % sources.count]
      for _ in 0...random(3) {
        let place = random(bytes.count)
        switch random(4) {
        case 0: bytes[place] = UInt8(random(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random(8)))
        case 2: bytes.insert(contentsOf: Array(pieces[random(pieces.count)].utf8), at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: random(bytes.count))
        }
      }
      let library = ScriptLibrary(contents: [(path: "a.yaml", bytes: bytes)])
      refused += library.diagnostics.isEmpty ? 0 : 1
      for diagnostic in library.diagnostics { #expect(diagnostic.line >= 1 && diagnostic.column >= 1) }
    }

    #expect(refused > 500)
  }
}

@Suite struct BoundTests {
  private static func expectTooManySteps(_ files: [(path: String, text: String)]) throws {
    let found = ScriptLibrary(files: files + [(path: "scene.yaml", text: ScriptTests.scene)]).diagnostics

    #expect(found.map(\.message) == ["more than 100000 steps"])
  }

  @Test func `repeats of nothing are bounded`() throws {
    var steps = "[{ when: { ios: 5.0, then: [settle] } }]"
    for _ in 0..<12 { steps = "[{ repeat: { times: 1000, steps: \(steps) } }]" }

    try Self.expectTooManySteps([
      (path: "a.yaml", text: "id: a\nscene: tiny\nsteps:\n- launch\n- repeat: { times: 1000, steps: \(steps) }\n")
    ])
  }

  @Test func `scripts that run others twice, thirty deep, are bounded`() throws {
    let parts = (0..<30).map { index in
      (path: "p\(index).yaml", text: "id: p\(index)\nsteps: [{ run: p\(index + 1) }, { run: p\(index + 1) }]\n")
    }
    let last = (path: "p30.yaml", text: "id: p30\nsteps: [{ when: { ios: 5.0, then: [settle] } }]\n")

    try Self.expectTooManySteps(
      parts + [last, (path: "a.yaml", text: "id: a\nscene: tiny\nsteps: [launch, { run: p0 }]\n")])
  }
}
