import RehearsalTrace

/// How much a reader of streams takes from a stranger before it refuses.
///
/// Whatever a stream says, reading it takes memory for one session and the names of the cells before it.
public struct StreamBounds: Hashable, Sendable {
  /// Bytes of a line: a screen of 100,000 views.
  public var lineBytes = 16 << 20
  /// Bytes of all lines of a session.
  public var sessionBytes = 1 << 30
  /// Sessions of a run.
  public var sessions = 1_000_000
  /// Steps of a session.
  public var steps = 1_000_000
  /// Events of a session.
  public var events = 4_000_000
  /// Views of a session, those that left among them.
  public var views = 1_000_000
  /// Frames and properties that a session sets, those that change nothing among them.
  public var changes = 32_000_000
  /// Bytes of all screens of terminals that a session tells.
  public var terminalBytes = 64 << 20
  /// Failures of a session, with the claims that they are about, and its exceptions.
  public var failures = 1_000_000
  /// Files that are attached to a session.
  public var attachments = 10_000
  /// Bytes of all files that are attached to a session.
  public var attachmentBytes = AttachedFile.mostBytesTogether

  /// The usual bounds.
  public init() {}
}
