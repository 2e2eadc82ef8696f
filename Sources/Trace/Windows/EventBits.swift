/// Some events of a session, by number: a bit each.
package struct EventBits: Sendable {
  private var words: [UInt64] = []

  /// Makes an empty set.
  package init() {}

  /// Puts an event in.
  ///
  /// - Returns: Whether it was not there.
  @discardableResult package mutating func insert(_ event: Int) -> Bool {
    precondition(event >= 0, "An event has a number.")
    let (word, bit) = (event >> 6, UInt64(1) << UInt64(event & 63))
    if word >= words.count { words += Array(repeating: 0, count: word + 1 - words.count + words.count / 2) }
    guard words[word] & bit == 0 else { return false }
    words[word] |= bit
    return true
  }

  /// Whether an event is there.
  package func contains(_ event: Int) -> Bool {
    event >= 0 && event >> 6 < words.count && words[event >> 6] & UInt64(1) << UInt64(event & 63) != 0
  }

  /// The events that are there, in order.
  package var all: [Int] {
    words.enumerated().flatMap { place, bits in
      (0..<64).filter { bits & UInt64(1) << UInt64($0) != 0 }.map { place << 6 | $0 }
    }
  }
}
