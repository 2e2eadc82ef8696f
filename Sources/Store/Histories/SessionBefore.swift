import RehearsalSQLite

/// The session that a session is compared with: the cell's last one before its run.
///
/// It is looked for on the run's own line; where the line has none, on the line that it left, up to the fork; and where
/// that has none either, on any line, as for a run of which no branch is known. One expression for all who ask: the
/// recorder, which gives verdicts, and whoever tells what changed.
enum SessionBefore {
  /// The number of the session before, or NULL.
  ///
  /// - Parameters:
  ///   - script: An expression for the number of the script; the others likewise.
  static func sql(script: String, configuration: String, run: String) -> String {
    let cell = "cell lb ON lb.script = \(script) AND lb.configuration = \(configuration)"
    func last(_ from: String, _ more: String) -> String {
      """
      (SELECT sb.id FROM \(from) JOIN session sb ON sb.cell = lb.id AND sb.run < \(run) \(more)
       ORDER BY sb.run DESC LIMIT 1)
      """
    }
    let own = "run qb JOIN line nb ON nb.name = ifnull(qb.source_branch, '') JOIN \(cell) AND lb.line = nb.id"
    let left = "run_fork fb JOIN line nb ON nb.name = fb.line JOIN \(cell) AND lb.line = nb.id"
    return """
      coalesce(
        \(last(own, "WHERE qb.id = \(run)")),
        \(last(left, "JOIN run rb ON rb.id = sb.run WHERE fb.run = \(run) AND rb.source_position <= fb.position")),
        \(last("script pb JOIN \(cell)", "WHERE pb.id = \(script)")))
      """
  }
}

extension Store {
  // MARK: - Sessions before

  /// The session that each session of a run is compared with, by number of the session; one that is the first of its
  /// cell has none.
  public func sessionsBefore(those run: Int64) throws(StoreError) -> [Int64: Session] {
    var numbers: [Int64: Int64] = [:]
    try connection.reporting { database in
      let before = SessionBefore.sql(script: "l.script", configuration: "l.configuration", run: "s.run")
      let select = try database.prepare(
        "SELECT s.id, \(before) FROM session s JOIN cell l ON l.id = s.cell WHERE s.run = ?1")
      select.bind(run, at: 1)
      while try select.step() { numbers[select.integer(0)] = select.optionalInteger(1) }
    }
    var known: [Int64: Session] = [:]
    let sessions = try sessions(
      where: """
        s.id IN (SELECT \(SessionBefore.sql(script: "l.script", configuration: "l.configuration", run: "o.run"))
                 FROM session o JOIN cell l ON l.id = o.cell WHERE o.run = ?1)
        """
    ) { $0.bind(run, at: 1) }
    for session in sessions { known[session.id] = session }
    return numbers.compactMapValues { known[$0] }
  }
}
