import RehearsalTrace

/// What terminals showed in a session, as the bytes of an attachment: JSON Lines, a screen a line.
///
/// `{"from":3,"of":"Screen","text":"…","to":12}`: canonical, so that two sessions that showed the same share the bytes.
enum TerminalFile {
  /// The name of the attachment, and what it is.
  static let name = AttachedFile.nameOfTerminals
  static let mediaType = "application/jsonl"

  static func bytes(of spans: [TerminalSpan]) -> [UInt8] {
    var bytes: [UInt8] = []
    for span in spans {
      let record: [String: Value] = [
        "of": .text(span.path), "from": .integer(Int64(span.from)), "to": .integer(Int64(span.to)),
        "text": .text(span.text),
      ]
      bytes += Value.record(record).json.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Reads it back; `nil` for what this program does not write for a recording of so many events.
  static func spans(in bytes: [UInt8], events: Int) -> [TerminalSpan]? {
    var spans: [TerminalSpan] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let text = String(validating: line, as: UTF8.self), let value = Value(json: text),
        case .text(let path) = value["of"], case .integer(let from) = value["from"],
        case .integer(let to) = value["to"], case .text(let screen) = value["text"],
        from >= 0, from < to, to <= events
      else { return nil }
      spans.append(TerminalSpan(path: path, from: Int(from), to: Int(to), text: screen))
    }
    return spans
  }
}
