public import RehearsalTrace

/// One event as a change names it, with all texts resolved.
public struct EventFacts: Hashable, Sendable {
  /// Sequence number in its own trace.
  public var sequence: Int
  /// What sort of thing happened.
  public var kind: TraceEvent.Kind
  /// Whom it happened to; empty when only the view matters.
  public var subject: String
  /// What happened.
  public var name: String
  /// Path of the view concerned, or empty.
  public var viewPath: String
  /// Canonical JSON of the arguments, or empty.
  public var arguments: String
  /// Canonical JSON of the answer, or empty.
  public var answer: String
  /// What an exception says, word for word; empty for other events.
  public var message: String
  /// Virtual time since the begin of its step.
  public var offset: Interval

  /// The event as `rehearse show` writes it: kind, subject or view, name, arguments, answer.
  public var text: String {
    var parts = [identity]
    if !arguments.isEmpty { parts.append(arguments) }
    if !answer.isEmpty { parts.append("→ \(answer)") }
    if kind == .unimplemented { parts.append("→ not implemented") }
    return parts.joined(separator: " ")
  }

  /// Kind, subject or view, and name: what tells the event from others.
  public var identity: String { words(kind.word, subject.isEmpty ? viewPath : subject) }

  /// As `identity`, with a view's last path component only; for chains of causes.
  public var brief: String {
    words(kind == .stimulus ? "" : kind.word, subject.isEmpty ? lastComponent(viewPath) : subject)
  }

  private func words(_ kind: String, _ whom: String) -> String {
    var words = kind
    for word in [whom, name] where !word.isEmpty { words += words.isEmpty ? word : " \(word)" }
    return words
  }
}

/// The part of a view path behind its last "/".
func lastComponent(_ path: String) -> String {
  // Most have one character a byte, and no "/" at the end.
  let slash = UInt8(ascii: "/")
  if path.utf8.last != slash, path.utf8.allSatisfy({ $0 < 0x80 }) {
    return path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
  return path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? path
}
