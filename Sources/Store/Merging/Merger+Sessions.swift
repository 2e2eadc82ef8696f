// The statements of a merge that speak of sessions: `main` is the file that is written, `src` the other one, `…_map`
// maps its numbers, `place` its sessions to cells and runs.
extension Merger {
  // MARK: - Cells

  static let lines = [
    """
    INSERT OR IGNORE INTO main.line (name)
    SELECT ifnull(r.source_branch, '') FROM temp.run_map m JOIN main.run r ON r.id = m.new
    GROUP BY 1 ORDER BY min(r.started_at_ms), min(r.uid)
    """
  ]

  /// A run has one line, so that its cells go where it goes.
  static let movedCells = ["session", "leaf", "removed_cell"].flatMap { table in
    [
      """
      INSERT OR IGNORE INTO main.cell (script, configuration, line)
      SELECT l.script, l.configuration, n.id
      FROM temp.moved v
      JOIN main.run r ON r.id = v.run
      JOIN main.line n ON n.name = ifnull(r.source_branch, '')
      JOIN main.\(table) s ON s.run = v.run
      JOIN main.cell l ON l.id = s.cell
      """,
      """
      UPDATE main.\(table) SET cell = (
        SELECT t.id
        FROM main.run r
        JOIN main.line n ON n.name = ifnull(r.source_branch, '')
        JOIN main.cell l ON l.id = \(table).cell
        JOIN main.cell t ON t.script = l.script AND t.configuration = l.configuration AND t.line = n.id
        WHERE r.id = \(table).run)
      WHERE run IN (SELECT run FROM temp.moved)
      """,
    ]
  }

  /// Rows `o` of a table of the other file with their script `p`, configuration `c`, run `r` and line `n` here.
  private static func mapped(_ table: String) -> String {
    """
    FROM src.\(table) o
    CROSS JOIN src.cell l ON l.id = o.cell
    CROSS JOIN temp.script_map p ON p.old = l.script
    CROSS JOIN temp.configuration_map c ON c.old = l.configuration
    CROSS JOIN temp.run_map r ON r.old = o.run
    CROSS JOIN main.run u ON u.id = r.new
    CROSS JOIN main.line n ON n.name = ifnull(u.source_branch, '')
    """
  }

  /// The cell here of such a row.
  private static let mappedCell =
    "CROSS JOIN main.cell k ON k.script = p.new AND k.configuration = c.new AND k.line = n.id"

  /// Adds the cells of rows of the other file, in the order of a column.
  private static func cells(of table: String, by column: String) -> String {
    """
    INSERT OR IGNORE INTO main.cell (script, configuration, line)
    SELECT p.new, c.new, n.id \(mapped(table)) GROUP BY 1, 2, 3 ORDER BY min(o.\(column))
    """
  }

  /// Adds the cells of rows of the other file, and notes which rows of a table are of which cell and run here.
  private static func places(of table: String, number: String, in places: String) -> [String] {
    [
      cells(of: table, by: number),
      "INSERT INTO temp.\(places) SELECT o.\(number), k.id, r.new \(mapped(table)) \(mappedCell)",
    ]
  }

  // MARK: - Sessions

  static let knownSessions =
    places(of: "session", number: "id", in: "place") + [
      // What pruning took away here does not come back.
      """
      INSERT INTO temp.pruned_place
      SELECT o.old, o.cell, o.run FROM temp.place o CROSS JOIN main.leaf f ON f.cell = o.cell AND f.run = o.run
      """,
      "DELETE FROM temp.place WHERE old IN (SELECT old FROM temp.pruned_place)",
      """
      INSERT INTO temp.session_map
      SELECT o.old, m.id FROM temp.place o JOIN main.session m ON m.cell = o.cell AND m.run = o.run
      """,
    ]

