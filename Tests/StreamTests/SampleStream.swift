import RehearsalSourceText
import RehearsalStream
import RehearsalTrace

/// Streams of tests, as texts.
enum SampleStream {
  static let hello = #"{"type":"hello","protocol":1,"system":"Toolkit 1.0"}"#
  static let session = #"{"type":"session","script":"a","configuration":{"version":"1.0"}}"#
  static let step = #"{"type":"step","kind":"tap","label":"tap ok"}"#
  static let event = #"{"type":"event","kind":"action","name":"pressed"}"#
  static let end = #"{"type":"end"}"#

  /// A session around some lines, the last of which is on line 5 when there are two.
  static func session(_ lines: [String]) -> [String] { [hello, session, step] + lines + [end] }

  /// Every session of a stream.
  static func sessions(
    of lines: [String], path: String = "a.jsonl", bounds: StreamBounds = StreamBounds()
  ) throws(Diagnostic) -> [StreamSession] {
    var reader = StreamReader(path: path, bounds: bounds)
    var sessions: [StreamSession] = []
    for line in lines {
      if case .session(let session)? = try reader.read(Array(line.utf8)) { sessions.append(session) }
    }
    try reader.finish()
    return sessions
  }

  /// What is said of a wrong stream; empty when it is not wrong.
  static func complaint(about lines: [String], bounds: StreamBounds = StreamBounds()) -> String {
    do {
      _ = try sessions(of: lines, bounds: bounds)
      return ""
    } catch {
      return error.text
    }
  }
}
