public import RehearsalTrace

/// One session of a stream: which cell was performed, from what, and what that gave.
public struct StreamSession: Sendable {
  /// The `id` of the script.
  public var script: String
  /// Its title.
  public var title: String
  /// Where it was read.
  public var path: String
  /// The text of its file.
  public var source: String
  /// Digest of the text and of what it pulls in.
  public var scriptDigest: Digest
  /// Identifiers of the claims that the script says it shows.
  public var claims: [String]
  /// What the script was performed under.
  public var configuration: Configuration
  /// Who accepted what the cell recorded, in a baseline.
  public var accepted: Accepted?
  /// Other cells of the script that recorded the same, which is told once for all of them.
  public var alike: [Alike] = []
  /// Which commit the sources were of.
  public var origin: Origin?
  /// What performed it, where that is not what performed the run: `Qt 6.11.3`.
  public var system: String?
  /// What performing it gave.
  public var performance: Performance
  /// Whether another performance of the cell by the same program differed.
  public var isNondeterministic: Bool
  /// Whether other performances of the cell in a real toolkit differed, at rates.
  public var isFlaky = false
  /// How long performing took, in microseconds of real time.
  public var wallMicroseconds: Int64

  /// Makes a session.
  ///
  /// - Parameter scriptDigest: That of the source when the script pulls in nothing else.
  public init(
    script: String, title: String? = nil, path: String = "", source: String = "", scriptDigest: Digest? = nil,
    claims: [String] = [], configuration: Configuration, origin: Origin? = nil, performance: Performance,
    isNondeterministic: Bool = false, wallMicroseconds: Int64 = 0
  ) {
    self.script = script
    self.title = title ?? script
    self.path = path
    self.source = source
    self.scriptDigest = scriptDigest ?? Digest(of: source)
    self.claims = claims
    self.configuration = configuration
    self.origin = origin
    self.performance = performance
    self.isNondeterministic = isNondeterministic
    self.wallMicroseconds = wallMicroseconds
  }

  /// The cell.
  public var cell: CellKey { CellKey(script: script, configuration: configuration) }

  /// Every cell that the session tells of, its own first.
  public var cells: [CellKey] {
    [cell] + alike.map { CellKey(script: script, configuration: $0.configuration) }
  }

  /// The session of each cell by itself.
  public var separate: [StreamSession] {
    ([Alike(configuration: configuration, accepted: accepted)] + alike).map { other in
      var session = self
      session.configuration = other.configuration
      session.accepted = other.accepted
      session.alike = []
      return session
    }
  }

  /// Another cell that recorded the same.
  public struct Alike: Hashable, Sendable {
    /// What the script was performed under.
    public var configuration: Configuration
    /// Who accepted what the cell recorded, in a baseline.
    public var accepted: Accepted?

    /// Names a cell.
    public init(configuration: Configuration, accepted: Accepted? = nil) {
      self.configuration = configuration
      self.accepted = accepted
    }
  }

  /// Who accepted a behaviour, when and why.
  public struct Accepted: Hashable, Sendable {
    /// When, in UTC: `2026-11-21T08:15:30.123Z`.
    public var at: String
    /// Who.
    public var by: String
    /// Why.
    public var why: String

    /// Makes an acceptance.
    public init(at: String, by: String, why: String) {
      self.at = at
      self.by = by
      self.why = why
    }
  }

  /// Which commit sources were of.
  public struct Origin: Hashable, Sendable {
    /// The commit's full hash.
    public var revision: String
    /// Number of commits up to and including it.
    public var position: Int64?
    /// The branch it is on.
    public var branch: String?
    /// Whether the sources differed from it.
    public var isDirty: Bool

    /// Makes an origin.
    public init(revision: String, position: Int64? = nil, branch: String? = nil, isDirty: Bool = false) {
      self.revision = revision
      self.position = position
      self.branch = branch
      self.isDirty = isDirty
    }
  }
}

/// What a reader of a stream has read.
public enum StreamMessage: Sendable {
  /// A run begins.
  case hello(StreamHello)
  /// A session is read whole.
  case session(StreamSession)
  /// A line of a session that is not over.
  case part
  /// A line that asks an adapter for something.
  case request
  /// What an adapter was asked for is done.
  case done
  /// What an adapter was asked for cannot be done, outside a session.
  case error(String)
  /// A remark for people.
  case note(String)
  /// Nothing follows.
  case bye
}
