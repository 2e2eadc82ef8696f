import Store
import Trace

/// Records sessions into a new file and then once more into the same one, and prints what each took.
///
/// Timed is everything that recording costs: digests, look-ups, rows, commits. Making the traces is not.
enum Record {
  static func run(sessions: [(script: String, trace: Trace)], into path: String) throws {
    let events = sessions.reduce(0) { $0 + $1.trace.events.count }
    let first = try record(sessions, run: 1, into: path)
    let again = try record(sessions, run: 2, into: path)
    print("events=\(events) wall=\(first.wall) cpu=\(first.cpu) again-wall=\(again.wall) again-cpu=\(again.cpu)")
  }

  private static func record(
    _ sessions: [(script: String, trace: Trace)], run number: UInt8, into path: String
  ) throws -> Spent {
    let store = try Store(path: path, access: .readWrite)
    let run = try store.beginRun(
      RunDescription(
        engineVersion: "benchmark", startedAtMilliseconds: 0, uid: Array(repeating: number, count: 16)))
    return try Spent.on {
      for (script, trace) in sessions {
        let session = SessionRecord(
          scriptID: script, title: script, path: "\(script).yaml", source: script, scriptDigest: Digest(of: script),
          claims: [], configuration: Configuration(["ios": "5.1"]),
          performance: Performance(trace: trace, outcome: .completed, failures: []), digests: trace.digests(),
          wallMicroseconds: 0)
        _ = try store.record(session, in: run)
      }
      try store.finish(run, status: .completed)
    }
  }
}