  /// One cell performed twice in one run, by two parts of it, is one session.
  static let sharedSessions = [
    """
    CREATE TEMP TABLE shared AS
    SELECT m.new AS id, min(s.verdict, o.verdict) AS verdict, min(s.wall_us, o.wall_us) AS wall_us,
      min(s.is_remembered, o.is_remembered) AS is_remembered,
      CASE WHEN w.digest < v.digest THEN w.id ELSE v.id END AS version,
      CASE WHEN (y.toolkit, y.version, y.build) < (z.toolkit, z.version, z.build) THEN y.id ELSE z.id END AS system,
      ifnull(s.mark, o.mark) AS mark
    FROM temp.session_map m
    JOIN src.session o ON o.id = m.old
    JOIN main.session s ON s.id = m.new
    JOIN temp.version_map n ON n.old = o.version
    JOIN main.script_version w ON w.id = n.new
    JOIN main.script_version v ON v.id = s.version
    JOIN temp.system_map x ON x.old = o.system
    JOIN main.system y ON y.id = x.new
    JOIN main.system z ON z.id = s.system
    """,
    """
    DELETE FROM temp.shared WHERE EXISTS (
      SELECT 1 FROM main.session s
      WHERE s.id = shared.id AND s.verdict = shared.verdict AND s.wall_us = shared.wall_us
        AND s.is_remembered = shared.is_remembered AND s.version = shared.version AND s.system = shared.system)
    """,
    """
    UPDATE main.session SET verdict = h.verdict, wall_us = h.wall_us, is_remembered = h.is_remembered,
      version = h.version, system = h.system, mark = h.mark
    FROM temp.shared h WHERE session.id = h.id
    """,
    "INSERT OR IGNORE INTO temp.touched SELECT s.cell FROM temp.shared h JOIN main.session s ON s.id = h.id",
    "INSERT OR IGNORE INTO temp.touched_run SELECT s.run FROM temp.shared h JOIN main.session s ON s.id = h.id",
    "INSERT OR IGNORE INTO temp.retold SELECT id FROM temp.shared",
    "DROP TABLE temp.shared",
  ]

  static let newSessions = [
    "INSERT OR IGNORE INTO main.claim_set (claims) SELECT claims FROM src.claim_set ORDER BY id",
    """
    INSERT OR IGNORE INTO main.claim_set_claim (claim_set, claim)
    SELECT a.id, k.claim FROM src.claim_set_claim k
    JOIN src.claim_set b ON b.id = k.claim_set JOIN main.claim_set a ON a.claims = b.claims
    """,
    """
    INSERT OR IGNORE INTO temp.touched SELECT cell FROM temp.place WHERE old NOT IN (SELECT old FROM temp.session_map)
    """,
    """
    INSERT OR IGNORE INTO temp.touched_run
    SELECT run FROM temp.place WHERE old NOT IN (SELECT old FROM temp.session_map)
    """,
    """
    INSERT INTO temp.session_map
    SELECT o.id, (SELECT ifnull(max(id), 0) FROM main.session) + row_number() OVER (ORDER BY r.new, o.id)
    FROM src.session o JOIN temp.run_map r ON r.old = o.run
    WHERE o.id NOT IN (SELECT old FROM temp.session_map) AND o.id NOT IN (SELECT old FROM temp.pruned_place)
    """,
    // What belongs to a session comes with it, and nothing more to one that was here.
    """
    INSERT INTO temp.arrived
    SELECT new FROM temp.session_map WHERE new > (SELECT ifnull(max(id), 0) FROM main.session)
    """,
    """
    INSERT INTO main.session (
      id, run, cell, version, system, recording, verdict, is_remembered, wall_us, claim_set, mark)
    SELECT m.new, h.run, h.cell, v.new, y.new, k.new, o.verdict, o.is_remembered, o.wall_us,
      (SELECT a.id FROM main.claim_set a JOIN src.claim_set b ON b.claims = a.claims WHERE b.id = o.claim_set), o.mark
    FROM temp.session_map m
    CROSS JOIN src.session o ON o.id = m.old
    CROSS JOIN temp.place h ON h.old = o.id
    CROSS JOIN temp.version_map v ON v.old = o.version
    CROSS JOIN temp.system_map y ON y.old = o.system
    CROSS JOIN temp.recording_map k ON k.old = o.recording
    WHERE m.new > (SELECT ifnull(max(id), 0) FROM main.session)
    ORDER BY m.new
    """,
    """
    INSERT OR IGNORE INTO main.session_failure (session, position, step, line, message)
    SELECT m.new, f.position, f.step, f.line, f.message
    FROM src.session_failure f JOIN temp.session_map m ON m.old = f.session
    """,
    """
    INSERT OR IGNORE INTO main.session_failure_claim (session, position, claim)
    SELECT m.new, f.position, f.claim
    FROM src.session_failure_claim f JOIN temp.session_map m ON m.old = f.session
    """,
  ]

