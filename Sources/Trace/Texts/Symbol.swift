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
  private var index = TextIndex()
  /// Texts that the index has no place for.
  private var crowded: [ExactText: Int32] = [:]

  /// Makes a table that holds only the empty text.
  public init() {}

  /// The symbol of `text`, added if it is new.
  public mutating func intern(_ text: String) -> Symbol {
    if text.isEmpty { return .none }
    let (hash, found) = unsafe text.utf8Span.span.withUnsafeBytes { unsafe find($0) }
    return found ?? append(text, hash)
  }

  /// The symbol of the text that some UTF-8 is, added if it is new: only then a `String` is made of it.
  mutating func intern(utf8 bytes: UnsafeRawBufferPointer) -> Symbol {
    if unsafe bytes.isEmpty { return .none }
    let (hash, found) = unsafe find(bytes)
    return unsafe found ?? append(String(decoding: bytes, as: UTF8.self), hash)
  }

  /// The symbol of `text`, if it is there.
  package func symbol(of text: String) -> Symbol? {
    text.isEmpty ? Symbol.none : unsafe text.utf8Span.span.withUnsafeBytes { unsafe find($0).symbol }
  }

  /// Whether a symbol is that of some bytes.
  func `is`(_ symbol: Symbol, _ bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe ExactText.areEqual(texts[Int(symbol.index)], bytes)
  }

  /// The text of `symbol`.
  public subscript(symbol: Symbol) -> String { texts[Int(symbol.index)] }

  private func find(_ bytes: UnsafeRawBufferPointer) -> (hash: UInt32, symbol: Symbol?) {
    let hash = unsafe TextIndex.hash(of: bytes)
    // The index does not have the empty text.
    let number = index.first(hash) { number in
      unsafe texts[number + 1].utf8Span.span.withUnsafeBytes { unsafe ExactText.areEqual(bytes, $0) }
    }
    if let number { return (hash, Symbol(index: Int32(number + 1))) }
    if crowded.isEmpty { return (hash, nil) }
    return unsafe (hash, crowded[ExactText(String(decoding: bytes, as: UTF8.self))].map { Symbol(index: $0) })
  }

  private mutating func append(_ text: String, _ hash: UInt32) -> Symbol {
    let symbol = Symbol(index: Int32(texts.count))
    texts.append(text)
    byteCount += text.utf8.count
    if !index.append(hash) { crowded[ExactText(text)] = symbol.index }
    return symbol
  }
}
