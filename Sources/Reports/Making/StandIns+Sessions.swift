package import RehearsalDrawing
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

  /// One page for all comparisons of a script, of the same two recordings between two runs: that of the first.
  ///
  /// - Parameters:
  ///   - asked: Addresses that pages lead to.
  ///   - session: The session of a number.
  package mutating func showComparisons(
    _ asked: [PageAddress], session: (Int64) throws -> Session?
  ) rethrows {
    struct Side: Hashable {
      let script: String
      let run: Int64
      let recording: Int64

      init(_ session: Session) { (script, run, recording) = (session.script, session.run, session.recording) }
    }
    var firsts: [[Side]: PageAddress] = [:]
    for address in asked {
      guard case .comparison(let left, let right) = address, let one = try session(left),
        let other = try session(right), one.cell == other.cell
      else { continue }
      let kind = [Side(one), Side(other)]
      if let first = firsts[kind] { show(address, on: first) } else { firsts[kind] = address }
    }
  }
}
