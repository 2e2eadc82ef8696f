// The statements of a merge: `main` is the file that is written, `src` the other one, `…_map` maps its numbers.
extension Merger {
  /// The smaller of two values, either of which may be NULL.
  static func smaller(_ table: String, _ column: String) -> String {
    "\(column) = ifnull(min(\(table).\(column), excluded.\(column)), ifnull(\(table).\(column), excluded.\(column)))"
  }

  static func smaller(_ table: String, _ columns: [String]) -> String {
    columns.map { smaller(table, $0) }.joined(separator: ", ")
  }

  /// Of two rows that a column may refer to that with the smaller digest.
  private static func smallerDigest(_ table: String, _ column: String, of other: String) -> String {
    """
    \(column) = CASE
      WHEN \(table).\(column) IS NULL
        OR (SELECT digest FROM main.\(other) WHERE id = excluded.\(column))
          < (SELECT digest FROM main.\(other) WHERE id = \(table).\(column)) THEN excluded.\(column)
      ELSE \(table).\(column)
    END
    """
  }

  // MARK: - Identities

  static let identities = [
    """
    INSERT INTO main.string (key, value)
    SELECT s.key, s.value FROM src.string s
    WHERE NOT EXISTS (SELECT 1 FROM main.string m WHERE m.key = s.key AND m.value = s.value) ORDER BY s.id
    """,
    """
    INSERT INTO temp.string_map
    SELECT s.id, min(m.id) FROM src.string s CROSS JOIN main.string m ON m.key = s.key AND m.value = s.value
    GROUP BY s.id
    """,
    "INSERT OR IGNORE INTO main.script (uid) SELECT uid FROM src.script ORDER BY id",
    "INSERT INTO temp.script_map SELECT s.id, m.id FROM src.script s CROSS JOIN main.script m ON m.uid = s.uid",
    """
    INSERT OR IGNORE INTO main.source (digest, text) SELECT digest, text FROM src.source ORDER BY id
    """,
    "INSERT INTO temp.source_map SELECT s.id, m.id FROM src.source s CROSS JOIN main.source m ON m.digest = s.digest",
    "INSERT OR IGNORE INTO main.answer_set (digest) SELECT digest FROM src.answer_set ORDER BY id",
    """
    INSERT INTO temp.answer_map
    SELECT s.id, m.id FROM src.answer_set s CROSS JOIN main.answer_set m ON m.digest = s.digest
    """,
    """
    INSERT OR IGNORE INTO main.answer (answer_set, decision, value, said_by)
    SELECT m.new, a.decision, a.value, a.said_by FROM src.answer a JOIN temp.answer_map m ON m.old = a.answer_set
    """,
    """
    INSERT OR IGNORE INTO main.system (toolkit, version, build, answers)
    SELECT y.toolkit, y.version, y.build, a.new
    FROM src.system y LEFT JOIN temp.answer_map a ON a.old = y.answers ORDER BY y.id
    """,
    """
    INSERT INTO temp.system_map
    SELECT y.id, m.id FROM src.system y LEFT JOIN temp.answer_map a ON a.old = y.answers
    JOIN main.system m
      ON m.toolkit = y.toolkit AND m.version = y.version AND m.build = y.build AND m.answers IS a.new
    """,
    """
    INSERT INTO main.script_version (script, digest, title, path, source, answers)
    SELECT p.new, v.digest, v.title, v.path, t.new, a.new
    FROM src.script_version v
    JOIN temp.script_map p ON p.old = v.script
    JOIN temp.source_map t ON t.old = v.source
    LEFT JOIN temp.answer_map a ON a.old = v.answers
    WHERE true ORDER BY v.id
    ON CONFLICT (script, digest) DO UPDATE SET \(smaller("script_version", ["title", "path"])),
      \(smallerDigest("script_version", "source", of: "source")),
      \(smallerDigest("script_version", "answers", of: "answer_set"))
    """,
    """
    INSERT INTO temp.version_map
    SELECT v.id, m.id FROM src.script_version v
    CROSS JOIN temp.script_map p ON p.old = v.script
    CROSS JOIN main.script_version m ON m.script = p.new AND m.digest = v.digest
    """,
    """
    INSERT OR IGNORE INTO main.script_claim (version, claim)
    SELECT v.new, c.claim FROM src.script_claim c JOIN temp.version_map v ON v.old = c.version
    """,
    """
    INSERT INTO main.script_source (version, role, source, path)
    SELECT v.new, k.role, t.new, k.path
    FROM src.script_source k
    JOIN temp.version_map v ON v.old = k.version
    JOIN temp.source_map t ON t.old = k.source
    WHERE true
    ON CONFLICT (version, role, source) DO UPDATE SET \(smaller("script_source", ["path"]))
    """,
    """
    INSERT INTO main.tolerance (version, pattern, amount)
    SELECT v.new, k.pattern, k.amount FROM src.tolerance k JOIN temp.version_map v ON v.old = k.version WHERE true
    ON CONFLICT (version, pattern) DO UPDATE SET \(smaller("tolerance", ["amount"]))
    """,
    """
    INSERT OR IGNORE INTO main.configuration (digest, ios, ios_key, device, orientation, popover, account)
    SELECT digest, ios, ios_key, device, orientation, popover, account FROM src.configuration ORDER BY id
    """,
    """
    INSERT INTO temp.configuration_map
    SELECT c.id, m.id FROM src.configuration c CROSS JOIN main.configuration m ON m.digest = c.digest
    """,
    """
    INSERT OR IGNORE INTO main.configuration_axis (configuration, axis, value)
    SELECT c.new, a.axis, a.value FROM src.configuration_axis a JOIN temp.configuration_map c ON c.old = a.configuration
    """,
  ]

