import RehearsalPlainText
public import RehearsalTrace

/// One invocation of `record`, as the file knows it.
public struct Run: Hashable, Sendable {
  /// Number of the run in this file; a later run has a larger one.
  public let id: Int64
  /// Where its behaviour comes from.
  public let description: RunDescription
  /// Whether all of it was recorded.
  public let status: Status
  /// Number of its sessions, with those that pruning took away.
  public let sessionCount: Int
  /// Number of those that pruning took away.
  public internal(set) var prunedCount = 0
  /// SHA-256 of the run and of all before it on its line; none until it is completed, and for old runs.
  public internal(set) var digest: Digest?

  /// Whether all of a run was recorded.
  ///
  /// The raw value is stored in files and never changes its meaning.
  public enum Status: Int64, Hashable, Sendable, CaseIterable {
    /// Not completed: stopped, killed, or not yet done.
    ///
    /// This is what a run is from its first moment, so that the file tells the truth whenever its writer dies.
    case interrupted = 1
    /// Every cell was performed.
    case completed = 2

    /// The word used in SQL and text.
    public var word: String { String(describing: self) }
  }

  /// `38 of 40 sessions pruned`; `nil` when none was.
  public var pruned: String? {
    prunedCount == 0 ? nil : "\(prunedCount) of \(counted(sessionCount, "session")) pruned"
  }

  /// How the run is referred to: `run:12`.
  public var reference: String { "run:\(id)" }
}

/// Where the behaviour of a run comes from.
public struct RunDescription: Hashable, Sendable {
  /// Name given by the user.
  public var label: String?
  /// The command's arguments.
  public var arguments: [String]
  /// Version of the engine.
  public var engineVersion: String
  /// Revision of the sources that are recorded.
  public var sourceRevision: Revision?
  /// Number of commits up to and including the revision.
  public var sourcePosition: Int64?
  /// Branch that the revision is on.
  public var sourceBranch: String?
  /// Whether the sources differ from the revision.
  public var sourceIsDirty: Bool
  /// When the run began, in milliseconds since 1970-01-01 UTC.
  public var startedAtMilliseconds: Int64
  /// Sixteen random bytes: identity across files.
  public var uid: [UInt8]
  /// Where the branch left another one, if that is known.
  public var fork: Fork?
  /// Commits recorded on the branch before that this one does not descend from, since it was rebased or amended.
  ///
  /// Written with the run; read by `Store.lineage(of:)`.
  public var replaced: [Revision] = []
  /// Digest of all that says which cells the run performs, and from what; `nil` when nobody computed it.
  ///
  /// Written with the run; read by `Store.remembered(plan:on:by:heldAgainst:)`.
  public var plan: Digest?

  /// Where one branch left another.
  public struct Fork: Hashable, Sendable {
    /// The branch that was left.
    public var line: String
    /// Number of commits up to and including the last one that both have.
    public var position: Int64

    /// Makes a fork.
    public init(line: String, position: Int64) {
      self.line = line
      self.position = position
    }
  }

  /// Makes a description.
  public init(
    label: String? = nil, arguments: [String] = [], engineVersion: String, sourceRevision: Revision? = nil,
    sourcePosition: Int64? = nil, sourceBranch: String? = nil, sourceIsDirty: Bool = false,
    startedAtMilliseconds: Int64, uid: [UInt8], fork: Fork? = nil
  ) {
    self.label = label
    self.arguments = arguments
    self.engineVersion = engineVersion
    self.sourceRevision = sourceRevision
    self.sourcePosition = sourcePosition
    self.sourceBranch = sourceBranch
    self.sourceIsDirty = sourceIsDirty
    self.startedAtMilliseconds = startedAtMilliseconds
    self.uid = uid
    self.fork = fork
  }
}
