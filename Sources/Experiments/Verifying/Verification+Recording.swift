import FoundationEssentials
import Rehearsal
import RehearsalScript
package import RehearsalStore
import RehearsalTrace

extension Verification {
  /// Records what differed, with its verdict, as a run on no branch; `nil` when nothing did.
  ///
  /// - Parameter arguments: What the run notes as the arguments it was started with.
  package func keep(
    _ results: [Result], of verified: Run, _ arguments: [String], in path: String
  ) throws -> Int64? {
    guard !results.isEmpty else { return nil }
    let store = try Store(path: path, access: .readWrite)
    var random = SystemRandomNumberGenerator()
    let run = try store.beginRun(
      RunDescription(
        label: "verify \(verified.reference)", arguments: arguments,
        engineVersion: EngineVersion.current, startedAtMilliseconds: Int64(Date().timeIntervalSince1970 * 1000),
        uid: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }))
    let scripts = try store.scripts()
    for result in results {
      guard let again = result.again, let script = scripts.first(where: { $0.id == result.session.script }) else {
        continue
      }
      var record = SessionRecord(
        scriptID: script.id, title: script.title, path: script.path, source: script.source,
        scriptDigest: result.session.scriptDigest, claims: script.claims, configuration: result.session.configuration,
        performance: Performance(trace: again.trace, outcome: .completed, failures: again.failures),
        digests: again.trace.digests(), wallMicroseconds: again.wallMicroseconds)
      record.isNondeterministic = true
      record.redactions = try self.store.redactions(of: result.session.id)
      let system = result.session.system
      record.system = system.toolkit == PerformingSystem.models.toolkit ? ScriptGrounds.models : system
      _ = try store.record(record, in: run)
    }
    try store.finish(run, status: .completed)
    return try store.current(run).id
  }
}
