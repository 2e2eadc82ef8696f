import RehearsalTrace

/// What two events must have in common to be taken for the same event; interned to a number before aligning.
struct EventKey: Hashable {
  var kind: UInt8 = 0
  var name: Int32 = 0
  var subject: Int32 = 0
  var path: Int32 = 0
  var arguments: Int32 = 0
  var answer: Int32 = 0
  var exception: Int32 = 0
  /// The key of the cause, or who it is; -1 for none.
  var cause: Int32 = -1
}

/// How much of an event goes into its key.
enum KeyDetail {
  /// Everything but its time and cause.
  case exact
  /// Everything but its time and cause, counters taken off.
  case exactBase
  /// Kind, subject, view and name.
  ///
  /// Implemented and unimplemented callbacks are one kind.
  case identity
  /// As `identity`, counters taken off.
  case identityBase
  /// Kind and name: an input that went elsewhere.
  case route
}

extension Side {
  /// The key of an event, without its cause.
  func key(of number: Int, _ detail: KeyDetail, _ vocabulary: SharedVocabulary) -> EventKey {
    let event = trace.events[number]
    let kind = event.kind == .unimplemented && detail != .exact && detail != .exactBase ? .callback : event.kind
    var key = EventKey(kind: kind.rawValue, name: self.number(event.name))
    if detail == .route { return key }
    key.subject = self.number(event.subject)
    key.path = path(of: event)
    if detail == .exact || detail == .exactBase {
      key.arguments = self.number(event.arguments)
      key.answer = self.number(event.answer)
      key.exception = exceptionTexts[number] ?? 0
    }
    if detail == .exactBase || detail == .identityBase {
      key.name = vocabulary.base(key.name)
      key.subject = vocabulary.base(key.subject)
      key.path = vocabulary.base(key.path)
      key.arguments = vocabulary.base(key.arguments)
      key.answer = vocabulary.base(key.answer)
    }
    return key
  }
}
