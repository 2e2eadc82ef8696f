/// What a cell showed while its texts and its system were the same, in the order of its runs; and what was luck.
///
/// A cell that comes back to what it showed before behaves by luck where all of that happened at one revision. Between
/// revisions, and where none is known, the app may have been changed and changed back, and a file has no text of it: so
/// there the cell has to come back twice.
struct CellTurns {
  /// The sessions that were performed, the oldest first.
  var sessions: [Session] = []

  /// One of them.
  struct Session {
    let run: Int64
    let recording: Int64
    let verdict: Verdict?
    /// The revision of its sources; `nil` where it is not known, or they were not committed.
    let revision: String?
  }

  /// Whether it is luck that the cell shows something now, and not what it showed last.
  ///
  /// - Parameter revision: That of the sources now.
  func isReturn(to recording: Int64, at revision: String?) -> Bool {
    var turns = 0
    var isShown = false
    var leftAtThisRevision = false
    for session in sessions {
      if session.recording == recording {
        if !isShown { turns += 1 }
        isShown = true
      } else {
        isShown = false
        if turns > 0, revision != nil, session.revision == revision { leftAtThisRevision = true }
      }
    }
    return leftAtThisRevision || turns > 1
  }

  /// The sessions that changed the cell, or left it so, by luck.
  ///
  /// A later one came back, and was flaky, to what was shown before them, at the same revision or after the cell had
  /// turned to this twice.
  ///
  /// Cost: linear.
  var lucky: [Session] {
    var first: [Int64: Int64] = [:]
    var turns: [Int64: Int] = [:]
    for (number, session) in sessions.enumerated() {
      if first[session.recording] == nil { first[session.recording] = session.run }
      if number == 0 || sessions[number - 1].recording != session.recording {
        turns[session.recording, default: 0] += 1
      }
    }
    // Of what came back later, at any revision and at each, the two that were shown first: one of them may be what the
    // session itself shows.
    var known: [String?: [(recording: Int64, first: Int64)]] = [:]
    var lucky: [Session] = []
    for session in sessions.reversed() {
      func isBack(_ returns: [(recording: Int64, first: Int64)]?) -> Bool {
        (returns ?? []).contains { $0.recording != session.recording && $0.first < session.run }
      }
      if session.verdict == .changed || session.verdict == .same {
        let isTurned = turns[session.recording, default: 0] > 1 && isBack(known[nil])
        if isTurned || session.revision.map({ isBack(known[$0]) }) ?? false { lucky.append(session) }
      }
      guard session.verdict == .flaky, let run = first[session.recording] else { continue }
      for key in Set([nil, session.revision]) {
        let others = (known[key] ?? []).filter { $0.recording != session.recording }
        known[key] = Array((others + [(session.recording, run)]).sorted { $0.first < $1.first }.prefix(2))
      }
    }
    return lucky
  }
}
