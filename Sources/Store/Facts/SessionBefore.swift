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
