import RehearsalTrace

/// Two numbers at each event with which something is shown, by time: four bytes a sample where little changes.
struct TimelineSamples {
  private var bytes: [UInt8] = []
  private var last = Sample(at: .zero, frames: 0, views: 0)

  /// What is counted, as people read it.
  enum Counter: String, CaseIterable {
    case frames = "frames changed"
    case views
  }

  struct Sample {
    var at: Instant
    /// How many frames changed.
    var frames: Int64
    /// How many views there were.
    var views: Int64

    subscript(counter: Counter) -> Int64 { counter == .frames ? frames : views }
  }

  mutating func append(_ sample: Sample) {
    write(sample.at.microseconds &- last.at.microseconds)
    write(sample.frames)
    write(sample.views &- last.views)
    last = sample
  }

  /// Hands over the samples in order.
  func forEach(_ body: (Sample) throws -> Void) rethrows {
    var sample = Sample(at: .zero, frames: 0, views: 0)
    var place = 0
    while place < bytes.count {
      sample.at = Instant(microseconds: sample.at.microseconds &+ read(&place))
      sample.frames = read(&place)
      sample.views = sample.views &+ read(&place)
      try body(sample)
    }
  }

  /// Seven bits a byte, the sign in the lowest.
  private mutating func write(_ number: Int64) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private func read(_ place: inout Int) -> Int64 {
    var (bits, shift): (UInt64, UInt64) = (0, 0)
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      bits |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
  }
}
