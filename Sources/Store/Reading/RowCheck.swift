import RehearsalTrace

/// What `RecordingCheck` asks about single events, frames and properties, for a reader that has the rows in hand.
///
/// Both refuse the same rows; tests damage a file in each way and read it in each. What is wrong with a row is then
/// said by `RecordingCheck`.
struct RowCheck {
  /// Times and coordinates beyond these overflow when they are added up; 10¹⁵ is also where `MilliRect` ends.
  static let largestTime: Int64 = 2_305_843_009_213_693_952
  static let largestCoordinate: Int64 = 1_000_000_000_000_000

  let steps: [TraceStep]
  let end: Instant
  let eventCount: Int64
  let viewCount: Int64

  /// Whether an event is in its step and has a cause before it, a view that is there, and a possible time.
  ///
  /// - Parameter before: The time of the event before it.
  func holds(
    event number: Int64, step: Int64, time: Int64, before: Instant?, view: Int64?, causeDistance: Int64?
  ) -> Bool {
    guard step >= 0, step < steps.count else { return false }
    let events = steps[Int(step)]
    return number >= events.firstEvent && number < events.endEvent && time.magnitude <= RowCheck.largestTime
      && time >= max(before ?? events.at, events.at).microseconds && time <= end.microseconds
      && (view.map { $0 >= 1 && $0 <= viewCount } ?? true)
      && (causeDistance.map { $0 >= 1 && $0 <= number } ?? true)
  }

  /// Whether a frame or property begins and ends within the events.
  func holds(from: Int64, length: Int64) -> Bool {
    from >= 0 && from < eventCount && length >= 1 && length <= eventCount - from
  }

  /// Whether a frame is of a view that is there, and somewhere.
  func holds(view: Int64, frame: MilliRect) -> Bool {
    view >= 1 && view <= viewCount
      && max(frame.x.magnitude, frame.y.magnitude, frame.width.magnitude, frame.height.magnitude)
        <= RowCheck.largestCoordinate
  }
}
