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
public struct SymbolTable: Sendable {
  /// All texts; the first is the empty text of `Symbol.none`.
  public private(set) var texts: [String] = [""]
  private var indices: [String: Int32] = ["": 0]

  /// Makes a table that holds only the empty text.
  public init() {}

  /// The symbol of `text`, added if it is new.
  public mutating func intern(_ text: String) -> Symbol {
    if let index = indices[text] { return Symbol(index: index) }
    let index = Int32(texts.count)
    texts.append(text)
    indices[text] = index
    return Symbol(index: index)
  }

  /// The text of `symbol`.
  public subscript(symbol: Symbol) -> String { texts[Int(symbol.index)] }
}
