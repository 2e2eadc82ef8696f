/// Questions about what a file keeps although it follows from other rows: each gives a line for what is false.
enum DerivedQuestions {
  static let totals = [
    """
    SELECT 'run:' || id || ' has other sessions than its totals say'
    FROM (\(TotalStatements.totals { "\($0) IS NOT NULL" }) EXCEPT SELECT * FROM main.run_total)
    """
  ]

  static let histories = [
    """
    SELECT 's:' || s.id || ' is in a cell of another line than its run'
    FROM session s CROSS JOIN run r ON r.id = s.run CROSS JOIN cell l ON l.id = s.cell
    CROSS JOIN line n ON n.id = l.line
    WHERE n.name <> ifnull(r.source_branch, '')
    """,
    // Every session is in a span that shows its recording, no span goes on into the next one or could, and each has the
    // sessions between its ends. Sessions are looked at where they lie: in the order of cells each is on another page.
    """
    SELECT \(falseSpans(of: "s.cell")) FROM main.session s
    WHERE s.recording IS NOT (
      SELECT CASE WHEN w.run_last >= s.run THEN w.recording END FROM main.span w
      WHERE w.cell = s.cell AND w.run_first <= s.run ORDER BY w.run_first DESC LIMIT 1)
    """,
    """
    SELECT \(falseSpans(of: "w.cell")) FROM main.span w
    WHERE (
      SELECT o.run_last >= w.run_first OR o.recording = w.recording FROM main.span o
      WHERE o.cell = w.cell AND o.run_first < w.run_first ORDER BY o.run_first DESC LIMIT 1)
    """,
    // Counted last: of spans that overlap, each might count all sessions.
    """
    SELECT \(falseSpans(of: "w.cell")) FROM main.span w
    WHERE w.session_first IS NOT (SELECT s.id FROM main.session s WHERE s.cell = w.cell AND s.run = w.run_first)
      OR w.session_last IS NOT (SELECT s.id FROM main.session s WHERE s.cell = w.cell AND s.run = w.run_last)
      OR w.session_count - w.pruned_count <> (
        SELECT count(*) FROM main.session s WHERE s.cell = w.cell AND s.run BETWEEN w.run_first AND w.run_last)
      OR w.pruned_count <> (
        SELECT count(*) FROM main.leaf f WHERE f.cell = w.cell AND f.run > w.run_first AND f.run < w.run_last)
    """,
    """
    SELECT 'a span of ' || \(name(of: "w.cell")) || ' comes after another one than it says'
    FROM span w WHERE w.before IS NOT (
      SELECT o.id FROM span o WHERE o.cell = w.cell AND o.run_first < w.run_first ORDER BY o.run_first DESC LIMIT 1)
    """,
    """
    SELECT 'the last span of ' || \(name(of: "cell.id")) || ' is another one than it says'
    FROM cell WHERE cell.span IS NOT (
      SELECT w.id FROM span w WHERE w.cell = cell.id ORDER BY w.run_first DESC LIMIT 1)
    """,
    """
    SELECT 'the first sound session of ' || \(name(of: "cell.id")) || ' is another one than it says'
    FROM cell WHERE cell.first_sound IS NOT \(SpanStatements.firstSound)
    """,
    """
    SELECT 'the newest text of ' || script.uid || ' is another one than it says'
    FROM script WHERE script.newest IS NOT \(SpanStatements.newest)
    """,
  ]

  static let claims = """
    SELECT 'claim_set ' || c.id || ' has other claims than its text says' FROM claim_set c
    WHERE (SELECT count(*) FROM claim_set_claim k WHERE k.claim_set = c.id)
        <> (SELECT count(DISTINCT value) FROM json_each(c.claims))
      OR EXISTS (
        SELECT 1 FROM json_each(c.claims) j
        WHERE j.value NOT IN (SELECT k.claim FROM claim_set_claim k WHERE k.claim_set = c.id))
    """

  static let versions = """
    SELECT 's:' || s.id || ' was performed from a text of another script than its own'
    FROM session s CROSS JOIN cell l ON l.id = s.cell CROSS JOIN script_version v ON v.id = s.version
    WHERE v.script <> l.script
    """

  static let chain = [
    // A run may name one that is not here; one that is here has the digest that it is named by.
    """
    SELECT 'run:' || r.id || ' goes on from another run:' || b.id || ' than there is'
    FROM run r CROSS JOIN run b ON b.uid = r.uid_before
    WHERE b.digest IS NOT r.digest_before ORDER BY r.id
    """,
    // Sessions have had marks for as long as runs have had digests.
    """
    SELECT 'run:' || r.id || ' is completed and has no digest' FROM run r
    WHERE r.status = \(Run.Status.completed.rawValue) AND r.digest IS NULL
      AND EXISTS (SELECT 1 FROM session s WHERE s.run = r.id AND s.mark IS NOT NULL)
    ORDER BY r.id
    """,
    // Of a run in several parts another part may have come since.
    """
    SELECT 'run:' || r.id || ' has a digest and is not completed' FROM run r
    WHERE r.status <> \(Run.Status.completed.rawValue) AND r.digest IS NOT NULL
      AND r.id NOT IN (SELECT run FROM run_shard)
    ORDER BY r.id
    """,
  ]

  /// What is said of a cell with other spans than it should have, in SQL.
  private static func falseSpans(of cell: String) -> String {
    "'the spans of ' || \(name(of: cell)) || ' are not those of its sessions'"
  }

  /// What a cell is called, in SQL.
  private static func name(of cell: String) -> String {
    """
    (SELECT p.uid || ' under configuration ' || l.configuration || CASE n.name WHEN '' THEN '' ELSE ' on ' || n.name END
     FROM cell l JOIN script p ON p.id = l.script JOIN line n ON n.id = l.line WHERE l.id = \(cell))
    """
  }
}
