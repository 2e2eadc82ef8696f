import Glibc
import RehearsalPlainText
import Testing

/// Widths on a terminal: the C library's table of characters is the measure.
@Suite struct TextWidthTests {
  static let seeds = 0..<200

  /// Text as it reaches a terminal: without control characters.
  private func text(_ seed: Int, _ pieces: [String] = Random.difficult) -> String {
    var random = Random(seed: seed)
    return TextWidth.visible(random.text(of: pieces, most: 14))
  }

  // MARK: - Columns

  /// The C library's `wcwidth`, which its Swift module leaves out.
  private func wideCharacterWidth() throws -> @convention(c) (Int32) -> Int32 {
    let address = try #require(dlsym(dlopen(nil, RTLD_NOW), "wcwidth"))
    return unsafeBitCast(address, to: (@convention(c) (Int32) -> Int32).self)
  }

  @Test func `a character takes as many columns as the C library says`() throws {
    let width = try wideCharacterWidth()
    let locale = try #require(newlocale(1 << LC_CTYPE, "C.UTF-8", nil))
    let former = uselocale(locale)
    defer {
      uselocale(former)
      freelocale(locale)
    }
    var wrong: [String] = []
    for value in Int32(0x20)...0x3FFFD {
      // What has no width of its own belongs to the character before it.
      let expected = Int(width(value))
      guard let scalar = Unicode.Scalar(UInt32(value)), expected > 0 else { continue }
      let columns = TextWidth.columns(String(scalar))
      if columns != expected { wrong.append("U+\(String(value, radix: 16)) \(columns) for \(expected)") }
    }

    #expect(wrong == [])
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("🚀", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("…", 1),
    ("\u{301}", 0), ("\u{301}a", 1), ("❤", 1), ("❤\u{FE0F}", 2),
    ("a日b", 4), ("a › b → c …", 11), ("›\u{301}→", 2), ("›\r\n", 2), ("›\r", 2),
  ])
  func `columns are counted by what is seen, not by scalars`(_ text: String, _ columns: Int) {
    #expect(TextWidth.columns(text) == columns)
  }

  // MARK: - Controls

  @Test(arguments: [
    ("a\nb", #"a\nb"#), ("a\r\nb", #"a\r\nb"#), ("\t", #"\t"#), ("\u{1B}[2J", #"\u{1b}[2J"#), ("\u{0}", #"\u{0}"#),
    ("a\u{202E}b", #"a\u{202e}b"#), ("\u{2028}", #"\u{2028}"#), ("plain", "plain"), ("👩‍👧", "👩‍👧"),
  ])
  func `a control character is spelt out`(_ text: String, _ visible: String) {
    #expect(TextWidth.visible(text) == visible)
  }

  @Test(arguments: seeds)
  func `nothing in a visible text drives a terminal, and visible text stays as it is`(_ seed: Int) {
    let shown = text(seed)

    let bad = shown.unicodeScalars.filter { scalar in
      let category = scalar.properties.generalCategory
      return [.control, .lineSeparator, .paragraphSeparator].contains(category)
        || (category == .format && scalar != "\u{200D}")
    }

    #expect(bad.isEmpty)
    #expect(TextWidth.visible(shown) == shown)
  }

  @Test func `a coloured line keeps its colours, ends them and lets no other control through`() {
    let line = TextWidth.visibleInColour("\u{1B}[31mred\u{1B}[2J\u{7}\u{1B}[0m and \u{1B}[1mbold")

    #expect(line == "\u{1B}[31mred\\u{1b}[2J\\u{7}\u{1B}[0m and \u{1B}[1mbold\u{1B}[0m")
    #expect(TextWidth.visibleInColour("plain") == "plain")
  }

  // MARK: - Cutting

  @Test(arguments: seeds)
  func `an elided text is the longest beginning that fits with its ellipsis`(_ seed: Int) {
    let text = text(seed)
    for width in 0..<24 {
      let cut = TextWidth.elide(text, to: width)

      #expect(TextWidth.columns(cut) <= width)
      if TextWidth.columns(text) <= width {
        #expect(cut == text)
      } else if width > 1 {
        let kept = cut.dropLast()
        #expect(cut.last == "…" && text.hasPrefix(kept))
        let next = text.dropFirst(kept.count).prefix(1)
        #expect(TextWidth.columns(String(kept + next)) > width - 1)
      }
    }
  }

  // MARK: - Lines

  private static let words = ["a", "few", "words", "日本", "🚀", " ", " ", " ", "é"]

  @Test(arguments: seeds)
  func `wrapped lines hold all of the text, and only a word that is too long is wider`(_ seed: Int) {
    let text = text(seed, TextWidthTests.words)
    let own = text.prefix { $0 == " " }.count
    for width in 1..<16 {
      for hanging in [nil, 0, 3] {
        let lines = TextWidth.wrapped(text, to: width, hanging: hanging)

        guard TextWidth.columns(text) > width else {
          #expect(lines == [text])
          continue
        }
        let indentation = hanging ?? own
        let rests = lines.dropFirst().map { $0.dropFirst(indentation) }
        #expect(([lines[0][...]] + rests).joined(separator: " ") == text)
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(String(repeating: " ", count: indentation)) })
        for (place, line) in lines.enumerated() where TextWidth.columns(line) > width {
          #expect(!line.dropFirst(place == 0 ? own : indentation).contains(" "))
        }
      }
    }
  }

