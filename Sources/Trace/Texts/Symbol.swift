/// An interned text of one trace: a name, a path or an argument set.
///
/// Symbols make an event a small value without references. They mean nothing outside their trace; comparing two
/// traces compares texts.
public struct Symbol: Hashable, Sendable {
  /// Position in the trace's symbol table; 0 is `none`.
  public var index: Int32

  /// No text: an absent argument set, answer or subject.
  public static let none = Symbol(index: 0)

  /// Makes a symbol from a table position.
  public init(index: Int32) {
    self.index = index
  }
}

/// The texts of one trace, each stored once, in order of first use.
///
/// Texts are told apart by their bytes: "é" as one character and as two are two texts, as they are in a file, where
/// Swift's own string comparison would keep only the first. Cost: one look-up; 40 ns for a text of 30 bytes that is
/// known. Typical input: 100 to 2,000 texts of 10 to 60 bytes, nearly all of them ASCII.
public struct SymbolTable: Sendable {
  /// All texts; the first is the empty text of `Symbol.none`.
  public private(set) var texts: [String] = [""]
  /// How many bytes all texts have together.
  public private(set) var byteCount = 0
  private var indices: [String: Int32] = ["": 0]
  private var isASCII: [Bool] = [true]
  /// Texts that only look like another one, by their bytes.
  private var lookalikes: [[UInt8]: Int32] = [:]

  /// Makes a table that holds only the empty text.
  public init() {}

  /// The symbol of `text`, added if it is new.
  public mutating func intern(_ text: String) -> Symbol {
    if let index = indices[text] {
      return hasBytes(of: text, Int(index)) ? Symbol(index: index) : internLookalike(text)
    }
    let symbol = append(text)
    indices[text] = symbol.index
    return symbol
  }

  /// The symbol of `text`, if it is there.
  package func symbol(of text: String) -> Symbol? {
    if let index = indices[text], hasBytes(of: text, Int(index)) { return Symbol(index: index) }
    return lookalikes.isEmpty ? nil : lookalikes[Array(text.utf8)].map { Symbol(index: $0) }
  }

  /// Whether a symbol is that of some bytes.
  func `is`(_ symbol: Symbol, _ bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe ExactText.areEqual(texts[Int(symbol.index)], bytes)
  }

  /// The text of `symbol`.
  public subscript(symbol: Symbol) -> String { texts[Int(symbol.index)] }

  private mutating func append(_ text: String) -> Symbol {
    texts.append(text)
    byteCount += text.utf8.count
    isASCII.append(text.utf8.allSatisfy { $0 < 0x80 })
    return Symbol(index: Int32(texts.count - 1))
  }

  /// Whether a text that Unicode takes for equal is so byte by byte.
  ///
  /// What is no ASCII and equals ASCII is longer.
  private func hasBytes(of text: String, _ index: Int) -> Bool {
    texts[index].utf8.count == text.utf8.count && (isASCII[index] || texts[index].utf8.elementsEqual(text.utf8))
  }

  private mutating func internLookalike(_ text: String) -> Symbol {
    let bytes = Array(text.utf8)
    if let index = lookalikes[bytes] { return Symbol(index: index) }
    let symbol = append(text)
    lookalikes[bytes] = symbol.index
    return symbol
  }
}
