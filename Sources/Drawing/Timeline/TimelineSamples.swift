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
    bytes.append(zigzag: sample.at.microseconds &- last.at.microseconds)
    bytes.append(zigzag: sample.frames)
    bytes.append(zigzag: sample.views &- last.views)
    last = sample
  }

  /// Hands over the samples in order.
  func forEach(_ body: (Sample) throws -> Void) rethrows {
    var sample = Sample(at: .zero, frames: 0, views: 0)
    var place = 0
    while place < bytes.count {
      sample.at = Instant(microseconds: sample.at.microseconds &+ bytes.zigzag(at: &place))
      sample.frames = bytes.zigzag(at: &place)
      sample.views = sample.views &+ bytes.zigzag(at: &place)
      try body(sample)
    }
  }
}
