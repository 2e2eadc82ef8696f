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
    // Of one line its cells are looked at, however many lines there are.
    let cells = line == nil ? "cell l JOIN line n ON n.id = l.line" : "line n CROSS JOIN cell l ON l.line = n.id"
    let asked = [filter.script.map { _ in "p.uid = ?1" }, line.map { _ in "n.name = ?2" }].compactMap { $0 }
    return try spans(of: cells, where: asked.isEmpty ? "1" : asked.joined(separator: " AND ")) { statement in
      if let script = filter.script { try statement.bind(script, at: 1) }
      if let line { try statement.bind(line, at: 2) }
    }.filter { filter.holds(for: $0.configuration) }
  }

  /// The spans in which cells showed one of some recordings: by script, configuration and first run.
  public func history(showing recordings: Set<Int64>) throws(StoreError) -> [HistorySpan] {
    let numbers = recordings.sorted().map { "\($0)" }.joined(separator: ",")
    return try spans(of: "cell l JOIN line n ON n.id = l.line", where: "w.recording IN (\(numbers))") { _ in }
  }

  /// The spans of the cells that pass a filter along a lineage: those of the lines that were left up to the fork, and
  /// then those of the run's own line.
  ///
  /// A behaviour that outlasts a fork is one span.
  ///
  /// - Parameters:
  ///   - filter: Which cells.
  ///   - lineage: Which runs.
  ///   - isCommitted: Whether runs of sources that were not committed are left out, but for the line's newest run.
  ///     Sessions of a span are then those of the whole span, also where only a part of it lies in runs that count.
  public func history(
    of filter: CellFilter, along lineage: Lineage, isCommitted: Bool = false
  ) throws(StoreError) -> [HistorySpan] {
    var spans: [CellKey: [HistorySpan]] = [:]
    for place in lineage.places.reversed() {
      let all = try history(of: filter, line: place.line)
      let ends = Set(all.flatMap { [$0.firstRun, $0.lastRun] })
      // Most spans begin and end in runs that count; all runs are looked at only for those that do not.
      let sound = Set(try runNumbers(at: place, of: lineage, isCommitted: isCommitted, among: ends))
      let counted = sound.count < ends.count ? try runNumbers(at: place, of: lineage, isCommitted: isCommitted) : []
      let part = SpanPart(runs: counted, isCounted: !isCommitted)
      for span in all {
        let isWhole = sound.contains(span.firstRun) && sound.contains(span.lastRun)
        guard let span = try isWhole ? span : connection.reporting({ try part.of(span, $0) }) else { continue }
        // A part has the sessions at its ends.
        guard isWhole || span.prunedCount >= 0 && span.sessionCount > span.prunedCount else {
          throw damagedSpan(ofSession: span.session)
        }
        var known = spans[span.cell] ?? []
        // Of what was left only what came before counts.
        known.removeAll { $0.firstRun >= span.firstRun }
        if let last = known.last, last.digest == span.digest {
          known[known.count - 1] = last.joined(with: span)
        } else {
          if let last = known.indices.last { known[last] = known[last].replacingEnd(isCurrent: false) }
          known.append(span)
        }
        spans[span.cell] = known
      }
    }
    return spans.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// The numbers of the runs of a stretch of a line that belong to a lineage, in order; of some runs, or of all.
  private func runNumbers(
    at place: Lineage.Place, of lineage: Lineage, isCommitted: Bool, among numbers: Set<Int64>? = nil
  ) throws(StoreError) -> [Int64] {
    let among = numbers.map { "id IN (\($0.sorted().map { "\($0)" }.joined(separator: ",")))" }
    return try connection.reporting { database in
      let line = "\(among ?? "1") AND ifnull(source_branch, '') = ?1 AND (?2 IS NULL OR source_position <= ?2)"
      // Of runs that do not count no more is read than that, and the line's newest run is looked up.
      let select = try database.prepare(
        isCommitted
          ? """
          SELECT id, source_revision FROM run WHERE source_is_dirty = 0 AND \(line)
          UNION ALL
          SELECT id, source_revision FROM run
          WHERE id = (SELECT max(id) FROM run WHERE ifnull(source_branch, '') = ?3) AND source_is_dirty <> 0 AND \(line)
          """ : "SELECT id, source_revision FROM run WHERE \(line)")
      try select.bind(place.line, at: 1)
      select.bind(place.fork, at: 2)
      if isCommitted { try select.bind(lineage.line, at: 3) }
      let replaced = place.fork == nil ? Set(lineage.replaced.map(\.digits)) : []
      var numbers: [Int64] = []
      while try select.step() {
        if !replaced.isEmpty, select.optionalText(1).map(replaced.contains) ?? false { continue }
        numbers.append(select.integer(0))
      }
      return numbers.sorted()
    }
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

  /// Whether a script has sessions on a line of development, or any script.
  public func hasSessions(of script: String? = nil, on line: String) throws(StoreError) -> Bool {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT 1 FROM line n CROSS JOIN cell l ON l.line = n.id CROSS JOIN script p ON p.id = l.script
        WHERE n.name = ?2 AND l.span IS NOT NULL AND (?1 IS NULL OR p.uid = ?1) LIMIT 1
        """)
      try select.bind(script, at: 1)
      try select.bind(line, at: 2)
      return try select.step()
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
    return try connection.reporting { database in
      let configurations = try ConfigurationReader(connection)
      let select = try database.prepare(
        """
        -- From one configuration to the next: each has a cell on every line.
        WITH RECURSIVE own AS (SELECT id FROM script WHERE uid = ?1), known (configuration) AS (
          SELECT min(configuration) FROM cell WHERE script = (SELECT id FROM own)
          UNION ALL
          SELECT (SELECT min(l.configuration) FROM cell l
                  WHERE l.script = (SELECT id FROM own) AND l.configuration > k.configuration)
          FROM known k WHERE k.configuration IS NOT NULL)
        SELECT configuration FROM known k WHERE EXISTS (
          SELECT 1 FROM cell l
          WHERE l.script = (SELECT id FROM own) AND l.configuration = k.configuration AND l.span IS NOT NULL)
        """)
      try select.bind(script, at: 1)
      var found: [Configuration] = []
      while try select.step() { found.append(try configurations.configuration(select.integer(0))) }
      return found.sorted()
    }
  }

  // MARK: - Rows

  private func damagedSpan(ofSession session: Int64) -> StoreError {
    StoreError(
      kind: .corrupt, message: "\(path) is damaged: the span that begins with s:\(session) has no such runs or sessions"
    )
  }

  private func spans(
    of cells: String, where condition: String, _ bind: (borrowing Statement) throws -> Void
  ) throws(StoreError) -> [HistorySpan] {
    try connection.reporting { database in
      let configurations = try ConfigurationReader(connection)
      let select = try database.prepare(
        """
        SELECT n.name, p.uid, l.configuration, w.run_first, w.run_last, w.recording, k.digest, w.session_count,
          l.span = w.id, o.recording, o.run_last, w.session_first, s.verdict, v.digest, s.version <> b.version,
          e.verdict = \(Verdict.flaky.rawValue), w.pruned_count
        FROM \(cells)
        JOIN span w ON w.cell = l.id
        JOIN script p ON p.id = l.script
        JOIN recording k ON k.id = w.recording
        JOIN session s ON s.id = w.session_first
        JOIN session e ON e.id = w.session_last
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
        let counts = 0...Int64(Int32.max)
        guard counts.contains(select.integer(7)), (0...select.integer(7)).contains(select.integer(16)),
          select.integer(3) <= select.integer(4)
        else { throw damagedSpan(ofSession: select.integer(11)) }
        spans.append(
          HistorySpan(
            line: select.text(0), script: select.text(1),
            configuration: try configurations.configuration(select.integer(2)), firstRun: select.integer(3),
            lastRun: select.integer(4), recording: select.integer(5), digest: Digest(bytes: select.bytes(6)),
            sessionCount: Int(select.integer(7)), prunedCount: Int(select.integer(16)),
            isCurrent: select.integer(8) != 0,
            recordingBefore: select.optionalInteger(9), runBefore: select.optionalInteger(10),
            session: select.integer(11), verdict: verdict, scriptDigest: Digest(bytes: select.bytes(13)),
            isScriptChanged: select.integer(14) != 0, isFlaky: select.integer(15) != 0))
      }
      return spans.sorted {
        if $0.cell != $1.cell { return $0.cell < $1.cell }
        return ($0.line, $0.firstRun) < ($1.line, $1.firstRun)
      }
    }
  }
}
