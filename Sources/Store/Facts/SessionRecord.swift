public import RehearsalTrace

/// One performed cell, ready to be recorded.
public struct SessionRecord: Sendable {
  /// The `id` that the script gives itself.
  public var scriptID: String
  /// Its title.
  public var title: String
  /// Where it was read.
  public var path: String
  /// The text of its file.
  public var source: String
  /// Digest of the text and of what it pulls in.
  public var scriptDigest: Digest
  /// Identifiers of the claims that it says it shows.
  public var claims: [String]
  /// What the cell was performed under.
  public var configuration: Configuration
  /// What performing it gave.
  public var performance: Performance
  /// Digests of the trace.
  ///
  /// They are the identity of what is stored, so they are computed from this very trace.
  public var digests: TraceDigests
  /// How long performing took, in microseconds of real time.
  public var wallMicroseconds: Int64
  /// Whether another performance of the cell by the same program differed, which outranks everything else.
  public var isNondeterministic = false

  /// Makes a record.
  public init(
    scriptID: String, title: String, path: String, source: String, scriptDigest: Digest, claims: [String],
    configuration: Configuration, performance: Performance, digests: TraceDigests, wallMicroseconds: Int64
  ) {
    self.scriptID = scriptID
    self.title = title
    self.path = path
    self.source = source
    self.scriptDigest = scriptDigest
    self.claims = claims
    self.configuration = configuration
    self.performance = performance
    self.digests = digests
    self.wallMicroseconds = wallMicroseconds
  }
}

/// What became of a recorded session.
public struct RecordedSession: Hashable, Sendable {
  /// Number of the session in this file.
  public let id: Int64
  /// Number of the recording that it points to.
  public let recording: Int64
  /// The verdict.
  public let verdict: Verdict
  /// Whether the behaviour was not in the file before.
  public let isNewRecording: Bool
}
