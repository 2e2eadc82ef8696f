/// A law as a file keeps it: a question in SQL that must give no row for any recording.
public struct LawRecord: Hashable, Sendable {
  /// Its name: `did-follows-will`.
  public var name: String
  /// Why it must hold.
  public var why: String
  /// The question.
  public var text: String

  /// Makes a record.
  public init(name: String, why: String, text: String) {
    self.name = name
    self.why = why
    self.text = text
  }
}

/// A row that a law gave for a recording, which is broken.
public struct LawBreak: Hashable, Sendable {
  /// Name of the law.
  public var law: String
  /// Number of the recording.
  public var recording: Int64
  /// Sequence number of the event; none when the law names none.
  public var event: Int?
  /// The row in a line.
  public var message: String

  /// Makes a break.
  public init(law: String, recording: Int64, event: Int?, message: String) {
    self.law = law
    self.recording = recording
    self.event = event
    self.message = message
  }
}
