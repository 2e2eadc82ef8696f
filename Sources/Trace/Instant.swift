/// A moment of virtual time: integer microseconds since the session began.
///
/// Sums stop at ±10¹⁵ µs, some 31 years, so that no number in a script can overflow them.
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
    Instant(microseconds: bounded(instant.microseconds.addingReportingOverflow(interval.microseconds)))
  }

  /// The time from `right` to `left`.
  public static func - (left: Instant, right: Instant) -> Interval {
    Interval(microseconds: bounded(left.microseconds.subtractingReportingOverflow(right.microseconds)))
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

  /// The interval of `seconds`, rounded to a microsecond; at most 10¹⁵ µs either way, and none for what is no number.
  public static func seconds(_ seconds: Double) -> Interval {
    guard !seconds.isNaN else { return .zero }
    return Interval(microseconds: Int64(max(-1e15, min(1e15, (seconds * 1_000_000).rounded()))))
  }

  /// The interval of a whole number of milliseconds; at most 10¹⁵ µs either way.
  public static func milliseconds(_ milliseconds: Int64) -> Interval {
    Interval(microseconds: max(-bound / 1000, min(bound / 1000, milliseconds)) * 1000)
  }

  /// The length in seconds.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Orders by length.
  public static func < (left: Interval, right: Interval) -> Bool { left.microseconds < right.microseconds }
}

/// The furthest that sums of times go, in microseconds either way.
private let bound: Int64 = 1_000_000_000_000_000

private func bounded(_ result: (partialValue: Int64, overflow: Bool)) -> Int64 {
  // A sum that overflows has the wrong sign.
  if result.overflow { return result.partialValue < 0 ? bound : -bound }
  return max(-bound, min(bound, result.partialValue))
}
