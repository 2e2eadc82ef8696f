import RehearsalTrace

/// A difference as it is found, before it is known what explains it.
struct Draft {
  var kind: Change.Kind
  var channel: Channel
  var about: Change.About
  /// The event it hangs on, per side.
  var left: Int?
  var right: Int?
  var fields: [ChangedField] = []
  /// Position of the step pair.
  var pair: Int
  /// Place in the common order of the step.
  var column: Int
  /// How much later the right side is, for a retimed event.
  var delta: Int64 = 0

  /// Behind the steps' last event.
  static let endColumn = Int.max

  /// Order of drafts in one column: what others follow from comes first.
  private var rank: Int {
    switch about {
    case .step: kind == .retimed ? 7 : 0
    case .event: kind == .retimed ? 3 : 1
    case .animation: 2
    case .property: 4
    case .frame: 5
    case .arrangement: 6
    case .notPerformed: 8
    }
  }

  private var title: String {
    switch about {
    case .frame(let path, _, _): path
    case .property(let subject, let key, _, _): "\(subject).\(key)"
    default: ""
    }
  }

  /// Whether it is a value that an event carried, and not the event.
  var isValue: Bool {
    switch about {
    case .frame, .property: true
    default: false
    }
  }

  /// Whether an event that follows this one was added, removed or altered because of it: a mere change of time explains
  /// other times and trajectories only.
  var explainsEvents: Bool {
    switch about {
    case .event: kind != .retimed
    case .step, .notPerformed: true
    default: false
    }
  }

  /// Whether times and trajectories may follow from it.
  var explainsTimes: Bool {
    switch about {
    case .event, .animation, .notPerformed: true
    case .step: kind != .retimed
    default: false
    }
  }

  static func precedes(_ one: Draft, _ other: Draft) -> Bool {
    if one.pair != other.pair { return one.pair < other.pair }
    if one.column != other.column { return one.column < other.column }
    if one.rank != other.rank { return one.rank < other.rank }
    if one.title != other.title { return one.title.utf8.lexicographicallyPrecedes(other.title.utf8) }
    return (one.left ?? .max, one.right ?? .max) < (other.left ?? .max, other.right ?? .max)
  }
}
