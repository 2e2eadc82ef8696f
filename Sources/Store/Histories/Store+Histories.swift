import RehearsalSQLite
import RehearsalTrace

extension Store {
  // MARK: - Histories

  /// The spans of the cells that pass a filter: by script, configuration and first run.
  ///
  /// - Parameters:
  ///   - filter: Which cells.
  ///   - line: The line of development; `nil` for all, one after the other in each cell.
  public func history(of filter: CellFilter, line: String? = nil) throws(StoreError) -> [HistorySpan] {
    try spans(where: "(?1 IS NULL OR p.uid = ?1) AND (?2 IS NULL OR n.name = ?2)") { statement in
      try statement.bind(filter.script, at: 1)
      try statement.bind(line, at: 2)
    }.filter { filter.holds(for: $0.configuration) }
  }

  /// The spans that begin in a run with another recording than before: what changed in it.
  public func changes(in run: Int64) throws(StoreError) -> [HistorySpan] {
    try spans(where: "w.run_first = ?1 AND w.before IS NOT NULL") { $0.bind(run, at: 1) }
  }

  /// The lines of development on which a script has sessions, or any script; in order.
  public func lines(of script: String? = nil) throws(StoreError) -> [String] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT DISTINCT n.name FROM cell l JOIN script p ON p.id = l.script JOIN line n ON n.id = l.line
        WHERE l.span IS NOT NULL AND (?1 IS NULL OR p.uid = ?1) ORDER BY 1
        """)
      try select.bind(script, at: 1)
      var lines: [String] = []
      while try select.step() { lines.append(select.text(0)) }
      return lines
    }
  }

  /// Which script and axes `SCRIPT[axis=value,…]` means.
  ///
  /// A script that is not there is an error that names the nearest; so is an axis or a value that no cell has.
  public func cells(_ reference: String) throws(StoreError) -> CellFilter {
    let (script, axes) = try Reference.cells(parsing: reference)
    guard try scripts().contains(where: { $0.id == script }) else { throw try noScript(script) }
    let filter = CellFilter(script: script, axes: axes)
    let configurations = try configurations(of: script)
    guard configurations.contains(where: filter.holds) else {
      throw Store.noConfiguration(axes, among: configurations, script: script, place: path)
        ?? StoreError(kind: .notFound, message: "\(script) was not performed with that combination of axes in \(path)")
    }
    return filter
  }

  private func configurations(of script: String) throws(StoreError) -> [Configuration] {
    let all = try connection.reporting { database in try Store.configurations(database) }
    return try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT DISTINCT configuration FROM cell
        WHERE script = (SELECT id FROM script WHERE uid = ?1) AND span IS NOT NULL
        """)
      try select.bind(script, at: 1)
      var found: [Configuration] = []
      while try select.step() { if let known = all[select.integer(0)] { found.append(known) } }
      return found.sorted()
    }
  }

  // MARK: - Rows

  private func spans(
    where condition: String, _ bind: (borrowing Statement) throws -> Void
  ) throws(StoreError) -> [HistorySpan] {
    try connection.reporting { database in
      let configurations = try Store.configurations(database)
      let select = try database.prepare(
        """
        SELECT n.name, p.uid, l.configuration, w.run_first, w.run_last, w.recording, k.digest, w.session_count,
          l.span = w.id, o.recording, o.run_last, w.session_first, s.verdict, v.digest, s.version <> b.version
        FROM span w
        JOIN cell l ON l.id = w.cell
        JOIN line n ON n.id = l.line
        JOIN script p ON p.id = l.script
        JOIN recording k ON k.id = w.recording
        JOIN session s ON s.id = w.session_first
        JOIN script_version v ON v.id = s.version
        LEFT JOIN span o ON o.id = w.before
        LEFT JOIN session b ON b.id = o.session_last
        WHERE \(condition)
        """)
      try bind(select)
      var spans: [HistorySpan] = []
      while try select.step() {
        guard let verdict = Verdict(rawValue: select.integer(12)) else {
          throw unknown("verdict", select.integer(12))
        }
        spans.append(
          HistorySpan(
            line: select.text(0), script: select.text(1),
            configuration: configurations[select.integer(2)] ?? Configuration([:]), firstRun: select.integer(3),
            lastRun: select.integer(4), recording: select.integer(5), digest: Digest(bytes: select.bytes(6)),
            sessionCount: Int(select.integer(7)), isCurrent: select.integer(8) != 0,
            recordingBefore: select.optionalInteger(9), runBefore: select.optionalInteger(10),
            session: select.integer(11), verdict: verdict, scriptDigest: Digest(bytes: select.bytes(13)),
            isScriptChanged: select.integer(14) != 0))
      }
      return spans.sorted {
        if $0.cell != $1.cell { return $0.cell < $1.cell }
        return ($0.line, $0.firstRun) < ($1.line, $1.firstRun)
      }
    }
  }
}
