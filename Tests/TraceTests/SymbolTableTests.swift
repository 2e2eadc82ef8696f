import Testing

@testable import RehearsalTrace

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

  @Test func `texts are found among many`() {
    var table = SymbolTable()

    let symbols = (0..<5000).map { table.intern("text \($0)") }

    #expect(symbols.map(\.index) == (1...5000).map(Int32.init))
    #expect((0..<5000).map { table.intern("text \($0)") } == symbols)
    #expect((0..<5000).map { table.symbol(of: "text \($0)") } == symbols)
    #expect(table.symbol(of: "text 5000") == nil)
    #expect(table.texts.count == 5001)
  }

  /// Who chooses texts may choose such; of the first 128 texts a chain takes 32.
  @Test func `texts whose hashes end alike are found, too`() {
    func chain(of text: String) -> UInt32 {
      var text = text
      return text.withUTF8 { TextIndex.hash(of: UnsafeRawBufferPointer($0)) } % 128
    }
    let alike = (0..<20_000).map { "text \($0)" }.filter { chain(of: $0) == 0 }.prefix(100)
    var table = SymbolTable()

    let symbols = alike.map { table.intern($0) }
    let others = (0..<500).map { table.intern("other \($0)") }

    #expect(symbols.map(\.index) == (1...100).map(Int32.init))
    #expect(alike.map { table.intern($0) } == symbols)
    #expect(alike.map { table.symbol(of: $0) } == symbols)
    #expect((0..<500).map { table.intern("other \($0)") } == others)
    #expect(table.texts.count == 601)
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
