import Diff
import Foundation
import SQLite
import Store
import Trace

/// Two long sessions that differ in a few places, each in a file of its own: what a diff is measured with.
///
/// The differences are spread evenly: by turns another argument, an event less, an event more. So numbers shift, and
/// whoever compares row by row finds nearly everything different from the first missing event on.
enum Sides {
  static let names = ["left", "right"]

  /// Writes the two files, and the same as text: a line for each event, frame and property.
  ///
  /// Numbers, causes and the ends of spans are not in the text, so that a diff of lines finds what was changed and no
  /// more. What writing it took is returned, since whoever compares texts must write them first.
  static func make(in folder: String, steps: Int, differences: Int, inOneStep: Bool) throws -> Numbers {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (number, name) in names.enumerated() {
      let trace = syntheticSession(0, steps: steps, differences: number * differences, inOneStep: inOneStep)
      let cell = PerformedCell(
        script: "long", configuration: Configuration(["ios": "5.1"]),
        performance: Performance(trace: trace, outcome: .completed, failures: []))
      let store = try Store(path: "\(folder)/\(name)", access: .readWrite)
      let run = try store.beginRun(
        RunDescription(
          engineVersion: "benchmark", startedAtMilliseconds: 0, uid: Array(repeating: UInt8(number), count: 16)))
      _ = try store.record(Record.record(of: cell), in: run)
      try store.finish(run, status: .completed)
    }
    let text = try Spent.on {
      for name in names { try writeText(of: "\(folder)/\(name)", to: "\(folder)/\(name).txt") }
    }
    return ["text-cpu": text.cpu]
  }

  private static func writeText(of file: String, to output: String) throws {
    let database = try Database(path: file, access: .readOnly)
    try Data().write(to: URL(filePath: output))
    let written = try FileHandle(forWritingTo: URL(filePath: output))
    for sql in textLines {
      let rows = try database.prepare(sql)
      var lines = Data()
      while try rows.step() {
        lines += Data((rows.text(0) + "\n").utf8)
        if lines.count > 1 << 20 {
          try written.write(contentsOf: lines)
          lines.removeAll(keepingCapacity: true)
        }
      }
      try written.write(contentsOf: lines)
    }
    try written.close()
  }

  /// Rows come in the order in which they happened; to say so would sort them.
  private static let textLines = [
    """
    SELECT t_us || ' ' || kind || ' ' || ifnull(actor, '') || ' ' || ifnull(view_path, '') || ' ' || name || ' '
      || ifnull(args, '') || ' ' || ifnull(answer, '') FROM v1_events
    """,
    "SELECT view_path || ' ' || x || ' ' || y || ' ' || width || ' ' || height FROM v1_frames",
    "SELECT view_path || '.' || property || ' ' || value FROM v1_properties",
  ]

  /// Reading both sides and comparing them, apart from each other.
  static func measure(in folder: String) throws -> Numbers {
    var sides: [(trace: Trace, digests: TraceDigests?)] = []
    let reading = try Spent.on {
      for name in names {
        let store = try Store(path: "\(folder)/\(name)", access: .readOnly)
        sides.append((try store.trace(ofRecording: 1), try store.digests(ofRecording: 1)))
      }
    }
    let (left, right) = (sides[0], sides[1])
    var changes = 0
    let comparing = Spent.on {
      changes = TraceDiff(left.trace, right.trace, leftDigests: left.digests, rightDigests: right.digests).roots.count
    }
    return [
      "reading-cpu": reading.cpu, "comparing-cpu": comparing.cpu, "changes": Double(changes),
      "events": Double(left.trace.events.count),
      "rows": Double(left.trace.events.count + left.trace.frames.count + left.trace.properties.count),
    ]
  }

  /// What plain SQL can say: in how many places the events with one number differ, or only one side has them.
  static func join(in folder: String) throws -> Numbers {
    let database = try Database(path: "\(folder)/left", access: .readOnly)
    try database.attach("\(folder)/right", as: "other")
    var found: Int64 = 0
    let spent = try Spent.on {
      found =
        try database.integer(
          """
          SELECT count(*) FROM main.v1_events a
          LEFT JOIN other.v1_events b ON b.recording_id = 1 AND b.seq = a.seq
          WHERE a.recording_id = 1
            AND (a.t_us, a.kind, a.name, a.actor, a.view_path, a.args, a.answer)
              IS NOT (b.t_us, b.kind, b.name, b.actor, b.view_path, b.args, b.answer)
          """) ?? 0
    }
    return ["cpu": spent.cpu, "wall": spent.wall, "peak": Program.ownPeakBytes, "found": Double(found)]
  }
}
