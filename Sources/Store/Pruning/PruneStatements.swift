/// Statements that find what a history keeps whatever it says, and what kind of run each is.
///
/// They fill temporary tables of the connection, each from those before; `PruneWalk` finds the rest.
enum PruneStatements {
  /// The temporary tables, in the order of making.
  static let tables = [
    "kept_run", "fork_place", "replaced", "run_kind", "kept_session", "lost_recording", "lost_block",
    "lost_ending", "lost_event_text", "lost_string",
  ]

  /// The runs that are kept whole; `?1` to `?4` are the rules: start, newest runs, line, labels as JSON.
  static let keptRuns = """
    INSERT INTO temp.kept_run
    SELECT r.id FROM main.run r
    WHERE r.status <> \(Run.Status.completed.rawValue)
      OR (?1 IS NOT NULL AND r.started_at_ms >= ?1)
      OR (?3 IS NOT NULL AND ifnull(r.source_branch, '') <> ?3)
      OR r.id IN (SELECT max(id) FROM main.run GROUP BY ifnull(source_branch, ''))
      OR r.id IN (
        SELECT max(id) FROM main.run
        WHERE status = \(Run.Status.completed.rawValue) AND ifnull(json_extract(arguments, '$[0]'), '') <> 'verify'
        GROUP BY ifnull(source_branch, ''))
      OR r.id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY ifnull(source_branch, '') ORDER BY id DESC) AS place FROM main.run)
        WHERE place <= ?2)
      OR r.id IN (SELECT max(id) FROM main.run WHERE label IS NOT NULL GROUP BY label)
      OR EXISTS (SELECT 1 FROM json_each(?4) j WHERE r.label GLOB j.value)
      OR r.id IN (SELECT run FROM main.review)
      OR r.id IN (SELECT run_first FROM main.span WHERE recording IN (\(ignored)))
      OR r.id IN (SELECT max(run_last) FROM main.span WHERE recording IN (\(ignored)))
    """

  /// The recordings that changes led to which a rule ignores.
  private static let ignored = """
    SELECT d.recording FROM main.ignore_rule i CROSS JOIN main.difference d ON d.signature = i.signature
    """

  /// What kind of run each is: clean or not, between which forks, replaced by which runs.
  static let kinds = [
    """
    INSERT INTO temp.fork_place SELECT DISTINCT line, position FROM main.run_fork
    """,
    """
    INSERT INTO temp.replaced
    SELECT revision, count(*) || ' ' || min(run) || ' ' || max(run) FROM main.run_replaced GROUP BY revision
    """,
    """
    INSERT INTO temp.run_kind (run, position, kind)
    SELECT id, source_position, dense_rank() OVER (ORDER BY kind)
    FROM (
      SELECT r.id, r.source_position,
        r.source_is_dirty || ' ' || CASE WHEN r.source_position IS NULL THEN 'unknown' ELSE ifnull(
          (SELECT min(f.position) FROM temp.fork_place f
           WHERE f.line = ifnull(r.source_branch, '') AND f.position >= r.source_position), 'last') END
        || ' ' || ifnull((SELECT x.runs FROM temp.replaced x WHERE x.revision = r.source_revision), '') AS kind
      FROM main.run r)
    """,
    "UPDATE temp.run_kind SET is_kept = 1 WHERE run IN (SELECT run FROM temp.kept_run)",
  ]

  /// Sessions that are kept for what refers to them.
  static let keptSessions = [
    """
    INSERT OR IGNORE INTO temp.kept_session
    SELECT session_before FROM main.removed_cell
    -- The first that showed something else than those before it in its cell.
    UNION SELECT min(x.session) FROM main.session_attachment x CROSS JOIN main.session s ON s.id = x.session
      GROUP BY s.cell, x.name, x.attachment, x.media_type
    UNION SELECT first_sound FROM main.cell WHERE first_sound IS NOT NULL
    -- No number is given a second time, which somebody may have noted.
    UNION SELECT max(id) FROM main.session HAVING max(id) IS NOT NULL
    """,
    """
    INSERT OR IGNORE INTO temp.kept_session
    SELECT s.id FROM main.baseline b
    CROSS JOIN main.cell l ON l.script = b.script AND l.configuration = b.configuration
    CROSS JOIN main.session s ON s.cell = l.id AND s.run = b.run
    """,
    // What a session of a kept run is compared with, where that is of another line: its own has none before it.
    """
    INSERT OR IGNORE INTO temp.kept_session
    SELECT id FROM (
      SELECT \(SessionBefore.sql(script: "l.script", configuration: "l.configuration", run: "s.run")) AS id
      FROM main.cell l
      CROSS JOIN main.session s ON s.cell = l.id AND s.run <= ifnull((
        SELECT e.run FROM main.session e WHERE e.cell = l.id
          AND e.verdict NOT IN (\(Verdict.nondeterministic.rawValue), \(Verdict.error.rawValue))
        ORDER BY e.run LIMIT 1), \(Int64.max))
      CROSS JOIN temp.kept_run k ON k.run = s.run)
    WHERE id IS NOT NULL
    """,
  ]

