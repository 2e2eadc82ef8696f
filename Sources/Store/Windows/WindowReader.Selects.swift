import RehearsalSQLite

extension WindowReader {
  /// The questions, each about the steps of recording `?1` from `?2` on, and before `?3`, and the rows of blocks: one
  /// set for all recordings that are read in one transaction.
  final class Selects {
    let steps: Statement
    let views: Statement
    let ends: Statement
    let eventRows: BlockRows
    let frameRows: BlockRows
    let propertyRows: BlockRows

    init(_ database: borrowing Database) throws {
      eventRows = try BlockRows(["t_us", "text", "cause_distance"], of: "event", database)
      frameRows = try BlockRows(["seq_from", "length", "view", "x", "y", "width", "height"], of: "frame", database)
      propertyRows = try BlockRows(["seq_from", "length", "subject", "key", "value"], of: "property", database)
      steps = try database.prepare(
        """
        SELECT s.step, s.kind, s.label, s.line, s.seq_from, s.t_from_us, s.view_from, s.ending_first, b.event_count,
          b.view_count, b.frame_count, b.property_count, b.open_count, b.key, b.channels, b.digests, b.event_first,
          b.frame_first, b.property_first
        FROM step s CROSS JOIN block b
        WHERE s.recording = ?1 AND s.step >= ?2 AND b.id = s.block ORDER BY s.step
        """)
      views = try database.prepare(
        """
        SELECT s.step, o.seq_from, o.length, o.path, o.class, o.parent, z.seq_to
        FROM step s CROSS JOIN block b CROSS JOIN ui_view o
        LEFT JOIN ending z ON z.id = CASE WHEN o.length < 0 THEN s.ending_first - 1 - o.length END
        WHERE s.recording = ?1 AND s.step >= ?2 AND s.step < ?3
          AND b.id = s.block AND o.id >= b.view_first AND o.id < b.view_first + b.view_count
        ORDER BY s.step, o.id
        """)
      ends = try database.prepare(
        """
        SELECT s.step, z.id - s.ending_first, z.seq_to FROM step s CROSS JOIN block b CROSS JOIN ending z
        WHERE s.recording = ?1 AND s.step >= ?2 AND s.step < ?3
          AND b.id = s.block AND z.id >= s.ending_first AND z.id < s.ending_first + b.open_count
        ORDER BY s.step, z.id
        """)
    }
  }
}
