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
    "INSERT OR IGNORE INTO main.string (value) SELECT value FROM src.string ORDER BY id",
    """
    INSERT INTO temp.string_map
    SELECT s.id, m.id FROM src.string s CROSS JOIN main.string m ON m.value = s.value
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

  /// Rows of a recording lie one after the other, so a row's number moves by what its recording's first row moves by.
  static let newRecordings = [
    """
    CREATE TEMP TABLE new_recording AS
    SELECT o.id AS old,
      (SELECT ifnull(max(id), 0) FROM main.recording) + row_number() OVER (ORDER BY o.id) AS new,
      o.event_first, o.event_count, o.frame_first, o.frame_count, o.property_first, o.property_count,
      (SELECT ifnull(max(id), 0) + 1 FROM main.event)
        + sum(o.event_count) OVER (ORDER BY o.id) - o.event_count AS event_new,
      (SELECT ifnull(max(id), 0) + 1 FROM main.frame)
        + sum(o.frame_count) OVER (ORDER BY o.id) - o.frame_count AS frame_new,
      (SELECT ifnull(max(id), 0) + 1 FROM main.property)
        + sum(o.property_count) OVER (ORDER BY o.id) - o.property_count AS property_new
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
    INSERT INTO main.recording (id, digest, format, t_end_us, event_first, event_count, frame_first, frame_count,
      property_first, property_count)
    SELECT n.new, o.digest, o.format, o.t_end_us, n.event_new, n.event_count, n.frame_new, n.frame_count,
      n.property_new, n.property_count
    FROM temp.new_recording n CROSS JOIN src.recording o ON o.id = n.old
    """,
    """
    INSERT INTO temp.recording_map
    SELECT o.id, m.id FROM src.recording o CROSS JOIN main.recording m ON m.digest = o.digest
    """,
  ]

  static let behaviour = [
    """
    INSERT INTO main.step
    SELECT n.new, o.step, k.new, l.new, o.line, o.seq_from, o.seq_to, o.t_from_us, o.channels, o.digests
    FROM temp.new_recording n CROSS JOIN src.step o ON o.recording = n.old
    CROSS JOIN temp.string_map k ON k.old = o.kind CROSS JOIN temp.string_map l ON l.old = o.label
    """,
    """
    INSERT INTO main.event
    SELECT o.id - n.event_first + n.event_new, o.t_us, o.step, o.kind, m.new, s.new, o.view, o.cause_distance, a.new,
      w.new
    FROM temp.new_recording n
    CROSS JOIN src.event o ON o.id >= n.event_first AND o.id < n.event_first + n.event_count
    CROSS JOIN temp.string_map m ON m.old = o.name
    LEFT JOIN temp.string_map s ON s.old = o.subject
    LEFT JOIN temp.string_map a ON a.old = o.arguments
    LEFT JOIN temp.string_map w ON w.old = o.answer
    """,
    """
    INSERT INTO main.ui_view
    SELECT n.new, o.view, o.parent, p.new, c.new, o.seq_from, o.seq_to
    FROM temp.new_recording n CROSS JOIN src.ui_view o ON o.recording = n.old
    CROSS JOIN temp.string_map p ON p.old = o.path CROSS JOIN temp.string_map c ON c.old = o.class
    """,
    """
    INSERT INTO main.frame
    SELECT o.id - n.frame_first + n.frame_new, o.seq_from, o.length, o.view, o.x, o.y, o.width, o.height
    FROM temp.new_recording n
    CROSS JOIN src.frame o ON o.id >= n.frame_first AND o.id < n.frame_first + n.frame_count
    """,
    """
    INSERT INTO main.property
    SELECT o.id - n.property_first + n.property_new, o.seq_from, o.length, s.new, k.new, v.new
    FROM temp.new_recording n
    CROSS JOIN src.property o ON o.id >= n.property_first AND o.id < n.property_first + n.property_count
    CROSS JOIN temp.string_map s ON s.old = o.subject CROSS JOIN temp.string_map k ON k.old = o.key
    CROSS JOIN temp.string_map v ON v.old = o.value
    """,
    """
    INSERT INTO main.exception
    SELECT n.new, o.seq, o.position, t.new, m.new
    FROM temp.new_recording n CROSS JOIN src.exception o ON o.recording = n.old
    CROSS JOIN temp.string_map t ON t.old = o.type CROSS JOIN temp.string_map m ON m.old = o.message
    """,
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
