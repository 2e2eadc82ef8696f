// The statements of a merge: `main` is the file that is written, `src` the other one, `…_map` maps its numbers.
extension Merger {
  /// The smaller of two values, either of which may be NULL.
  private static func smaller(_ table: String, _ column: String) -> String {
    "\(column) = ifnull(min(\(table).\(column), excluded.\(column)), ifnull(\(table).\(column), excluded.\(column)))"
  }

  private static func smaller(_ table: String, _ columns: [String]) -> String {
    columns.map { smaller(table, $0) }.joined(separator: ", ")
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
    INSERT INTO main.script_version (script, digest, title, path, source)
    SELECT p.new, v.digest, v.title, v.path, v.source
    FROM src.script_version v JOIN temp.script_map p ON p.old = v.script WHERE true ORDER BY v.id
    ON CONFLICT (script, digest) DO UPDATE SET \(smaller("script_version", ["title", "path", "source"]))
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

  static let runs = [
    """
    INSERT INTO main.run (uid, label, arguments, engine_version, source_revision, source_position, source_branch,
      source_is_dirty, started_at_ms, status)
    SELECT uid, label, arguments, engine_version,
      CASE WHEN id NOT IN (SELECT run FROM temp.wrong_revision) THEN source_revision END, source_position,
      source_branch, source_is_dirty, started_at_ms, status
    FROM src.run WHERE true ORDER BY started_at_ms, uid
    ON CONFLICT (uid) DO UPDATE SET
      \(smaller("run", [
        "label", "arguments", "engine_version", "source_revision", "source_position", "source_branch", "started_at_ms",
      ])),
      source_is_dirty = max(run.source_is_dirty, excluded.source_is_dirty), status = max(run.status, excluded.status)
    """,
    "INSERT INTO temp.run_map SELECT s.id, m.id FROM src.run s CROSS JOIN main.run m ON m.uid = s.uid",
    """
    INSERT INTO main.run_fork (run, line, position)
    SELECT r.new, f.line, f.position FROM src.run_fork f JOIN temp.run_map r ON r.old = f.run WHERE true
    ON CONFLICT (run) DO UPDATE SET \(smaller("run_fork", ["line", "position"]))
    """,
  ]

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
    """
    UPDATE main.step SET line = ifnull(min(step.line, o.line), ifnull(step.line, o.line))
    FROM src.recording k JOIN main.recording m ON m.digest = k.digest JOIN src.step o ON o.recording = k.id
    WHERE step.recording = m.id AND step.step = o.step AND step.line IS NOT o.line
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

  // MARK: - Sessions

  static let knownSessions = """
    INSERT INTO temp.session_map
    SELECT o.id, m.id FROM src.session o
    JOIN temp.run_map r ON r.old = o.run
    JOIN temp.script_map p ON p.old = o.script
    JOIN temp.configuration_map c ON c.old = o.configuration
    JOIN main.session m ON m.script = p.new AND m.configuration = c.new AND m.run = r.new
    """

  /// One cell performed twice in one run, by two parts of it, is one session.
  static let sharedSessions = """
    UPDATE main.session SET verdict = min(session.verdict, o.verdict), wall_us = min(session.wall_us, o.wall_us),
      version = CASE WHEN w.digest < (SELECT v.digest FROM main.script_version v WHERE v.id = session.version)
        THEN w.id ELSE session.version END
    FROM temp.session_map m
    JOIN src.session o ON o.id = m.old
    JOIN temp.version_map n ON n.old = o.version
    JOIN main.script_version w ON w.id = n.new
    WHERE session.id = m.new
    """

  static let newSessions = [
    "INSERT OR IGNORE INTO main.claim_set (claims) SELECT claims FROM src.claim_set ORDER BY id",
    """
    INSERT INTO temp.session_map
    SELECT o.id, (SELECT ifnull(max(id), 0) FROM main.session) + row_number() OVER (ORDER BY r.new, o.id)
    FROM src.session o JOIN temp.run_map r ON r.old = o.run
    WHERE o.id NOT IN (SELECT old FROM temp.session_map)
    """,
    """
    INSERT INTO main.session (id, run, script, version, configuration, recording, verdict, wall_us, claim_set)
    SELECT m.new, r.new, p.new, v.new, c.new, k.new, o.verdict, o.wall_us,
      (SELECT a.id FROM main.claim_set a JOIN src.claim_set b ON b.claims = a.claims WHERE b.id = o.claim_set)
    FROM temp.session_map m
    CROSS JOIN src.session o ON o.id = m.old
    CROSS JOIN temp.run_map r ON r.old = o.run
    CROSS JOIN temp.script_map p ON p.old = o.script
    CROSS JOIN temp.version_map v ON v.old = o.version
    CROSS JOIN temp.configuration_map c ON c.old = o.configuration
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
    """
    INSERT OR IGNORE INTO temp.cell
    SELECT p.new, c.new FROM (SELECT DISTINCT script, configuration FROM src.session) o
    JOIN temp.script_map p ON p.old = o.script JOIN temp.configuration_map c ON c.old = o.configuration
    """,
  ]

  static let forgetChangePoints = """
    DELETE FROM main.change_point WHERE (script, configuration) IN (SELECT script, configuration FROM temp.cell)
    """

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
    SELECT b.new, a.new, d.format, d.signature, d.shape, d.change_count, d.root_count, d.channels, d.root
    FROM src.difference d
    JOIN temp.recording_map b ON b.old = d.recording_before
    JOIN temp.recording_map a ON a.old = d.recording
    """,
  ]
}
