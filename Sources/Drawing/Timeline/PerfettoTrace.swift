import RehearsalTrace

/// A session in Perfetto's own format: the protocol buffers of `perfetto/trace/trace.proto`.
///
/// Against the JSON form every arrow is bound to its slice by name instead of by time.
/// Times are virtual nanoseconds. Field numbers are those of Perfetto's published definitions.
package struct PerfettoTrace {
  private let timeline: SessionTimeline
  private let label: String

  /// - Parameters:
  ///   - timeline: What happened.
  ///   - label: What the session is called.
  package init(_ timeline: SessionTimeline, label: String) {
    self.timeline = timeline
    self.label = label
  }

  /// The file's bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { piece in
      bytes += piece
      return true
    }
    return bytes
  }

  /// Writes the file's bytes, some packets at a time, until `write` answers false.
  package func write(to write: ([UInt8]) throws -> Bool) rethrows {
    var writing = PacketWriting(timeline.outline, label: label)
    writing.begin()
    guard try writing.add(timeline.window, write) else { return }
    try writing.end(write)
  }
}
