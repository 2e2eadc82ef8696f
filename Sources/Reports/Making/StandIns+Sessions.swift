package import RehearsalStore
import RehearsalTrace

extension StandIns {
  private struct Kind: Hashable {
    let run: Int64
    let script: String
    let text: Digest
    let recording: Int64
    let verdict: Verdict
  }

  /// One page for all sessions of a run, of a script as it was, with one recording and one verdict: that of the
  /// smallest number.
  package init(_ sessions: [Session]) {
    self.init()
    var firsts: [Kind: Int64] = [:]
    for session in sessions.sorted(by: { $0.id < $1.id }) {
      let kind = Kind(
        run: session.run, script: session.script, text: session.scriptDigest, recording: session.recording,
        verdict: session.verdict)
      if let first = firsts[kind] { show(session.id, on: first) } else { firsts[kind] = session.id }
    }
  }
}
