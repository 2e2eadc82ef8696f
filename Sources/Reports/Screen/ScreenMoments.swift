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
    write(UInt64(number - last.number))
    let microseconds = event.at.microseconds &- last.at.microseconds
    write(UInt64(bitPattern: microseconds << 1 ^ microseconds >> 63))
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
        moment.number += Int(truncatingIfNeeded: read(&byte))
        let bits = read(&byte)
        moment.at = Instant(
          microseconds: moment.at.microseconds &+ (Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)))
        moment.kind = TraceEvent.Kind(rawValue: bytes[byte]) ?? .stimulus
        byte += 1
        place += 1
      }
      moments.append(moment)
    }
    return moments
  }

  /// Seven bits a byte.
  private mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private func read(_ place: inout Int) -> UInt64 {
    var (bits, shift): (UInt64, UInt64) = (0, 0)
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      bits |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    return bits
  }
}