  // MARK: - Runs

  /// What belongs to the smaller of two digests of the run before.
  private static func ofSmallerRunBefore(_ column: String) -> String {
    """
    \(column) = CASE
      WHEN run.digest_before IS NULL OR excluded.digest_before < run.digest_before
        THEN ifnull(excluded.\(column), run.\(column))
      ELSE run.\(column)
    END
    """
  }

  static let runs = [
    """
    INSERT INTO temp.moved
    SELECT m.id FROM main.run m JOIN src.run s ON s.uid = m.uid
    WHERE s.source_branch IS NOT m.source_branch OR s.source_is_dirty <> m.source_is_dirty
    """,
    """
    INSERT INTO main.run (uid, label, arguments, engine_version, source_revision, source_position, source_branch,
      source_is_dirty, started_at_ms, status, digest, uid_before, digest_before)
    SELECT uid, label, arguments, engine_version,
      CASE WHEN id NOT IN (SELECT run FROM temp.wrong_revision) THEN source_revision END, source_position,
      source_branch, source_is_dirty, started_at_ms, status, digest, uid_before, digest_before
    FROM src.run WHERE true ORDER BY started_at_ms, uid
    ON CONFLICT (uid) DO UPDATE SET
      \(smaller("run", [
        "label", "arguments", "engine_version", "source_revision", "source_position", "source_branch", "started_at_ms",
        "digest",
      ])),
      \(ofSmallerRunBefore("uid_before")), \(ofSmallerRunBefore("digest_before")),
      source_is_dirty = max(run.source_is_dirty, excluded.source_is_dirty), status = max(run.status, excluded.status)
    """,
    "INSERT INTO temp.run_map SELECT s.id, m.id FROM src.run s CROSS JOIN main.run m ON m.uid = s.uid",
    """
    INSERT INTO main.run_fork (run, line, position)
    SELECT r.new, f.line, f.position FROM src.run_fork f JOIN temp.run_map r ON r.old = f.run WHERE true
    ON CONFLICT (run) DO UPDATE SET \(smaller("run_fork", ["line", "position"]))
    """,
    """
    INSERT OR IGNORE INTO main.run_replaced (run, revision)
    SELECT r.new, f.revision FROM src.run_replaced f JOIN temp.run_map r ON r.old = f.run
    """,
  ]

