import RehearsalTrace

/// Which recordings were found to be what they say, and the errors for those that are not.
///
/// Any other program may have written to the file. A recording never changes, so that one look per connection is
/// enough.
final class RecordingCheck {
  private let connection: Connection
  private var proven: Set<Int64> = []

  init(connection: Connection) { self.connection = connection }

  /// Whether the recording was found to be what its digests were computed from.
  func isProven(_ recording: Int64) -> Bool { proven.contains(recording) }

  func setProven(_ recording: Int64) { proven.insert(recording) }

  /// The error for a recording that is not what was recorded.
  func falsehood(_ recording: Int64, _ what: String) -> StoreError {
    StoreError.falsehood(connection.path, "recording \(recording): \(what)")
  }

  /// The error for a recording in which `problem` was found.
  func damage(_ recording: Int64, _ problem: String) -> StoreError {
    StoreError(kind: .corrupt, message: "\(connection.path) is damaged: recording \(recording): \(problem)")
  }
}
