/// The behaviours that a flaky cell may show while its texts and what performs it stay the same, as conditions in SQL.
///
/// Those of its flaky sessions; those that it showed before the first of them, without having changed to them; those
/// that somebody accepted; and those from which it came back, by luck, to one that it had shown before. Another
/// behaviour that came as a change is none of them, however often it was shown since: otherwise the second run of a
/// regression would count as flaky. One declaration for the recorder, for rates and for histories.
enum FlakyFamily {
  /// Whether any session up to a run was flaky, as a statement; of other sessions none is looked at.
  static let anyUpToRun = """
    SELECT 1 FROM session INDEXED BY session_flaky WHERE verdict = \(Verdict.flaky.rawValue) AND run <= ?1 LIMIT 1
    """

  /// Whether a session like another one, at that cell, from the same texts and by the same system, was flaky.
  ///
  /// - Parameters:
  ///   - session: The alias of the other session's row.
  ///   - run: An expression for the last run that counts.
  static func exists(like session: String, upTo run: String? = nil) -> String {
    any(session, "fl.verdict = \(Verdict.flaky.rawValue)" + (run.map { " AND fl.run <= \($0)" } ?? ""))
  }

  /// Whether a recording, given as an expression for its number, is one that the cell of a session may show.
  static func has(_ recording: String, like session: String) -> String {
    let isShown = "fl.recording = \(recording) AND fl.verdict"
    let flaky = Verdict.flaky.rawValue
    let first = "SELECT min(ff.run) FROM session ff WHERE \(like("ff", session)) AND ff.verdict = \(flaky)"
    let steady = "\(isShown) IN (\(Verdict.new.rawValue), \(Verdict.same.rawValue)) AND fl.run < (\(first))"
    return """
      (\(any(session, "\(isShown) = \(flaky)"))
        OR \(any(session, steady))
          AND NOT \(any(session, "\(isShown) = \(Verdict.changed.rawValue)"))
        OR EXISTS (SELECT 1 FROM session fq WHERE \(like("fq", session)) AND fq.recording = \(recording)
          AND \(isLuck("fq")))
        OR EXISTS (
          SELECT 1 FROM cell fc JOIN line fn ON fn.id = fc.line JOIN baseline fb ON fb.script = fc.script
            AND fb.configuration = fc.configuration AND fb.line = fn.name
          WHERE fc.id = \(session).cell
            AND fb.digest = (SELECT fr.digest FROM recording fr WHERE fr.id = \(recording))))
      """
  }

  /// Whether what a session showed was luck, as is known since a later one: that one came back, and was flaky, to what
  /// the cell had shown before, by the same texts and the same system.
  static func isLuck(_ session: String) -> String {
    """
    EXISTS (SELECT 1 FROM session fl WHERE \(like("fl", session)) AND fl.run > \(session).run
      AND fl.verdict = \(Verdict.flaky.rawValue) AND fl.recording <> \(session).recording
      AND EXISTS (SELECT 1 FROM session fp WHERE \(like("fp", session)) AND fp.run < \(session).run
        AND fp.recording = fl.recording AND fp.is_remembered = 0))
    """
  }

  /// Whether a cell comes back to what it showed before, by the same texts and the same system, with something else in
  /// between: that is luck. Where the file has no text of the app, its revision has to be the same, if it is known.
  ///
  /// - Parameters:
  ///   - recording: An expression for what it shows now; the others likewise.
  ///   - run: For the run in which it does.
  static func isReturn(to recording: String, cell: String, version: String, system: String, run: String) -> String {
    let isLike = { (alias: String) in
      "\(alias).cell = \(cell) AND \(alias).version = \(version) AND \(alias).system = \(system)"
    }
    let isPerformed = { (alias: String) in
      "\(alias).is_remembered = 0 AND \(alias).verdict <> \(Verdict.error.rawValue)"
    }
    return """
      EXISTS (SELECT 1 FROM session fq JOIN run fqr ON fqr.id = fq.run JOIN run fnr ON fnr.id = \(run)
        WHERE \(isLike("fq")) AND fq.run < \(run) AND fq.recording <> \(recording) AND \(isPerformed("fq"))
          AND (EXISTS (SELECT 1 FROM script_source ft WHERE ft.version = \(version))
            OR ifnull(fqr.source_revision = fnr.source_revision, 1))
          AND EXISTS (SELECT 1 FROM session fp WHERE \(isLike("fp")) AND fp.run < fq.run
            AND fp.recording = \(recording) AND \(isPerformed("fp"))))
      """
  }

  private static func any(_ session: String, _ condition: String) -> String {
    "EXISTS (SELECT 1 FROM session fl WHERE \(like("fl", session)) AND \(condition))"
  }

  private static func like(_ one: String, _ other: String) -> String {
    "\(one).cell = \(other).cell AND \(one).version = \(other).version AND \(one).system = \(other).system"
  }
}
