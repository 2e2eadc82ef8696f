import FoundationEssentials
import Rehearsal
import RehearsalScript
package import RehearsalStore
import RehearsalTrace

extension Exploration {
  /// Records what is news as a run of its own, which is on no branch; no run when there is none.
  ///
  /// - Parameters:
  ///   - label: What the run is called.
  ///   - arguments: What the run notes as the arguments it was started with.
  ///   - isInterrupted: Whether not all sessions were performed, which the run says, too.
  package func record(
    _ news: [News], as label: String, _ arguments: [String], isInterrupted: Bool = false, in store: Store
  ) throws -> Int64? {
    guard !news.isEmpty else { return nil }
    var random = SystemRandomNumberGenerator()
    let run = try store.beginRun(
      RunDescription(
        label: label, arguments: arguments,
        engineVersion: EngineVersion.current, startedAtMilliseconds: Int64(Date().timeIntervalSince1970 * 1000),
        uid: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }))
    for session in news {
      let text = session.script.text()
      var record = SessionRecord(
        scriptID: session.script.id, title: session.script.title, path: "", source: text,
        scriptDigest: Digest(of: text), claims: [], configuration: session.configuration,
        performance: session.performance, digests: session.digests, wallMicroseconds: session.wallMicroseconds)
      record.system = session.system ?? ScriptGrounds.models
      _ = try store.record(record, in: run)
    }
    try store.finish(run, status: isInterrupted ? .interrupted : .completed)
    return try store.current(run).id
  }
}