  /// Cells that behaved in several ways under one configuration, on whichever line: their rates count their sessions.
  static let restlessCells = """
    SELECT l.id FROM main.run_total t
    CROSS JOIN main.session f ON f.run = t.run
      AND f.verdict IN (\(Verdict.nondeterministic.rawValue), \(Verdict.flaky.rawValue))
    CROSS JOIN main.cell m ON m.id = f.cell
    CROSS JOIN main.cell l ON l.script = m.script AND l.configuration = m.configuration
    WHERE t.nondeterministic > 0 OR t.flaky > 0
    """

  /// Recordings that no session shows and nobody accepted.
  ///
  /// The last one stays, whatever it is: so no number is given a second time, which somebody may remember.
  static let lostRecordings = """
    INSERT INTO temp.lost_recording
    SELECT id, event_count FROM main.recording
    WHERE id < (SELECT max(id) FROM main.recording)
      AND id NOT IN (SELECT recording FROM main.span)
      AND digest NOT IN (SELECT digest FROM main.baseline)
    """

  /// Blocks, ends and what events say that no other recording shows; asked for only where there are such recordings.
  static let lostBlocks = [
    """
    INSERT INTO temp.lost_block
    SELECT id, event_first, event_count, view_first, view_count, frame_first, frame_count, property_first,
      property_count
    FROM main.block
    WHERE id < (SELECT max(id) FROM main.block)
      AND id NOT IN (SELECT block FROM main.step WHERE recording NOT IN (SELECT id FROM temp.lost_recording))
    """,
    """
    INSERT INTO temp.lost_ending
    SELECT s.ending_first, max(b.open_count)
    FROM temp.lost_recording x CROSS JOIN main.step s ON s.recording = x.id CROSS JOIN main.block b ON b.id = s.block
    WHERE s.ending_first IS NOT NULL AND s.ending_first NOT IN (
      SELECT o.ending_first FROM main.step o
      WHERE o.recording NOT IN (SELECT id FROM temp.lost_recording) AND o.ending_first IS NOT NULL)
    GROUP BY s.ending_first
    """,
    """
    INSERT INTO temp.lost_event_text
    SELECT id FROM main.event_text WHERE id < (SELECT max(id) FROM main.event_text) AND id NOT IN (
      SELECT o.text FROM main.event o WHERE NOT (\(isLost("event"))))
    """,
  ]

  /// Texts that only these have, but for the last one; asked for only where there are such recordings.
  static let lostStrings = """
    INSERT INTO temp.lost_string
    SELECT id FROM main.string WHERE id < (SELECT max(id) FROM main.string) AND id NOT IN (
      SELECT id FROM (\(usedStrings)) WHERE id IS NOT NULL)
    """

  private static let usedStrings = [
    ("step", ["kind", "label"]), ("ui_view", ["path", "class", "parent"]), ("exception", ["type", "message"]),
    ("event_text", ["name", "subject", "view", "arguments", "answer"]), ("frame", ["view"]),
    ("property", ["subject", "key", "value"]),
  ].flatMap { table, columns in
    columns.map { "SELECT o.\($0) AS id FROM main.\(table) o WHERE NOT (\(isLost(table)))" }
  }.joined(separator: " UNION ")

  /// Tables with rows of recordings and blocks, in an order in which rows may go.
  static let behaviour = [
    "step", "event", "event_text", "ui_view", "frame", "property", "ending", "namesake", "exception", "law_break",
    "block",
  ]

  /// Whether a row `o` of a table of behaviour goes, with a recording or with a block.
  static func isLost(_ table: String) -> String {
    switch table {
    case "event", "ui_view", "frame", "property":
      let rows = table == "ui_view" ? "view" : table
      // By ranges: to ask of each row whether a block has it would look through all blocks.
      return """
        o.id IN (
          SELECT w.id FROM temp.lost_block x
          CROSS JOIN main.\(table) w ON w.id >= x.\(rows)_first AND w.id < x.\(rows)_first + x.\(rows)_count)
        """
    case "ending":
      return """
        o.id IN (
          SELECT w.id FROM temp.lost_ending x
          CROSS JOIN main.ending w ON w.id >= x.first AND w.id < x.first + x.count)
        """
    case "event_text": return "o.id IN (SELECT id FROM temp.lost_event_text)"
    case "block": return "o.id IN (SELECT id FROM temp.lost_block)"
    case "namesake": return "o.block IN (SELECT id FROM temp.lost_block)"
    default: return "o.recording IN (SELECT id FROM temp.lost_recording)"
    }
  }
}
