/// A view on a trace that a diff can select or ignore.
///
/// Every fact belongs to exactly one channel. Virtual times, animations and the carriers of frame changes (layout and
/// display events) are `timing`, so that a slower animation with the same end state differs in `timing` and `frames`
/// only.
public enum Channel: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// Inputs, gestures, actions and messages.
  case actions = 1
  /// Delegate methods asked, and asked but not implemented.
  case callbacks = 2
  /// Appearance, rotation and life of controllers.
  case lifecycle = 3
  /// Properties of objects and the app's own assignments.
  case properties = 4
  /// View frames.
  case frames = 5
  /// Exceptions and advisories.
  case exceptions = 6
  /// When things happened, and animations.
  case timing = 7
  /// What those who do not see the screen are told: roles, names, states, the order of focus, announcements.
  case accessibility = 8

  /// The word used on the command line and in SQL.
  public var word: String { String(describing: self) }

  /// The channel called `word`, if there is one.
  public init?(word: String) {
    guard let channel = Channel.allCases.first(where: { $0.word == word }) else { return nil }
    self = channel
  }

  /// The channel of the property called `key`: those whose names begin with `accessible` are accessibility.
  public init(ofProperty key: String) {
    self = key.utf8.starts(with: "accessible".utf8) ? .accessibility : .properties
  }

  /// What is in it is called, one or several: `frame`, `properties`.
  public func noun(for count: Int) -> String {
    switch self {
    case .properties: count == 1 ? "property" : "properties"
    case .lifecycle: count == 1 ? "lifecycle message" : "lifecycle messages"
    case .timing: count == 1 ? "time" : "times"
    case .accessibility: count == 1 ? "accessibility fact" : "accessibility facts"
    case .actions, .callbacks, .frames, .exceptions: count == 1 ? String(word.dropLast()) : word
    }
  }

  /// What is in the channel: the kinds of its events, and what else a recording holds, as Markdown.
  public var contents: String {
    let kinds = TraceEvent.Kind.allCases.filter { $0.channel == self }.map { "`\($0.word)`" }
    let listed = [kinds.dropLast().joined(separator: ", "), kinds.last ?? ""].filter { !$0.isEmpty }
    let others =
      switch self {
      case .actions, .callbacks, .lifecycle: ""
      case .properties: "properties"
      case .frames: "frames"
      case .exceptions: "exceptions"
      case .timing: "the times of all events"
      case .accessibility: "properties whose names begin with `accessible`"
      }
    let events = kinds.isEmpty ? "" : listed.joined(separator: " and ") + " events"
    return [events, others].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Orders as declared.
  public static func < (left: Channel, right: Channel) -> Bool { left.rawValue < right.rawValue }
}
