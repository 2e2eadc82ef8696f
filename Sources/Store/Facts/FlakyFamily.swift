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

  /// Whether what a session showed was luck, as is known since a later one.
  ///
  /// That one came back, and was flaky, to what the cell had shown before, by the same texts and the same system. At
  /// another revision the app may have been changed and changed back: then it takes that the cell turned to this twice.
  static func isLuck(_ session: String) -> String {
    """
    EXISTS (SELECT 1 FROM session fl WHERE \(like("fl", session)) AND fl.run > \(session).run
      AND fl.verdict = \(Verdict.flaky.rawValue) AND fl.recording <> \(session).recording
      AND EXISTS (SELECT 1 FROM session fp WHERE \(like("fp", session)) AND fp.run < \(session).run
        AND fp.recording = fl.recording AND fp.is_remembered = 0)
      AND (\(isOfOneRevision("fl.run", "\(session).run"))
        OR EXISTS (SELECT 1 FROM session fo WHERE \(like("fo", session)) AND fo.recording = \(session).recording
          AND EXISTS (SELECT 1 FROM session fm WHERE \(like("fm", session)) AND fm.recording <> fo.recording
            AND fm.run BETWEEN min(fo.run, \(session).run) AND max(fo.run, \(session).run)))))
    """
  }

  /// Whether two runs are of one revision that is known, and of nothing else.
  private static func isOfOneRevision(_ one: String, _ other: String) -> String {
    """
    EXISTS (SELECT 1 FROM run fr1 JOIN run fr2 ON fr2.source_revision = fr1.source_revision
      WHERE fr1.id = \(one) AND fr2.id = \(other) AND fr1.source_is_dirty = 0 AND fr2.source_is_dirty = 0)
    """
  }

  /// Whether a cell comes back by luck to what it showed before, by the same texts and the same system.
  ///
  /// What it showed in between it showed at the same revision; or it comes back for the second time at least: once, the
  /// app may have been changed and changed back, of which a file has no text. Runs of sources that were not committed
  /// do not count, and no more than the last hundred sessions of the cell are looked at.
  ///
  /// - Parameters:
  ///   - recording: An expression for what it shows now; the others likewise.
  ///   - run: For the run in which it does.
  static func isReturn(to recording: String, cell: String, version: String, system: String, run: String) -> String {
    let first = """
      ifnull((SELECT fw.run FROM session fw WHERE fw.cell = \(cell) AND fw.run < \(run)
        ORDER BY fw.run DESC LIMIT 1 OFFSET 99), 0)
      """
    func session(_ name: String, _ condition: String) -> String {
      """
      SELECT 1 FROM session \(name) JOIN run \(name)r ON \(name)r.id = \(name).run
      WHERE \(name).cell = \(cell) AND \(name).version = \(version) AND \(name).system = \(system)
        AND \(name).run < \(run) AND \(name).run >= \(first) AND \(name).is_remembered = 0
        AND \(name).verdict <> \(Verdict.error.rawValue)
        AND \(name)r.source_is_dirty = 0 AND \(condition)
      """
    }
    func isOther(_ name: String) -> String { "\(name).recording <> \(recording)" }
    func shown(_ name: String, before other: String, _ more: String = "1") -> String {
      "EXISTS (\(session(name, "\(name).recording = \(recording) AND \(name).run < \(other).run AND \(more)")))"
    }
    let isNow = isOfOneRevision("fq.run", run)
    let again = "EXISTS (\(session("ft", "\(isOther("ft")) AND ft.run < fs.run AND \(shown("fu", before: "ft"))")))"
    return """
      (NOT EXISTS (SELECT 1 FROM run fn WHERE fn.id = \(run) AND fn.source_is_dirty = 1)
        AND EXISTS (\(session("fv", "fv.recording = \(recording)"))) AND (
        EXISTS (\(session("fq", "\(isOther("fq")) AND \(isNow) AND \(shown("fp", before: "fq"))")))
        OR EXISTS (\(session("fq", "\(isOther("fq")) AND \(shown("fs", before: "fq", again))")))))
      """
  }

  private static func any(_ session: String, _ condition: String) -> String {
    "EXISTS (SELECT 1 FROM session fl WHERE \(like("fl", session)) AND \(condition))"
  }

  private static func like(_ one: String, _ other: String) -> String {
    "\(one).cell = \(other).cell AND \(one).version = \(other).version AND \(one).system = \(other).system"
  }
}
