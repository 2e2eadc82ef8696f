import Foundation
import RehearsalTrace

/// A trace as a text for a diff of lines: a line for each event, and under it one for each frame and property.
///
/// Numbers, causes and the ends of spans are left out, so that a line differs only where something was changed; in the
/// text of `rehearse show` nearly every line differs from the first missing event on.
struct TraceLines {
  private let trace: Trace

  init(_ trace: Trace) { self.trace = trace }

  func write(to path: String) throws {
    try Data().write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    var text = ""
    var (frame, property) = (0, 0)
    for (number, event) in trace.events.enumerated() {
      text += "\(event.at.microseconds) \(TraceText.describe(event, in: trace))\n"
      while frame < trace.frames.count, trace.frames[frame].from <= number {
        let span = trace.frames[frame]
        let path = trace.view(span.view).map { trace.text($0.path) } ?? ""
        text += "  \(path) \(span.frame.x) \(span.frame.y) \(span.frame.width) \(span.frame.height)\n"
        frame += 1
      }
      while property < trace.properties.count, trace.properties[property].from <= number {
        let span = trace.properties[property]
        text += "  \(trace.text(span.subject)).\(trace.text(span.key)) = \(trace.text(span.value))\n"
        property += 1
      }
      if text.utf8.count > 1 << 20 {
        try file.write(contentsOf: Data(text.utf8))
        text.removeAll(keepingCapacity: true)
      }
    }
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }
}
