public import RehearsalTrace

/// One cell performed in one run, as the file knows it.
public struct Session: Hashable, Sendable {
  /// Number of the session in this file.
  public let id: Int64
  /// Number of the run.
  public let run: Int64
  /// The script's `id`.
  public let script: String
  /// Digest of the script's text and of what it pulls in.
  public let scriptDigest: Digest
  /// What the cell was performed under.
  public let configuration: Configuration
  /// Number of the recording: equal numbers are equal behaviour.
  public let recording: Int64
  /// Digest of the recording: the same in every file.
  public let recordingDigest: Digest
  /// Number of events of the recording.
  public let eventCount: Int
  /// The verdict.
  public let verdict: Verdict
  /// How long performing it took, in microseconds of real time.
  public let wallMicroseconds: Int64
  /// What performed it, without its build and its answers.
  public var system = PerformingSystem.models
  /// Which build of it; empty when that is not known.
  public var build = ""
  /// Whether it was not performed, because the same build had performed the same texts before.
  public var isRemembered = false

  /// The cell that was performed.
  public var cell: CellKey { CellKey(script: script, configuration: configuration) }

  /// The session as it is written in full: `new-game[ios=5.1,device=ipad]@run:12`.
  public var reference: String { "\(cell.text)@run:\(run)" }
}

/// A script that has sessions, as in its newest one.
public struct StoredScript: Hashable, Sendable {
  /// The `id` that the script gives itself.
  public let id: String
  /// Its title.
  public let title: String
  /// Where it was read.
  public let path: String
  /// The text of its file.
  public let source: String
  /// Digest of the text and of what it pulls in.
  public let digest: Digest
  /// Identifiers of the claims that it says it shows, sorted.
  public let claims: [String]
}

/// A configuration that has sessions.
public struct StoredConfiguration: Hashable, Sendable {
  /// Number of the configuration in this file.
  public let id: Int64
  /// The value of each axis.
  public let configuration: Configuration
}
