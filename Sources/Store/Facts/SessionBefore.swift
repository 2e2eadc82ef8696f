/// The session that a session is compared with: the cell's last one before its run.
///
/// It is looked for on the run's own line; where the line has none, on the line that it left, up to the fork; and
/// where neither line has a run before, on any line, as for a run of which no branch is known. A cell that neither
/// line had is a new one, whatever another branch did. Runs of commits that are no longer on the line are not before
/// it. What `verify` kept of a cell that behaves in two ways is not compared with, nor a session that could not be
/// performed, nor what a run recorded that did not come to its end: nobody was told of it, and what changed in it is
/// news for the next one. One expression for all
/// who ask: the recorder, which gives verdicts, and whoever tells what changed.
enum SessionBefore {
  /// So many runs are looked through before the lines are.
  private static let lastRuns = 8

  /// The number of the session before, or NULL.
  ///
  /// - Parameters:
  ///   - script: An expression for the number of the script; the others likewise.
  static func sql(script: String, configuration: String, run: String) -> String {
    let cell = "cell lb ON lb.script = \(script) AND lb.configuration = \(configuration)"
    let isSound = "sb.verdict NOT IN (\(Verdict.nondeterministic.rawValue), \(Verdict.error.rawValue))"
    let isCompleted = "rb.status = \(Run.Status.completed.rawValue)"
    func last(_ from: String, _ more: String) -> String {
      """
      (SELECT sb.id FROM \(from) JOIN session sb ON sb.cell = lb.id AND sb.run < \(run) AND \(isSound)
         JOIN run rb ON rb.id = sb.run AND \(isCompleted) \(more)
       ORDER BY sb.run DESC LIMIT 1)
      """
    }
    let own = "run qb JOIN line nb ON nb.name = ifnull(qb.source_branch, '') JOIN \(cell) AND lb.line = nb.id"
    let left = "run_fork fb JOIN line nb ON nb.name = fb.line JOIN \(cell) AND lb.line = nb.id"
    let isFirst = """
      WHERE pb.id = \(script) AND NOT EXISTS (
        SELECT 1 FROM run qb JOIN run rb ON rb.source_branch IS qb.source_branch AND rb.id < qb.id
        WHERE qb.id = \(run) AND NOT EXISTS (
          SELECT 1 FROM run_replaced xb WHERE xb.run = qb.id AND xb.revision = rb.source_revision))
      AND NOT EXISTS (
        SELECT 1 FROM run_fork fb JOIN run rb ON rb.source_branch = fb.line AND rb.id < fb.run
        WHERE fb.run = \(run) AND rb.source_position <= fb.position)
      """
    let isReplaced = """
      EXISTS (SELECT 1 FROM run_replaced xb WHERE xb.run = \(run) AND xb.revision = rb.source_revision)
      """
    // On any line it is in one of the last runs, mostly, however many lines there are.
    let amongLastRuns = """
      (SELECT sb.id
       FROM (SELECT rb.id, ifnull(rb.source_branch, '') AS branch FROM script pb CROSS JOIN run rb
             \(isFirst) AND rb.id < \(run) AND \(isCompleted) ORDER BY rb.id DESC LIMIT \(lastRuns)) rb
       CROSS JOIN line nb ON nb.name = rb.branch
       CROSS JOIN \(cell) AND lb.line = nb.id
       CROSS JOIN session sb ON sb.cell = lb.id AND sb.run = rb.id AND \(isSound)
       ORDER BY rb.id DESC LIMIT 1)
      """
    let ofEachLine = """
      (SELECT sb.id FROM session sb JOIN run rb ON rb.id = sb.run AND \(isCompleted)
       WHERE sb.cell = lb.id AND sb.run < \(run) AND \(isSound) ORDER BY sb.run DESC LIMIT 1)
      """
    let onAnyLine = """
      (SELECT sa.id FROM script pb JOIN \(cell) JOIN session sa ON sa.id = \(ofEachLine)
       \(isFirst) ORDER BY sa.run DESC LIMIT 1)
      """
    return """
      coalesce(
        \(last(own, "WHERE qb.id = \(run) AND NOT \(isReplaced)")),
        \(last(left, "WHERE fb.run = \(run) AND rb.source_position <= fb.position")),
        \(amongLastRuns),
        \(onAnyLine))
      """
  }
}
