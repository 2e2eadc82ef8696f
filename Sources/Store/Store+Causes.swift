import RehearsalSQLite

/// One event that an event led to.
public struct Consequence: Hashable, Sendable {
  /// Its sequence number.
  public var event: Int
  /// Steps from the event that was asked about, from 1.
  public var depth: Int
}

extension Store {
  // MARK: - Causes

  /// What led to an event: its cause, that one's cause and so on, nearest first, up to a step's own stimulus.
  public func causes(ofEvent event: Int, recording: Int64) throws(StoreError) -> [Int] {
    try checkEvent(event, of: recording)
    return try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT ?2 - e.cause_distance FROM recording r JOIN event e ON e.id = r.event_first + ?2 WHERE r.id = ?1
        """)
      select.bind(recording, at: 1)
      var causes: [Int] = []
      var current = event
      while true {
        select.bind(Int64(current), at: 2)
        let cause = try select.step() ? select.optionalInteger(0).map { Int($0) } : nil
        select.reset()
        guard let cause else { return causes }
        // Each is smaller than the one before, so this ends even when the file is changed meanwhile.
        guard cause >= 0, cause < current else {
          throw recordingCheck.damage(recording, "event \(current) has a cause that is not before it")
        }
        causes.append(cause)
        current = cause
      }
    }
  }

  /// What an event led to, directly and indirectly, in the order in which it happened.
  ///
  /// One pass over the events that follow: an effect comes after its cause.
  public func consequences(ofEvent event: Int, recording: Int64) throws(StoreError) -> [Consequence] {
    try checkEvent(event, of: recording)
    return try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT e.id - r.event_first, e.id - r.event_first - e.cause_distance
        FROM recording r CROSS JOIN event e
        WHERE r.id = ?1 AND e.id > r.event_first + ?2 AND e.id < r.event_first + r.event_count
          AND e.cause_distance IS NOT NULL
        ORDER BY e.id
        """)
      select.bind(recording, at: 1)
      select.bind(Int64(event), at: 2)
      var depths: [Int: Int] = [event: 0]
      var consequences: [Consequence] = []
      while try select.step() {
        guard let depth = depths[Int(select.integer(1))] else { continue }
        depths[Int(select.integer(0))] = depth + 1
        consequences.append(Consequence(event: Int(select.integer(0)), depth: depth + 1))
      }
      return consequences
    }
  }
}