  // MARK: - What belongs to sessions, runs and recordings

  /// Whether the session `s` in a file is one of the script and the configuration of the cell `m` there.
  private static func isOfCell(_ session: String, _ cell: String, in schema: String) -> String {
    """
    EXISTS (SELECT 1 FROM \(schema).cell a JOIN \(schema).cell b
      ON b.script = a.script AND b.configuration = a.configuration WHERE a.id = \(session) AND b.id = \(cell))
    """
  }

  /// The last session here of a cell's script and configuration before a run, on the cell's own line if there is one.
  private static func lastSession(of cell: String, before run: String) -> String {
    """
    (SELECT s.id FROM main.cell b JOIN main.cell a ON a.script = b.script AND a.configuration = b.configuration
     JOIN main.session s ON s.cell = a.id
     WHERE b.id = \(cell) AND s.run < \(run) ORDER BY a.id = b.id DESC, s.run DESC LIMIT 1)
    """
  }

  static let facts =
    leaves + places(of: "removed_cell", number: "rowid", in: "removed_place") + [
      // A pruned session is represented by its predecessor.
      """
      INSERT OR IGNORE INTO main.removed_cell (run, cell, session_before)
      SELECT h.run, h.cell, coalesce(
        (SELECT s.new FROM temp.session_map s JOIN src.session x ON x.id = s.old
         WHERE s.old = o.session_before AND \(isOfCell("x.cell", "o.cell", in: "src"))),
        (SELECT s.id FROM temp.pruned_place g CROSS JOIN main.session s ON s.cell = g.cell AND s.run < g.run
         WHERE g.old = o.session_before ORDER BY s.run DESC LIMIT 1),
        \(lastSession(of: "h.cell", before: "h.run")),
        (SELECT min(s.id) FROM main.session s WHERE s.run = h.run))
      FROM temp.removed_place h JOIN src.removed_cell o ON o.rowid = h.old
      """,
      // In a part, which has one run, a session of the run itself holds the place; here the true one may have come.
      """
      UPDATE main.removed_cell SET session_before =
        ifnull(\(lastSession(of: "removed_cell.cell", before: "removed_cell.run")), session_before)
      WHERE session_before IN (
        SELECT s.id FROM main.removed_cell m JOIN main.session s ON s.id = m.session_before AND s.run = m.run)
      """,
      """
      INSERT OR IGNORE INTO main.attachment (digest, bytes)
      SELECT digest, bytes FROM src.attachment ORDER BY id
      """,
      """
      INSERT OR IGNORE INTO main.session_attachment (session, name, seq, attachment, media_type)
      SELECT s.new, o.name, o.seq, m.id, o.media_type
      FROM src.session_attachment o
      JOIN temp.session_map s ON s.old = o.session
      JOIN src.attachment a ON a.id = o.attachment
      JOIN main.attachment m ON m.digest = a.digest
      WHERE s.new IN (SELECT session FROM temp.arrived)
      """,
      """
      INSERT OR IGNORE INTO main.redaction (session, pattern, text_count)
      SELECT s.new, o.pattern, o.text_count FROM src.redaction o JOIN temp.session_map s ON s.old = o.session
      WHERE s.new IN (SELECT session FROM temp.arrived)
      """,
      """
      INSERT OR IGNORE INTO main.prune (uid, pruned_at_ms, arguments, session_count, recording_count, event_count)
      SELECT uid, pruned_at_ms, arguments, session_count, recording_count, event_count
      FROM src.prune ORDER BY pruned_at_ms, uid
      """,
    ] + laws

