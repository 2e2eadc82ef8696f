import RehearsalTrace
import Testing

@Suite struct SymbolTableTests {
  @Test func `equal texts share a symbol`() {
    var table = SymbolTable()

    let first = table.intern("frame")
    let other = table.intern("alpha")

    #expect(table.intern("fra" + "me") == first)
    #expect(other != first)
    #expect(table[other] == "alpha")
    #expect(table.texts == ["", "frame", "alpha"])
  }

  @Test func `the empty text is no text`() {
    var table = SymbolTable()

    #expect(table.intern("") == .none)
    #expect(table[.none] == "")
  }

  @Test(arguments: [("\u{e9}", "e\u{301}"), ("K", "\u{212a}"), ("a\u{301}\u{323}", "a\u{323}\u{301}")])
  func `texts that only look alike keep their own bytes`(_ first: String, _ second: String) {
    var table = SymbolTable()

    let one = table.intern(first)
    let two = table.intern(second)

    #expect(one != two)
    #expect(Array(table[one].utf8) == Array(first.utf8))
    #expect(Array(table[two].utf8) == Array(second.utf8))
    #expect(table.intern(first) == one)
    #expect(table.intern(second) == two)
    #expect(table.texts.count == 3)
  }
}
