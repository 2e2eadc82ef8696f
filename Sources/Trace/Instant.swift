/// A moment of virtual time: integer microseconds since the session began.
public struct Instant: Hashable, Comparable, Sendable {
  /// Microseconds since the session began.
  public var microseconds: Int64

  /// The beginning of a session.
  public static let zero = Instant(microseconds: 0)

  /// Makes an instant from microseconds since the session began.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The instant at which display frame `number` is shown: `number` × 1 000 000 / 60 µs, rounded down.
  ///
  /// Computed from the number and never summed up, so that frame 60 is at exactly one second.
  public static func displayFrame(_ number: Int64) -> Instant {
    Instant(microseconds: number * 1_000_000 / 60)
  }

  /// The number of the first display frame strictly after this instant.
  public var nextDisplayFrame: Int64 {
    var number = microseconds * 60 / 1_000_000
    while Instant.displayFrame(number) <= self { number += 1 }
    return number
  }

  /// Orders by time.
  public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

  /// The instant `interval` later.
  public static func + (instant: Instant, interval: Interval) -> Instant {
    Instant(microseconds: instant.microseconds + interval.microseconds)
  }

  /// The time from `right` to `left`.
  public static func - (left: Instant, right: Instant) -> Interval {
    Interval(microseconds: left.microseconds - right.microseconds)
  }
}

/// A length of virtual time in integer microseconds.
public struct Interval: Hashable, Comparable, Sendable {
  /// The length in microseconds.
  public var microseconds: Int64

  /// No time at all.
  public static let zero = Interval(microseconds: 0)

  /// Makes an interval from microseconds.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The interval of `seconds`, rounded to a microsecond.
  public static func seconds(_ seconds: Double) -> Interval {
    Interval(microseconds: Int64((seconds * 1_000_000).rounded()))
  }

  /// The interval of a whole number of milliseconds.
  public static func milliseconds(_ milliseconds: Int64) -> Interval {
    Interval(microseconds: milliseconds * 1000)
  }

  /// The length in seconds.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Orders by length.
  public static func < (left: Interval, right: Interval) -> Bool { left.microseconds < right.microseconds }
}