  /// How many runs of the other file have a part with another plan than a part that either file has, asked before the
  /// parts are one.
  static let otherwisePlanned = """
    SELECT count(DISTINCT r.new) FROM src.run_shard h JOIN temp.run_map r ON r.old = h.run
    WHERE EXISTS (SELECT 1 FROM main.run_shard o WHERE o.run = r.new AND o.plan <> h.plan)
      OR EXISTS (SELECT 1 FROM src.run_shard o WHERE o.run = h.run AND o.plan <> h.plan)
    """

  /// The parts of a run that several processes performed; it is completed when all of them are, by one plan.
  static let shards = [
    """
    INSERT INTO main.run_shard (run, shard, shard_count, plan, status)
    SELECT r.new, h.shard, h.shard_count, h.plan, h.status
    FROM src.run_shard h JOIN temp.run_map r ON r.old = h.run WHERE true
    ON CONFLICT (run, shard) DO UPDATE SET
      \(smaller("run_shard", ["shard_count", "plan"])), status = max(run_shard.status, excluded.status)
    """,
    RunStatements.completeShards,
  ]

  // MARK: - Behaviour

  static let newRecordings = [
    """
    CREATE TEMP TABLE new_recording AS
    SELECT o.id AS old, (SELECT ifnull(max(id), 0) FROM main.recording) + row_number() OVER (ORDER BY o.id) AS new
    FROM src.recording o
    WHERE o.digest NOT IN (SELECT digest FROM main.recording)
    """,
    // Without the first condition SQLite looks through all steps.
    """
    UPDATE main.step SET line = ifnull(min(step.line, o.line), ifnull(step.line, o.line))
    FROM src.recording k JOIN main.recording m ON m.digest = k.digest JOIN src.step o ON o.recording = k.id
    WHERE step.recording IN (SELECT x.id FROM src.recording y CROSS JOIN main.recording x ON x.digest = y.digest)
      AND step.recording = m.id AND step.step = o.step AND step.line IS NOT o.line
    """,
    """
    INSERT INTO main.recording (id, digest, format, t_end_us, event_count)
    SELECT n.new, o.digest, o.format, o.t_end_us, o.event_count
    FROM temp.new_recording n CROSS JOIN src.recording o ON o.id = n.old
    """,
    """
    INSERT INTO temp.recording_map
    SELECT o.id, m.id FROM src.recording o CROSS JOIN main.recording m ON m.digest = o.digest
    """,
  ]

  private static let saysTheSame = """
    m.name = o.name AND m.arguments IS o.arguments AND m.view IS o.view AND m.kind = o.kind
      AND m.subject IS o.subject AND m.answer IS o.answer
    """

