import RehearsalTrace

/// The texts of a trace that something uses, in the same order, when of much else nothing is kept.
struct UsedTexts {
  /// The texts, when they were chosen.
  private(set) var symbols = SymbolTable()
  private let all: SymbolTable
  /// What each text is then: -1 where nobody uses it.
  private var numbers: [Int32]

  init(of symbols: SymbolTable) {
    all = symbols
    numbers = Array(repeating: -1, count: symbols.texts.count)
  }

  /// Notes that a text is used.
  mutating func note(_ symbol: Symbol) { numbers[Int(symbol.index)] = 0 }

  /// Chooses those that were noted.
  mutating func choose() {
    for place in numbers.indices where numbers[place] == 0 { numbers[place] = symbols.intern(all.texts[place]).index }
  }

  /// What a text that was noted is among those that were chosen.
  func number(of symbol: Symbol) -> Symbol { Symbol(index: numbers[Int(symbol.index)]) }
}
