/// What a line of a stream can be: its `type`.
///
/// The fields of each are in Documentation/Stream.md and `stream.schema.json`.
public enum StreamWord: String, Hashable, Sendable, CaseIterable {
  /// Who writes the stream, and what performed: the first line of a run.
  case hello
  /// A session begins: a script under a configuration.
  case session
  /// Another cell of the script that recorded the same as the session in hand.
  case alike
  /// A step of the script begins.
  case step
  /// Something happened.
  case event
  /// What was answered to an event.
  case answer
  /// A view came.
  case view
  /// A view left, with all that is in it.
  case gone
  /// Where a view is.
  case frame
  /// What a property of a view or an object is.
  case property
  /// Everything that is on the screen, from which the reader finds out what came, left and changed.
  case screen
  /// An exception that an event reports.
  case raised
  /// An expectation that did not hold.
  case failure
  /// A file that belongs to the session.
  case attachment
  /// The session ends.
  case end
  /// To an adapter: perform a session.
  case begin
  /// To an adapter: let time pass.
  case advance
  /// From an adapter: what was asked for is done.
  case done
  /// From an adapter: what was asked for cannot be done.
  case error
  /// Nothing follows.
  case bye
  /// A remark for people.
  case note

  /// Whether such a line is part of a session.
  var isOfASession: Bool {
    switch self {
    case .alike, .step, .event, .answer, .view, .gone, .frame, .property, .screen, .raised, .failure,
      .attachment, .end:
      true
    case .hello, .session, .begin, .advance, .done, .error, .bye, .note: false
    }
  }
}