  /// Which blocks the new recordings need, and which of them are here: found as a recorder finds them.
  ///
  /// What the other file says of a block was proved with its recordings.
  static let blocks = [
    // What events say, with the numbers that its texts have here.
    """
    CREATE TEMP TABLE event_text_here AS
    SELECT o.id, o.kind, n.new AS name, s.new AS subject, v.new AS view, a.new AS arguments, w.new AS answer
    FROM src.event_text o
    CROSS JOIN temp.string_map n ON n.old = o.name
    LEFT JOIN temp.string_map s ON s.old = o.subject
    LEFT JOIN temp.string_map v ON v.old = o.view
    LEFT JOIN temp.string_map a ON a.old = o.arguments
    LEFT JOIN temp.string_map w ON w.old = o.answer
    """,
    """
    INSERT INTO main.event_text (kind, name, subject, view, arguments, answer)
    SELECT o.kind, o.name, o.subject, o.view, o.arguments, o.answer FROM temp.event_text_here o
    WHERE NOT EXISTS (SELECT 1 FROM main.event_text m WHERE \(saysTheSame)) ORDER BY o.id
    """,
    """
    INSERT INTO temp.event_text_map
    SELECT o.id, (SELECT m.id FROM main.event_text m WHERE \(saysTheSame) ORDER BY m.id LIMIT 1)
    FROM temp.event_text_here o
    """,
    """
    INSERT INTO temp.block_map (old, new)
    SELECT o.id, (
      SELECT m.id FROM main.block m
      WHERE m.key = o.key AND m.channels = o.channels AND m.digests = o.digests ORDER BY m.id LIMIT 1)
    FROM src.block o
    WHERE o.id IN (SELECT s.block FROM temp.new_recording n CROSS JOIN src.step s WHERE s.recording = n.old)
    """,
    // Rows of a block lie one after the other, so a row's number moves by what its block's first row moves by.
    """
    CREATE TEMP TABLE new_block AS
    SELECT o.*,
      (SELECT ifnull(max(id), 0) FROM main.block) + row_number() OVER (ORDER BY o.id) AS new,
      (SELECT ifnull(max(id), 0) + 1 FROM main.event)
        + sum(o.event_count) OVER (ORDER BY o.id) - o.event_count AS event_new,
      (SELECT ifnull(max(id), 0) + 1 FROM main.ui_view)
        + sum(o.view_count) OVER (ORDER BY o.id) - o.view_count AS view_new,
      (SELECT ifnull(max(id), 0) + 1 FROM main.frame)
        + sum(o.frame_count) OVER (ORDER BY o.id) - o.frame_count AS frame_new,
      (SELECT ifnull(max(id), 0) + 1 FROM main.property)
        + sum(o.property_count) OVER (ORDER BY o.id) - o.property_count AS property_new
    FROM temp.block_map k CROSS JOIN src.block o
    WHERE k.new IS NULL AND o.id = k.old
    """,
    "CREATE UNIQUE INDEX temp.new_block_by_id ON new_block (id)",
    "UPDATE temp.block_map SET new = (SELECT n.new FROM temp.new_block n WHERE n.id = block_map.old) WHERE new IS NULL",
    """
    INSERT INTO main.block
    SELECT new, key, event_new, event_count, view_new, view_count, frame_new, frame_count, property_new, property_count,
      open_count, channels, digests
    FROM temp.new_block
    """,
    """
    INSERT INTO main.namesake
    SELECT n.new, o.part, o.position, o.distance FROM temp.new_block n CROSS JOIN src.namesake o WHERE o.block = n.id
    """,
    // Lists of ends: that of a block which is here is looked for among some of those that it has.
    """
    CREATE TEMP TABLE list_map AS
    SELECT DISTINCT o.ending_first AS old, b.open_count AS count, (
        SELECT k.ending_first FROM (
          SELECT DISTINCT t.ending_first FROM main.step t WHERE t.block = m.new AND t.ending_first IS NOT NULL
          LIMIT \(BlockNumbers.mostLists)) k
        WHERE NOT EXISTS (
            SELECT 1 FROM src.ending a LEFT JOIN main.ending c ON c.id = a.id - o.ending_first + k.ending_first
            WHERE a.id >= o.ending_first AND a.id < o.ending_first + b.open_count
              AND (c.id IS NULL OR c.seq_to IS NOT a.seq_to))
          AND (SELECT count(*) FROM main.ending c
               WHERE c.id >= k.ending_first AND c.id < k.ending_first + b.open_count)
            = (SELECT count(*) FROM src.ending a
               WHERE a.id >= o.ending_first AND a.id < o.ending_first + b.open_count)
        LIMIT 1) AS new
    FROM temp.new_recording n CROSS JOIN src.step o CROSS JOIN src.block b CROSS JOIN temp.block_map m
    WHERE o.recording = n.old AND o.ending_first IS NOT NULL AND b.id = o.block AND m.old = o.block
    """,
    """
    CREATE TEMP TABLE new_list AS
    SELECT old, count, (SELECT ifnull(max(id), 0) + 1 FROM main.ending) + sum(count) OVER (ORDER BY old) - count AS new
    FROM temp.list_map WHERE new IS NULL
    """,
    """
    INSERT INTO main.ending
    SELECT o.id - n.old + n.new, o.seq_to FROM temp.new_list n CROSS JOIN src.ending o
    WHERE o.id >= n.old AND o.id < n.old + n.count
    """,
    """
    INSERT INTO temp.ending_map
    SELECT l.old, coalesce(l.new, n.new) FROM temp.list_map l LEFT JOIN temp.new_list n ON n.old = l.old
    """,
  ]

