import RehearsalTrace

/// What performed a session: a toolkit in one of its versions.
public struct PerformingSystem: Hashable, Sendable {
  /// A value of the axis `toolkit`: `uikit` for the models.
  public var toolkit: String
  /// Its version.
  public var version: String
  /// What tells one build from another; empty when it is not known.
  public var build: String
  /// What it answers to decisions when nobody says otherwise; `nil` when it is not known.
  public var answers: [GivenAnswer]?

  /// Makes a system.
  public init(toolkit: String, version: String, build: String = "", answers: [GivenAnswer]? = nil) {
    self.toolkit = toolkit
    self.version = version
    self.build = build
    self.answers = answers
  }

  /// The models of this program, of which no build is told.
  public static let models = PerformingSystem(toolkit: "uikit", version: EngineVersion.current)

  /// The toolkit and its version: `qt 6.11.3`.
  public var text: String { version.isEmpty ? toolkit : "\(toolkit) \(version)" }
}

/// An answer to a decision, and who gives it.
public struct GivenAnswer: Hashable, Comparable, Sendable {
  /// The decision: `sidewaysMayCoverAnchor`.
  public var decision: String
  /// The answer as JSON: `true`, `9`.
  public var value: String
  /// Who gives it.
  public var origin: Origin

  /// Who gives an answer; of several answers to one decision that of the largest number is in force.
  ///
  /// The raw value is stored in files and never changes its meaning.
  public enum Origin: Int64, Hashable, Sendable, CaseIterable {
    /// The system, when nobody says otherwise.
    case system = 1
    /// The scene.
    case scene = 2
    /// The script.
    case script = 3

    /// The word used in SQL and text.
    public var word: String { String(describing: self) }
  }

  /// Makes an answer.
  public init(_ decision: String, _ value: String, by origin: Origin) {
    self.decision = decision
    self.value = value
    self.origin = origin
  }

  /// Orders by decision, then by who gives it.
  public static func < (left: GivenAnswer, right: GivenAnswer) -> Bool {
    (left.decision, left.origin.rawValue, left.value) < (right.decision, right.origin.rawValue, right.value)
  }
}

/// A text besides a script's own that it is performed from.
public struct PulledSource: Hashable, Sendable {
  /// What it is to the script.
  public var role: Role
  /// Where it was read.
  public var path: String
  /// The text.
  public var text: String

  /// What a text is to a script.
  ///
  /// The raw value is stored in files and never changes its meaning.
  public enum Role: Int64, Hashable, Sendable, CaseIterable {
    /// Its scene.
    case scene = 1
    /// A script that it pulls in.
    case part = 2
    /// A file of the performer: QML, a page.
    case file = 3
    /// A lens.
    case lens = 4
    /// An adapter.
    case adapter = 5

    /// The word used in SQL and text.
    public var word: String { String(describing: self) }
  }

  /// Makes a source.
  public init(role: Role, path: String, text: String) {
    self.role = role
    self.path = path
    self.text = text
  }
}
