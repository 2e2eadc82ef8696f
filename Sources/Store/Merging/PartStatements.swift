/// The statements that choose one run of a file, so that a merge takes it alone.
///
/// A merge reads the tables of the other file as `src.NAME`. For a part it reads views of them, `temp.part_NAME`, which
/// have what the run needs; so a part is what a merge into an empty file makes of a history of one run.
enum PartStatements {
  /// A merge's statement, reading the views.
  static func narrowed(_ sql: String) -> String { sql.replacing("src.", with: "temp.part_") }

  /// The runs that are handed on whole: completed, and nothing was taken from them.
  static func isWhole(_ run: String, in schema: String) -> String {
    """
    \(run) IN (SELECT r.id FROM \(schema).run r JOIN \(schema).run_total t ON t.run = r.id
      WHERE r.status = \(Run.Status.completed.rawValue) AND t.pruned = 0)
    """
  }

  /// Chooses a run by its number in the other file; 0 is none, and what was decided about none.
  static func choose(_ run: Int64) -> [String] {
    let baselines = run == 0 ? "run IS NULL OR NOT (\(isWhole("run", in: "src")))" : "run = \(run)"
    let sessions = "FROM src.session WHERE run = \(run)"
    let cells = """
      FROM src.cell WHERE id IN (
        SELECT cell \(sessions) UNION SELECT cell FROM src.removed_cell WHERE run = \(run))
      """
    let decided = "FROM src.baseline WHERE \(baselines)"
    let numbers: [(String, String)] = [
      ("recording", "SELECT recording \(sessions)"),
      ("version", "SELECT version \(sessions)"),
      ("system", "SELECT system \(sessions)"),
      ("claim_set", "SELECT claim_set \(sessions) AND claim_set IS NOT NULL"),
      ("script", "SELECT script \(cells) UNION SELECT script \(decided)"),
      ("configuration", "SELECT configuration \(cells) UNION SELECT configuration \(decided)"),
      (
        "source",
        """
        SELECT source FROM src.script_version WHERE id IN (SELECT id FROM temp.only_version)
        UNION SELECT source FROM src.script_source WHERE version IN (SELECT id FROM temp.only_version)
        """
      ),
      (
        "answer_set",
        """
        SELECT answers FROM src.script_version WHERE id IN (SELECT id FROM temp.only_version) AND answers IS NOT NULL
        UNION
        SELECT answers FROM src.system WHERE id IN (SELECT id FROM temp.only_system) AND answers IS NOT NULL
        """
      ),
      (
        "law_set",
        """
        SELECT law_set FROM src.recording
        WHERE id IN (SELECT id FROM temp.only_recording) AND law_set IS NOT NULL
        """
      ),
      (
        "attachment",
        """
        SELECT attachment FROM src.session_attachment WHERE session IN (SELECT id \(sessions))
        """
      ),
      ("block", "SELECT block FROM src.step WHERE recording IN (SELECT id FROM temp.only_recording)"),
      (
        "event_text",
        """
        SELECT o.text FROM temp.only_block k CROSS JOIN src.block b ON b.id = k.id
        CROSS JOIN src.event o ON o.id >= b.event_first AND o.id < b.event_first + b.event_count
        """
      ),
      ("string", strings),
    ]
    return numbers.flatMap { name, select in
      [
        "CREATE TEMP TABLE only_\(name) (id INTEGER PRIMARY KEY)",
        "INSERT OR IGNORE INTO temp.only_\(name) \(select)",
      ]
    } + views(run, baselines)
  }

  /// Takes the choice back.
  static let forget =
    tables.map { "DROP VIEW IF EXISTS temp.part_\($0)" }
    + [
      "recording", "version", "system", "claim_set", "script", "configuration", "source", "answer_set", "law_set",
      "attachment", "block", "event_text", "string",
    ].map { "DROP TABLE IF EXISTS temp.only_\($0)" }

  /// Every text of the recordings.
  private static let strings = {
    let ofRecording = { (table: String, columns: [String]) in
      columns.map {
        "SELECT \($0) FROM src.\(table) WHERE recording IN (SELECT id FROM temp.only_recording) AND \($0) IS NOT NULL"
      }
    }
    let ofBlock = { (table: String, rows: String, columns: [String]) in
      columns.map {
        """
        SELECT o.\($0) FROM temp.only_block k CROSS JOIN src.block b ON b.id = k.id
        CROSS JOIN src.\(table) o ON o.id >= b.\(rows)_first AND o.id < b.\(rows)_first + b.\(rows)_count
        WHERE o.\($0) IS NOT NULL
        """
      }
    }
    let all =
      ofRecording("step", ["kind", "label"]) + ofRecording("exception", ["type", "message"])
      + ["name", "subject", "view", "arguments", "answer"].map {
        "SELECT \($0) FROM src.event_text WHERE id IN (SELECT id FROM temp.only_event_text) AND \($0) IS NOT NULL"
      }
      + ofBlock("ui_view", "view", ["path", "class", "parent"]) + ofBlock("frame", "frame", ["view"])
      + ofBlock("property", "property", ["subject", "key", "value"])
    return all.joined(separator: " UNION ")
  }()

  /// The tables that a merge reads.
  private static let tables = [
    "string", "script", "source", "answer_set", "answer", "system", "script_version", "script_claim", "script_source",
    "tolerance", "configuration", "configuration_axis", "run", "run_fork", "run_replaced", "run_shard", "recording",
    "step", "block", "event", "event_text", "ui_view", "frame", "property", "ending", "namesake", "exception",
    "baseline", "review",
    "ignore_rule", "difference",
    "cell", "session", "session_failure", "session_failure_claim", "claim_set", "claim_set_claim", "leaf",
    "leaf_digest", "removed_cell", "attachment", "session_attachment", "redaction", "prune", "law_set", "law",
    "law_break",
  ]

  private static func views(_ run: Int64, _ baselines: String) -> [String] {
    let chosen = { (name: String) in "id IN (SELECT id FROM temp.only_\(name))" }
    var conditions = [
      "run": "id = \(run)", "session": "run = \(run)", "leaf": "run = \(run)", "removed_cell": "run = \(run)",
      "script_version": chosen("version"), "baseline": baselines, "prune": "0", "ignore_rule": run == 0 ? "1" : "0",
      "claim_set_claim": "claim_set IN (SELECT id FROM temp.only_claim_set)",
      "difference": """
      recording IN (SELECT id FROM temp.only_recording) AND recording_before IN (SELECT id FROM temp.only_recording)
      """,
    ]
    for name in [
      "recording", "system", "claim_set", "script", "configuration", "source", "answer_set", "law_set", "attachment",
      "block", "event_text", "string",
    ] { conditions[name] = chosen(name) }
    return tables.map { table in
      // A merge asks for the row numbers of these two, and a view has none of its own.
      let columns = ["removed_cell", "law_break"].contains(table) ? "rowid AS rowid, *" : "*"
      return "CREATE TEMP VIEW part_\(table) AS SELECT \(columns) FROM src.\(table) WHERE \(conditions[table] ?? "1")"
    }
  }
}
