/// What comes one after the other, packed in bytes: in pieces of some thousand things each, so that a list that grows
/// is never copied.
package struct BytePieces {
  /// The pieces; each thing is whole in one of them.
  package private(set) var pieces: [[UInt8]] = []

  package init() {}

  private static let usualBytes = 1 << 14

  /// Adds a thing.
  ///
  /// - Parameters:
  ///   - most: So many bytes it takes at most; where it takes more, a piece is copied once.
  ///   - write: Appends its bytes.
  package mutating func append(most: Int, _ write: (inout [UInt8]) -> Void) {
    // Out of the list it is nobody else's, and not copied.
    var bytes = pieces.popLast() ?? []
    if bytes.isEmpty || bytes.count >= BytePieces.usualBytes {
      if !bytes.isEmpty { pieces.append(bytes) }
      bytes = []
      bytes.reserveCapacity(BytePieces.usualBytes + most)
    }
    write(&bytes)
    pieces.append(bytes)
  }
}
