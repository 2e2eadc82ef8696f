import RehearsalTrace
import Testing

@Suite struct PackedTextsTests {
  @Test func `texts come back as they were added, empty ones and those of several bytes a letter too`() {
    let texts = ["tap go", "", "é", "", "e\u{301}", "日本", "🎈 up"]
    var packed = PackedTexts()

    for text in texts { packed.append(text) }

    #expect(packed.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    #expect(packed.count == 7)
    #expect(packed.last == "🎈 up")
  }

  @Test func `a text that comes again is the same text`() {
    var packed = PackedTexts()
    let tap = packed.append("tap go")
    let wait = packed.append("wait")

    for number in [wait, tap, tap] { packed.append(again: number) }

    #expect(Array(packed) == ["tap go", "wait", "wait", "tap go", "tap go"])
  }
}
