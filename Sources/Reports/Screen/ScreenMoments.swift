import RehearsalTrace

/// Events with which the screen of a session changes, in order: some four bytes each.
struct ScreenMoments {
  /// Each of some thousand moments, so that a list that grows is never copied.
  private var pieces: [[UInt8]] = []
  private(set) var count = 0
  private var last = Moment(number: 0, at: .zero, kind: .stimulus)

  /// When something happened, and of which kind it was.
  struct Moment {
    var number: Int
    var at: Instant
    var kind: TraceEvent.Kind
  }

  private static let usualBytes = 1 << 14

  /// Adds an event that comes after those that are there.
  mutating func append(_ number: Int, _ event: TraceEvent) {
    var bytes = pieces.popLast() ?? []
    if bytes.isEmpty || bytes.count >= ScreenMoments.usualBytes {
      if !bytes.isEmpty { pieces.append(bytes) }
      bytes = []
      bytes.reserveCapacity(ScreenMoments.usualBytes + 32)
    }
    bytes.append(varint: UInt64(number - last.number))
    bytes.append(zigzag: event.at.microseconds &- last.at.microseconds)
    bytes.append(event.kind.rawValue)
    pieces.append(bytes)
    last = Moment(number: number, at: event.at, kind: event.kind)
    count += 1
  }

  /// The events at some places, which are in order.
  func at(_ places: [Int]) -> [Moment] {
    var moments: [Moment] = []
    var moment = Moment(number: 0, at: .zero, kind: .stimulus)
    var wanted = places[...]
    var place = 0
    for bytes in pieces {
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