  // MARK: - Leaves

  /// What pruning left of sessions that this file has neither whole nor as leaves.
  private static let leaves = [
    cells(of: "leaf", by: "cell"),
    """
    CREATE TEMP TABLE new_leaf AS
    SELECT k.id AS cell, r.new AS run, o.verdict, o.is_remembered, o.wall_us, d.digest
    \(mapped("leaf")) \(mappedCell)
    LEFT JOIN src.leaf_digest d ON d.id = o.digest
    WHERE NOT EXISTS (SELECT 1 FROM main.session s WHERE s.cell = k.id AND s.run = r.new)
      AND NOT EXISTS (SELECT 1 FROM main.leaf f WHERE f.cell = k.id AND f.run = r.new)
    """,
    """
    INSERT INTO main.leaf_digest (digest)
    SELECT DISTINCT digest FROM temp.new_leaf
    WHERE digest IS NOT NULL AND digest NOT IN (SELECT digest FROM main.leaf_digest) ORDER BY digest
    """,
    "CREATE TEMP TABLE new_digest (digest BLOB PRIMARY KEY, id INTEGER NOT NULL)",
    """
    INSERT OR IGNORE INTO temp.new_digest
    SELECT digest, id FROM main.leaf_digest WHERE digest IN (SELECT digest FROM temp.new_leaf) ORDER BY id
    """,
    """
    INSERT INTO main.leaf (cell, run, verdict, is_remembered, wall_us, digest)
    SELECT n.cell, n.run, n.verdict, n.is_remembered, n.wall_us, d.id
    FROM temp.new_leaf n LEFT JOIN temp.new_digest d ON d.digest = n.digest
    """,
    "INSERT OR IGNORE INTO temp.touched SELECT cell FROM temp.new_leaf",
    "INSERT OR IGNORE INTO temp.touched_run SELECT run FROM temp.new_leaf",
    "DROP TABLE temp.new_leaf",
    "DROP TABLE temp.new_digest",
  ]

  // MARK: - Laws

  /// A recording that each file held against another set of laws keeps what the set with the smaller digest gave.
  private static let laws = [
    "INSERT OR IGNORE INTO main.law_set (digest) SELECT digest FROM src.law_set ORDER BY id",
    """
    INSERT INTO temp.law_set_map
    SELECT s.id, m.id FROM src.law_set s CROSS JOIN main.law_set m ON m.digest = s.digest
    """,
    """
    INSERT OR IGNORE INTO main.law (law_set, name, why, text)
    SELECT m.new, w.name, w.why, w.text FROM src.law w JOIN temp.law_set_map m ON m.old = w.law_set ORDER BY w.id
    """,
    """
    CREATE TEMP TABLE judged AS
    SELECT k.id AS old, t.id AS new, m.new AS law_set
    FROM src.recording k
    JOIN temp.law_set_map m ON m.old = k.law_set
    JOIN main.law_set a ON a.id = m.new
    JOIN temp.recording_map r ON r.old = k.id
    JOIN main.recording t ON t.id = r.new
    LEFT JOIN main.law_set b ON b.id = t.law_set
    WHERE b.id IS NULL OR a.digest < b.digest
    """,
    "DELETE FROM main.law_break WHERE recording IN (SELECT new FROM temp.judged)",
    "UPDATE main.recording SET law_set = j.law_set FROM temp.judged j WHERE recording.id = j.new",
    """
    INSERT INTO main.law_break (law, recording, seq, message)
    SELECT n.id, j.new, x.seq, x.message
    FROM temp.judged j
    JOIN src.law_break x ON x.recording = j.old
    JOIN src.law w ON w.id = x.law
    JOIN main.law n ON n.law_set = j.law_set AND n.name = w.name
    ORDER BY x.rowid
    """,
    "DROP TABLE temp.judged",
  ]
}