  @Test func `a text without a width is not wrapped`() {
    let text = String(repeating: "word ", count: 100)

    #expect(TextWidth.wrapped(text, to: nil) == [text])
    #expect(TextWidth.wrapped("  one two three", to: 9) == ["  one two", "  three"])
  }

  @Test(arguments: seeds)
  func `folded lines are never wider, and hold every word that fits`(_ seed: Int) {
    let text = text(seed, TextWidthTests.words)
    let words = text.split(separator: " ")
    for width in 1..<24 {
      let lines = TextWidth.folded(text, width: width)

      #expect(lines.allSatisfy { TextWidth.columns($0) <= width })
      guard words.allSatisfy({ TextWidth.columns(String($0)) + 2 <= width }) else { continue }
      #expect(lines.flatMap { $0.split(separator: " ") } == words)
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") })
    }
  }

  @Test(arguments: seeds)
  func `joined lines hold every word in order, and one that goes on leaves its last column free`(_ seed: Int) {
    let words = text(seed, TextWidthTests.words).split(separator: " ").map(String.init)
    for width in 4..<24 {
      let lines = TextWidth.joined(words, separator: ",", head: " at ", width: width)

      #expect(lines[0].hasPrefix(" at"))
      let told = lines.joined(separator: " ").dropFirst(3).split(separator: " ").joined(separator: " ")
      #expect(told == words.joined(separator: ", "))
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("     ") && $0.dropFirst(5).first != " " })
      for line in lines.dropLast() where line.dropFirst(5).contains(" ") {
        #expect(TextWidth.columns(line) < width)
      }
    }
  }

  // MARK: - Fitting

  private static let red = "\u{1B}[31m"
  private static let end = "\u{1B}[0m"

  @Test(arguments: [
    ("short", ["short"]), ("a line that is wider than twenty", ["a line that is wider", "  than twenty"]),
    ("    in front of it stands", ["    in front of it", "      stands"]),
    // What stands in columns stays in front of its text.
    ("  24   100  callback app asks it", ["  24   100  callback", "          app asks", "          it"]),
    ("yes  it is so, and will be so", ["yes  it is so, and", "     will be so"]),
    ("9 of 24 cells differ in what", ["9 of 24 cells differ", "  in what"]),
    ("callback {\"at\":[1,2],\"finger\":1}", ["callback {\"at\":[1,", "  2],\"finger\":1}"]),
    ("abcdefghijklmnopqrstuvwxyz", ["abcdefghijklmnopqrstuvwxyz"]),
    ("\(red)wrong: this is too wide\(end)", ["\(red)wrong: this is too\(end)", "  \(red)wide\(end)"]),
    ("\(red)red\(end) and then no more of it", ["\(red)red\(end) and then no more", "  of it"]),
  ])
  func `a line is broken at words, and goes on where its text begins`(_ line: String, _ lines: [String]) {
    #expect(TextWidth.fitted(line, to: 20) == lines)
    #expect(TextWidth.fitted(line, to: nil) == [line])
  }

  /// Nothing is lost, whatever the line: all characters but blanks are there, in order.
  @Test(arguments: seeds)
  func `a broken line has all that the line has`(_ seed: Int) {
    let text = text(seed)
    for width in [10, 20, 40] {
      let lines = TextWidth.fitted(text, to: width)

      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      for line in lines where TextWidth.columns(line) > width {
        let words = line.split(separator: " ").map { TextWidth.columns(String($0)) }
        #expect((words.max() ?? 0) > width - 2 - width / 2, "\(line)")
      }
    }
  }
}
