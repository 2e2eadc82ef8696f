import RehearsalTrace

/// How soon a person would report a difference, the first first.
///
/// A crash, what the app did or no longer does, a value, a view that came or went, a place; then what is only reached
/// on another way, comes in another order or takes another time.
enum Loudness: Int, Comparable {
  /// An exception came, went or says something else.
  case exception
  /// An action, a message or a callback came or went, or is answered in another way; a step was edited.
  case deed
  /// Something else happened, or no longer does: a gesture, a focus, a notification, the life of a controller.
  case event
  /// A value or a text, of a view, of an object or of an event.
  case value
  /// A view came or went.
  case view
  /// A view is at another place, or of another size; a finger went down elsewhere.
  case frame
  /// A number that only one side has, as where a view is scrolled to.
  case place
  /// A value that is reached on another way, and is the same in the end.
  case passing
  /// The same event at another place in the order, or under another cause.
  case order
  /// The same at another time, or in motion for longer.
  case time

  static func < (one: Loudness, other: Loudness) -> Bool { one.rawValue < other.rawValue }

  /// Whether it is worth a line only where nothing louder happened in its step.
  var isFootnote: Bool { self >= .passing }

  /// How soon a difference is reported.
  ///
  /// - Parameters:
  ///   - kind: In which way the sides differ.
  ///   - about: What differs.
  ///   - event: What sort of event it is, for a difference in an event.
  ///   - fields: What is different about it.
  init(_ kind: Change.Kind, _ about: Change.About, event: TraceEvent.Kind?, fields: [ChangedField]) {
    switch about {
    case .event: self = Loudness.ofEvent(kind, event ?? .stimulus, fields)
    case .property(_, _, let left, let right): self = Loudness.ofProperty(kind, left.end, right.end)
    case .frame(_, let left, let right):
      self = kind != .altered ? .view : left.end == right.end ? .passing : .frame
    case .animation, .arrangement: self = .time
    case .step: self = kind == .retimed ? .time : .deed
    case .notPerformed: self = .deed
    }
  }

  private static func ofEvent(_ kind: Change.Kind, _ event: TraceEvent.Kind, _ fields: [ChangedField]) -> Loudness {
    switch kind {
    case .moved: return .order
    case .retimed: return .time
    case .added, .removed, .altered: break
    }
    let isOther = kind != .altered || fields.contains { ["answer", "implemented"].contains($0.name) }
    switch event {
    case .exception: return .exception
    case .action, .message, .callback, .unimplemented: return isOther ? .deed : .value
    case .gesture, .lifecycle, .notification, .focus, .announcement: return isOther ? .event : .value
    case .touch, .scroll: return isOther ? .value : .frame
    case .stimulus, .key, .assignment, .advisory: return .value
    case .layout, .display, .timer, .animation: return .frame
    }
  }

  /// A value that is `null` on one side and missing on the other shows nothing; a rectangle is a place.
  private static func ofProperty(_ kind: Change.Kind, _ left: String?, _ right: String?) -> Loudness {
    let values = [left, right].compactMap { $0 == "null" ? nil : $0 }
    if left == right || values.isEmpty { return .passing }
    let counts = values.map(Loudness.numbers)
    if counts.allSatisfy({ $0 == 4 }) { return .frame }
    return kind != .altered && counts.allSatisfy({ $0 > 1 }) ? .place : .value
  }

  /// How many numbers a list has that has nothing else; 0 for anything else.
  private static func numbers(_ json: String) -> Int {
    guard json.hasPrefix("["), json.hasSuffix("]") else { return 0 }
    let parts = json.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
    return parts.allSatisfy { Double($0) != nil } ? parts.count : 0
  }
}

extension Change {
  /// How soon a person would report it.
  var loudness: Loudness { Loudness(kind, about, event: (left ?? right)?.kind, fields: fields) }
}
