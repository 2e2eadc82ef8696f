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
  /// What performed it.
  public var system = PerformingSystem.models
  /// The texts besides the script's own that it was performed from.
  public var pulledSources: [PulledSource] = []
  /// The answers to decisions that its scene and script give.
  public var answers: [GivenAnswer] = []
  /// Whether it was not performed, because the same system had performed the same texts before.
  public var isRemembered = false
  /// Whether another performance of the cell by the same program differed, which outranks everything else.
  public var isNondeterministic = false
  /// Whether other performances of the cell in a real toolkit differed, at rates.
  public var isFlaky = false

  /// What it was rid of before its digests were computed, by pattern.
  public var redactions: [RedactedTexts] = []
  /// How far its script lets behaviour differ before it counts as another one.
  public var tolerances: [KeptTolerance] = []
  /// Every file that belongs to it: what its terminals showed, and those that were attached.
  var files: [AttachedFile] {
    let attachments = performance.attachments
    let spans = performance.trace.terminals
    if spans.isEmpty { return attachments }
    let terminals = AttachedFile(
      name: TerminalFile.name, event: nil, mediaType: TerminalFile.mediaType, bytes: TerminalFile.bytes(of: spans))
    return [terminals] + attachments
  }

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

/// What a session was rid of by one pattern.
public struct RedactedTexts: Hashable, Sendable {
  /// The pattern, a regular expression.
  public var pattern: String
  /// How many of the session's texts it matched.
  public var textCount: Int

  /// Makes a statement.
  public init(pattern: String, textCount: Int) {
    self.pattern = pattern
    self.textCount = textCount
  }
}

/// How far a script lets behaviour differ, in its own words.
public struct KeptTolerance: Hashable, Sendable {
  /// What it holds for: `frame card`.
  public var pattern: String
  /// How far, with its unit: `0.5 pt`.
  public var amount: String

  /// Makes a statement.
  public init(pattern: String, amount: String) {
    self.pattern = pattern
    self.amount = amount
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

  /// The same session with another verdict, which it got after it was recorded.
  public func with(_ verdict: Verdict) -> RecordedSession {
    RecordedSession(id: id, recording: recording, verdict: verdict, isNewRecording: isNewRecording)
  }
}
