package import RehearsalTrace

/// Events with which the screen of a session changes, in order: some four bytes each.
package struct ScreenMoments {
  private var packed = BytePieces()
  package private(set) var count = 0
  private var last = Moment(number: 0, at: .zero, kind: .stimulus)

  package init() {}

  /// When something happened, and of which kind it was.
  package struct Moment {
    package var number: Int
    package var at: Instant
    package var kind: TraceEvent.Kind
  }

  /// Adds an event that comes after those that are there.
  package mutating func append(_ number: Int, _ event: TraceEvent) {
    packed.append(most: 32) { bytes in
      bytes.append(varint: UInt64(number - last.number))
      bytes.append(zigzag: event.at.microseconds &- last.at.microseconds)
      bytes.append(event.kind.rawValue)
    }
    last = Moment(number: number, at: event.at, kind: event.kind)
    count += 1
  }

  /// The events at some places, which are in order.
  package func at(_ places: [Int]) -> [Moment] {
    var moments: [Moment] = []
    var moment = Moment(number: 0, at: .zero, kind: .stimulus)
    var wanted = places[...]
    var place = 0
    for bytes in packed.pieces {
      var byte = 0
      while byte < bytes.count, let next = wanted.first {
        moment.number += Int(truncatingIfNeeded: bytes.varint(at: &byte))
        moment.at = Instant(microseconds: moment.at.microseconds &+ bytes.zigzag(at: &byte))
        moment.kind = TraceEvent.Kind(rawValue: bytes[byte]) ?? .stimulus
        byte += 1
        if place == next {
          moments.append(moment)
          wanted = wanted.dropFirst()
        }
        place += 1
      }
    }
    return moments
  }
}
