import RehearsalTrace
import Testing

/// What is put together from bytes is what Swift's texts give.
@Suite struct ByteTextTests {
  private static func text(_ body: (inout ByteText) -> Void) -> String {
    var text = ByteText()
    body(&text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test func `numbers are written in digits, and thousandths without zeros at the end`() {
    for number in [0, 7, -7, 10, 1_000, 98_765_432_100, .max, .min] as [Int64] {
      #expect(Self.text { $0.add(number) } == String(number))
    }
    for number in [0, 1, -1, 20, 500, -1_500, 1_000, 123_456, 9_007, .max, .min] as [Int64] {
      #expect(Self.text { $0.add(milli: number) } == decimalText(milli: number))
    }
  }

  @Test func `texts are quoted as in JSON`() {
    for text in ["", "a", "\"", "a\\b", "\n\t\u{1}", "é", "e\u{301}", "日本 🎭", "\u{7F}\u{2028}"] {
      #expect(Self.text { $0.add(quoted: text) } == Value.quoted(text))
    }
  }

  @Test func `bytes that are taken are there no more`() {
    var text = ByteText()
    text.add("one")
    text.add(text: " two")

    #expect(text.take() == Array("one two".utf8))
    text.add([UInt8(ascii: "3")])

    #expect(text.bytes == Array("3".utf8))
    #expect(text.count == 1)
  }
}
