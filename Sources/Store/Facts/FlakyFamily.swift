/// The behaviours that a flaky cell may show while its texts and what performs it stay the same, as conditions in SQL.
///
/// Those of its flaky sessions; those that it showed before the first of them, without having changed to them; and
/// those that somebody accepted. A behaviour that came as a change is none of them, however often it was shown since:
/// otherwise the second run of a regression would count as flaky; unless it was luck (`CellTurns`). One declaration for
/// the recorder and for rates.
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
        OR EXISTS (
          SELECT 1 FROM cell fc JOIN line fn ON fn.id = fc.line JOIN baseline fb ON fb.script = fc.script
            AND fb.configuration = fc.configuration AND fb.line = fn.name
          WHERE fc.id = \(session).cell
            AND fb.digest = (SELECT fr.digest FROM recording fr WHERE fr.id = \(recording))))
      """
  }

  private static func any(_ session: String, _ condition: String) -> String {
    "EXISTS (SELECT 1 FROM session fl WHERE \(like("fl", session)) AND \(condition))"
  }

  private static func like(_ one: String, _ other: String) -> String {
    "\(one).cell = \(other).cell AND \(one).version = \(other).version AND \(one).system = \(other).system"
  }
}
