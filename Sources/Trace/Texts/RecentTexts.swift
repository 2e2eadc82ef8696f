/// Symbols of texts that were asked for lately, found by their bytes: of a text that is known no `String` is made.
///
/// One place for all texts that fall on it, and the newest has it: a text that is not found is looked up in the table,
/// so that texts which a stranger makes fall on one place cost what they would without this. Cost: 15 ns for a text of
/// 30 bytes. Typical input: the 500 texts of a session, each some hundred times.
package struct RecentTexts: Sendable {
  /// A symbol, and bits of its text that its place does not say.
  private struct Place {
    var bits: UInt32 = 0
    var symbol = Symbol.none
  }

  private var places: [Place] = []

  private static let placeCount = 4096

  /// Knows no text.
  package init() {}

  /// The symbol of a text in a table, if it was asked for lately.
  package func symbol(of text: Span<UInt8>, in table: borrowing SymbolTable) -> Symbol? {
    unsafe text.withUnsafeBytes { bytes in
      if bytes.count == 0 { return Symbol.none }
      let hash = unsafe RecentTexts.hash(of: bytes)
      guard
        let place = unsafe places.withUnsafeBufferPointer({ places in
          unsafe places.isEmpty ? nil : places[RecentTexts.index(hash)]
        })
      else { return nil }
      guard place.bits == RecentTexts.bits(hash), place.symbol != .none else { return nil }
      return unsafe table.is(place.symbol, bytes) ? place.symbol : nil
    }
  }

  /// Notes a symbol of a table, if it is that of these very bytes.
  package mutating func note(_ symbol: Symbol, of text: Span<UInt8>, in table: borrowing SymbolTable) {
    let hash: UInt64? = unsafe text.withUnsafeBytes { bytes in
      unsafe table.is(symbol, bytes) ? RecentTexts.hash(of: bytes) : nil
    }
    guard let hash else { return }
    if places.isEmpty { places = Array(repeating: Place(), count: RecentTexts.placeCount) }
    places[RecentTexts.index(hash)] = Place(bits: RecentTexts.bits(hash), symbol: symbol)
  }

  private static func index(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 52) }

  private static func bits(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash) }

  /// Eight bytes at a time; the last eight may be looked at twice.
  private static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    func take(_ eight: UInt64) {
      hash = (hash ^ eight) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
    }
    if count >= 8 {
      var position = 0
      while position + 8 < count {
        take(unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        position += 8
      }
      take(unsafe bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    } else {
      var last: UInt64 = 0
      for place in 0..<count { last = last << 8 | UInt64(unsafe bytes[place]) }
      take(last)
    }
    return hash &* 0x9E37_79B9_7F4A_7C15
  }
}
