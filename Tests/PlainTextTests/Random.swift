/// Numbers that look random and are the same every time.
struct Random {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % max(1, bound)
  }

  /// Up to `most` of the pieces in a row.
  mutating func text(of pieces: [String], most: Int) -> String {
    (0..<below(most + 1)).map { _ in pieces[below(pieces.count)] }.joined()
  }

  /// Pieces that mean something to a table, a terminal or a reader, or that make one character with their neighbours.
  static let difficult = [
    "a", "word", "7", " ", "  ", "é", "e\u{301}", "\u{301}", "日本", "🚀", "👩‍👩‍👧", "🇩🇪", "\"", "'", ",", ";", "|", "\\",
    "<b>", "&", "\n", "\r\n", "\r", "\t", "\u{0}", "\u{1B}[31m", "\u{200B}", "\u{202E}", "\u{2028}", "…",
  ]
}
