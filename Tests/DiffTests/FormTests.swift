import RehearsalPlainText
import RehearsalTrace
import Testing

@testable import RehearsalDiff

/// Values word by word, and both sides beside each other.
@Suite struct FormTests {
  @Test(arguments: [
    (#"{"animated":true,"x":1}"#, #"{"animated":false,"x":1}"#, #"{"animated":[-true-]{+false+},"x":1}"#),
    ("(10, 59, 336, 955)", "(10, 60, 336, 955)", "(10, [-59-]{+60+}, 336, 955)"), ("[]", #"["a"]"#, #"[{+"a"+}]"#),
    ("same", "same", "same"), ("", "new", "{+new+}"), ("1.5", "1.25", "[-1.5-]{+1.25+}"),
  ])
  func `only the words that differ are marked`(_ left: String, _ right: String, _ expected: String) {
    #expect(WordDiff(left, right).text(Paint(isOn: false)) == expected)
  }

  @Test func `what is common and what one side has make up that side`() {
    var seed: UInt64 = 7
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let words = ["a", "bc", "1.5", ",", " ", "{", "}", "é", "-"]
    for _ in 0..<500 {
      let texts = (0..<2).map { _ in (0..<next(12)).map { _ in words[next(words.count)] }.joined() }
      let pieces = WordDiff(texts[0], texts[1]).pieces
      let left = pieces.map { if case .added = $0 { "" } else { $0.text } }.joined()
      let right = pieces.map { if case .removed = $0 { "" } else { $0.text } }.joined()

      #expect([left, right] == texts)
    }
  }

  private static let willing = Popovers.story(.answers(true))
  private static let refusing = Popovers.story(.answers(false))

  @Test func `aligned events stand beside each other, with a mark where they differ`() throws {
    let diff = TraceDiff(FormTests.willing, FormTests.refusing)

    let lines = SideBySide(FormTests.willing, FormTests.refusing, diff: diff).text(DiffTextOptions(width: 240))

    #expect(lines.first == "step 3  tap outside")
    let altered = lines.filter { $0.contains(" | callback host popoverControllerShouldDismissPopover: ") }
    #expect(altered.count == 1)
    #expect(altered.first?.contains("→ true ") == true)
    #expect(altered.first?.hasSuffix("→ false") == true)
    #expect(lines.contains { $0.hasPrefix("callback host popoverControllerDidDismissPopover:") && $0.hasSuffix(" <") })
    #expect(
      lines.contains {
        $0.hasPrefix("gesture window/dimmingView tap") && $0.hasSuffix("   gesture window/dimmingView tap")
      })
    // Both columns are of one width, and the mark stands between them.
    #expect(lines.dropFirst().allSatisfy { $0.count <= 240 })
  }

  @Test func `exchanging the sides mirrors the marks`() {
    func marks(_ left: Trace, _ right: Trace) -> [Character: Int] {
      let lines = SideBySide(left, right, diff: TraceDiff(left, right)).text(DiffTextOptions(width: 160))
      let found = lines.compactMap { line in line.count > 79 ? line[line.index(line.startIndex, offsetBy: 79)] : nil }
      return Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +)
    }

    let there = marks(FormTests.willing, FormTests.refusing)
    let back = marks(FormTests.refusing, FormTests.willing)

    #expect((there["<"] ?? 0) > 0)
    #expect(there["<"] == back[">"])
    #expect(there[">"] == back["<"])
    #expect(there["|"] == back["|"])
  }

  @Test func `what is not compared has no mark`() {
    let diff = TraceDiff(FormTests.willing, FormTests.refusing, options: DiffOptions(channels: [.frames]))

    let lines = SideBySide(FormTests.willing, FormTests.refusing, diff: diff).text(DiffTextOptions(width: 160))

    #expect(!lines.contains { $0.contains("callback") && ($0.contains(" | ") || $0.hasSuffix(" <")) })
    #expect(
      lines.contains {
        $0.hasPrefix(String(repeating: " ", count: 78)) && $0.contains("> dimmingView (0, 0, 768, 1024)")
      })
  }

  @Test func `names are those of what differs, each once`() {
    let names = TraceDiff(FormTests.willing, FormTests.refusing).names

    #expect(names.contains("callback host popoverControllerShouldDismissPopover:"))
    #expect(names.contains("view window/dimmingView/popoverView"))
    #expect(names.contains("property popover.popoverVisible"))
    #expect(Set(names).count == names.count)
  }
}

extension WordDiff.Piece {
  fileprivate var text: String {
    switch self {
    case .common(let text), .removed(let text), .added(let text): text
    }
  }
}
