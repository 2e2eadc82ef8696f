import RehearsalTrace

/// A session in Chrome's trace-event format, JSON that Perfetto, Chrome and others open.
///
/// Times are virtual microseconds. Slices are complete events (`X`), causes flow events (`s`, `f`), each right after
/// the slice it belongs to, since a reader binds a flow to the last slice of its track at its time.
package struct ChromeTrace {
  private let timeline: SessionTimeline
  private let label: String

  /// - Parameters:
  ///   - timeline: What happened.
  ///   - label: What the session is called.
  package init(_ timeline: SessionTimeline, label: String) {
    self.timeline = timeline
    self.label = label
  }

  /// The file's text.
  package var json: String {
    var bytes: [UInt8] = []
    write { piece in
      bytes += piece
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the file's text, some lines at a time, until `write` answers false.
  package func write(to write: ([UInt8]) throws -> Bool) rethrows {
    var writing = ChromeWriting(timeline.outline, label: label)
    guard try writing.begin(write), try writing.add(timeline.window, write) else { return }
    try writing.end(write)
  }
}