  /// How many rows the new recordings have in a table of the other file.
  static func rowCount(ofRecordings table: String) -> String {
    "SELECT count(*) FROM temp.new_recording n CROSS JOIN src.\(table) o ON o.recording = n.old"
  }

  /// What new recordings have besides blocks, by table.
  static let behaviour: [(table: String, sql: String)] = [
    (
      "step",
      """
      INSERT INTO main.step
      SELECT n.new, o.step, k.new, l.new, o.line, o.seq_from, o.t_from_us, b.new, o.view_from, e.new
      FROM temp.new_recording n CROSS JOIN src.step o ON o.recording = n.old
      CROSS JOIN temp.block_map b ON b.old = o.block
      CROSS JOIN temp.string_map k ON k.old = o.kind CROSS JOIN temp.string_map l ON l.old = o.label
      LEFT JOIN temp.ending_map e ON e.old = o.ending_first
      """
    ),
    (
      "exception",
      """
      INSERT INTO main.exception
      SELECT n.new, o.seq, o.position, t.new, m.new
      FROM temp.new_recording n CROSS JOIN src.exception o ON o.recording = n.old
      CROSS JOIN temp.string_map t ON t.old = o.type CROSS JOIN temp.string_map m ON m.old = o.message
      """
    ),
  ]

  // MARK: - Decisions

  static let decisionCount = """
    SELECT (SELECT count(*) FROM main.baseline) + (SELECT count(*) FROM main.review)
      + (SELECT count(*) FROM main.ignore_rule)
    """

  static let decisions = [
    """
    INSERT INTO main.baseline (script, configuration, line, accepted_at_ms, digest, run, who, why, signature)
    SELECT p.new, c.new, b.line, b.accepted_at_ms, b.digest, (SELECT new FROM temp.run_map WHERE old = b.run), b.who,
      b.why, b.signature
    FROM src.baseline b
    JOIN temp.script_map p ON p.old = b.script
    JOIN temp.configuration_map c ON c.old = b.configuration
    WHERE true
    ON CONFLICT (script, configuration, line, accepted_at_ms, digest)
      DO UPDATE SET \(smaller("baseline", ["run", "who", "why", "signature"]))
    """,
    """
    INSERT INTO main.review (signature, line, reviewed_at_ms, decision, who, why, run)
    SELECT w.signature, w.line, w.reviewed_at_ms, w.decision, w.who, w.why, r.new
    FROM src.review w JOIN temp.run_map r ON r.old = w.run WHERE true
    ON CONFLICT (signature, line, reviewed_at_ms, decision, who) DO UPDATE SET \(smaller("review", ["why", "run"]))
    """,
    """
    INSERT INTO main.ignore_rule (signature, made_at_ms, owner, why, until, who)
    SELECT signature, made_at_ms, owner, why, until, who FROM src.ignore_rule WHERE true
    ON CONFLICT (signature, made_at_ms, owner) DO UPDATE SET \(smaller("ignore_rule", ["why", "until", "who"]))
    """,
    """
    INSERT OR IGNORE INTO main.difference
    SELECT b.new, a.new, d.format, d.signature, d.shape, d.change_count, d.root_count, d.channels, d.root,
      d.outline
    FROM src.difference d
    JOIN temp.recording_map b ON b.old = d.recording_before
    JOIN temp.recording_map a ON a.old = d.recording
    """,
  ]
}
