import RehearsalTrace

/// The texts of two traces under one numbering.
///
/// Every text also has a *base*: the same text without the counters that an engine appends to keep identifiers apart
/// (`popoverView#3` has the base `popoverView`). An extra popover early in a session renumbers all later ones; bases
/// let those be recognised as the same things.
struct SharedVocabulary {
  /// The texts by number; 0 is the empty text.
  ///
  /// "é" as one character and as two are two texts, as they are in a trace; Swift takes them for equal.
  private var table = SymbolTable()
  /// The number of each text's base; a text without a counter is its own base.
  private(set) var bases: [Int32] = [0]

  /// The number of `text`, given out now if it is new.
  mutating func number(of text: String) -> Int32 {
    let number = table.intern(text).index
    if Int(number) == bases.count {
      bases.append(number)
      if let base = withoutCounters(text) { bases[Int(number)] = self.number(of: base) }
    }
    return number
  }

  /// The shared numbers of `texts`, in their order.
  mutating func numbers(of texts: [String]) -> [Int32] { texts.map { number(of: $0) } }

  /// The number of a text that is already known.
  func knownNumber(of text: String) -> Int32? { table.symbol(of: text)?.index }

  func text(_ number: Int32) -> String { table.texts[Int(number)] }

  func base(_ number: Int32) -> Int32 { bases[Int(number)] }
}

/// `text` without its counters, or `nil` when it has none.
///
/// A counter is `#` and digits directly behind a letter, digit, `_`, `)` or `]`, and not followed by a letter: the
/// colour `"#112233"` is no counter.
package func withoutCounters(_ text: String) -> String? {
  guard text.utf8.contains(UInt8(ascii: "#")) else { return nil }
  let bytes = Array(text.utf8)
  var kept: [UInt8] = []
  var position = 0
  while position < bytes.count {
    if bytes[position] == UInt8(ascii: "#"), let last = kept.last, endsIdentifier(last) {
      var end = position + 1
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
      if end > position + 1, end == bytes.count || !isLetter(bytes[end]) {
        position = end
        continue
      }
    }
    kept.append(bytes[position])
    position += 1
  }
  return kept.count == bytes.count ? nil : String(decoding: kept, as: UTF8.self)
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

private func isLetter(_ byte: UInt8) -> Bool {
  byte >= 0x80 || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
}

private func endsIdentifier(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
}
