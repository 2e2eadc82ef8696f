public import RehearsalTrace

/// What a file knows of a cell on a line: what it did when it was recorded last.
///
/// A cell whose texts, configuration and performing program are those of that session need not be performed to know
/// how it behaves: determinism is what the program promises.
public struct RememberedCell: Hashable, Sendable {
  /// The cell.
  public let cell: CellKey
  /// Where its script was read.
  public let path: String
  /// Digest of the script's text and of what it pulls in, as the session was performed from.
  public let scriptDigest: Digest
  /// The session that says so.
  public let session: Int64
  /// Digest of what it recorded.
  public let recordingDigest: Digest
  /// Whether another session may be written from it: it is the line's last of the cell, it was held
  /// against the same laws, and nothing was wrong with it.
  public let isSound: Bool
  /// The newest run that performed the cell and did not remember it; 0 when that is so long ago that nobody looked.
  public let performedIn: Int64
}
