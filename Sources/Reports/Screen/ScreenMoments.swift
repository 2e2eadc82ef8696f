import RehearsalTrace

/// Events with which the screen of a session changes, in order: some four bytes each.
struct ScreenMoments {
  private var bytes: [UInt8] = []
  private(set) var count = 0
  private var last = Moment(number: 0, at: .zero, kind: .stimulus)

  /// When something happened, and of which kind it was.
  struct Moment {
    var number: Int
    var at: Instant
    var kind: TraceEvent.Kind
  }

  /// Adds an event that comes after those that are there.
  mutating func append(_ number: Int, _ event: TraceEvent) {
    bytes.append(varint: UInt64(number - last.number))
    bytes.append(zigzag: event.at.microseconds &- last.at.microseconds)
    bytes.append(event.kind.rawValue)
    last = Moment(number: number, at: event.at, kind: event.kind)
    count += 1
  }

  /// The events at some places, which are in order.
  func at(_ places: [Int]) -> [Moment] {
    var moments: [Moment] = []
    var moment = Moment(number: 0, at: .zero, kind: .stimulus)
    var (byte, place) = (0, 0)
    for wanted in places {
      while place <= wanted, byte < bytes.count {
        moment.number += Int(truncatingIfNeeded: bytes.varint(at: &byte))
        moment.at = Instant(microseconds: moment.at.microseconds &+ bytes.zigzag(at: &byte))
        moment.kind = TraceEvent.Kind(rawValue: bytes[byte]) ?? .stimulus
        byte += 1
        place += 1
      }
      moments.append(moment)
    }
    return moments
  }
}
