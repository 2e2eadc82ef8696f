import Foundation
import RehearsalDiff
import RehearsalSQLite
import RehearsalStore
import RehearsalTrace

/// Two long sessions that differ in a few places, each in a file of its own: what a diff is measured with.
///
/// The differences are spread evenly: by turns another argument, an event less, an event more. So numbers shift, and
/// whoever compares row by row finds nearly everything different from the first missing event on.
enum Sides {
  static let names = ["left", "right"]

  /// Writes the two files, and the same as text.
  ///
  /// What writing the text took is returned, since whoever compares texts must write them first.
  static func make(in folder: String, steps: Int, differences: Int, inOneStep: Bool) throws -> Numbers {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var writing = 0.0
    for (number, name) in names.enumerated() {
      let trace = syntheticSession(0, steps: steps, differences: number * differences, inOneStep: inOneStep)
      try write(trace, number: UInt8(number), to: "\(folder)/\(name)")
      writing += try Spent.on { try TraceLines(trace).write(to: "\(folder)/\(name).txt") }.cpu
    }
    return ["text-cpu": writing]
  }

  /// Writes a file with one such session.
  static func makeOne(at path: String, steps: Int) throws {
    try write(syntheticSession(0, steps: steps), number: 0, to: path)
  }

  private static func write(_ trace: Trace, number: UInt8, to path: String) throws {
    let cell = PerformedCell(
      script: "long", configuration: Configuration(["ios": "5.1"]),
      performance: Performance(trace: trace, outcome: .completed, failures: []))
    let store = try Store(path: path, access: .readWrite)
    let run = try store.beginRun(
      RunDescription(
        engineVersion: "benchmark", startedAtMilliseconds: 0, uid: Array(repeating: number, count: 16)))
    _ = try store.record(Record.record(of: cell), in: run)
    try store.finish(run, status: .completed)
  }

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
      // What is one fact with another difference was made, too.
      let diff = TraceDiff(left.trace, right.trace, leftDigests: left.digests, rightDigests: right.digests)
      changes = diff.changes.count(where: \.isUnexplained)
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
