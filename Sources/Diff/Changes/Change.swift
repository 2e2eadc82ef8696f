public import RehearsalTrace

/// One difference between two traces.
public struct Change: Hashable, Sendable {
  /// Position in `TraceDiff.changes`.
  public var id: Int
  /// In which way the sides differ.
  public var kind: Kind
  /// The channel the difference belongs to.
  public var channel: Channel
  /// Position in `TraceDiff.steps`.
  public var step: Int
  /// What differs.
  public var about: About
  /// The event on the left side: the one that differs, or the one that carries the first differing value.
  public var left: EventFacts?
  /// The event on the right side.
  public var right: EventFacts?
  /// What is different about it, by name.
  public var fields: [ChangedField]
  /// How much later it is on the right side; zero unless it was retimed.
  public var lateness: Interval
  /// The change that explains this one, or that it is one fact with; `nil` for a root.
  public var parent: Int?
  /// Whether it does not follow from `parent` and is only told with it, as one fact: the rest of what a handler did,
  /// the same again in a later step, another order or time.
  public var isCompanion = false
  /// The change at the end of the chain of explanations; a root's own id.
  public var root: Int
  /// What led to the change on its own side: from the step's stimulus down to the nearest event that both sides have.
  public var causes: CauseChain
  /// For an event that one side lacks: why it is missing there.
  public var absence: Absence?

  /// In which way two sides differ.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Only the right side has it.
    case added
    /// Only the left side has it.
    case removed
    /// Both sides have it, with other contents.
    case altered
    /// Both sides have it, at another place in the order or under another cause.
    case moved
    /// Only its time differs.
    case retimed
  }

  /// What a change is about.
  public enum About: Hashable, Sendable {
    /// An event.
    case event
    /// A view and its frame.
    case frame(path: String, left: Trajectory<MilliRect>, right: Trajectory<MilliRect>)
    /// A property of a view or another object.
    case property(subject: String, key: String, left: Trajectory<String>, right: Trajectory<String>)
    /// How long something was animated.
    case animation(left: AnimationSpan, right: AnimationSpan)
    /// A step as a whole: it is only in one script, its text differs, or it took another time.
    case step
    /// Steps at the end that one side did not perform.
    ///
    /// `endedBy` is the type of the exception that ended it there.
    case notPerformed(steps: Int, endedBy: String?)
    /// The same facts in another arrangement, such as an additional layout pass that changes nothing.
    case arrangement
  }

  /// Whether nothing else explains this change.
  public var isRoot: Bool { parent == nil }

  /// Whether no other change explains it, even if it is told with one.
  package var isUnexplained: Bool { parent == nil || isCompanion }
}

/// One named part of a thing that has other values on the two sides, as JSON texts.
public struct ChangedField: Hashable, Sendable {
  /// `answer`, `cause`, `implemented`, `arguments.animated`.
  public var name: String
  /// Canonical JSON on the left side, or `nil` when it has no such part.
  public var left: String?
  /// Canonical JSON on the right side, or `nil` when it has no such part.
  public var right: String?
}

/// The events that led to a change, from the first to the last.
public struct CauseChain: Hashable, Sendable {
  /// The events, the first cause first.
  public var events: [EventFacts] = []
  /// How many events in the middle were left out, behind the fourth.
  public var omitted = 0
}

/// For how long and how often something was shown in motion.
public struct AnimationSpan: Hashable, Sendable {
  /// Display frames that showed it.
  public var displayFrames: Int
  /// From its cause to the last of them.
  public var duration: Interval
}

/// Why an event is missing on a side.
public struct Absence: Hashable, Sendable {
  /// The nearest event that caused it where it happened and that both sides have, as the side without it has it.
  public var common: EventFacts
  /// What was different from there on.
  public var reason: Reason

  /// What was different behind the common event.
  public enum Reason: Hashable, Sendable {
    /// The common event itself has other contents.
    case altered([ChangedField])
    /// Other things followed it.
    case instead([EventFacts])
    /// Nothing of the kind followed it.
    case nothingFollowed
    /// An exception ended the session before.
    case sessionEnded(String)
  }
}
