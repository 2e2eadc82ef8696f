import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - State

  /// Everything that was there at an event: one range query each for views, frames and properties.
  public func state(ofRecording recording: Int64, atEvent event: Int) throws(StoreError) -> SessionState {
    try checkEvent(event, of: recording)
    try proveRecording(recording)
    return try connection.reporting { database in
      var properties = try properties(ofRecording: recording, atEvent: event)
      let frames = try frames(ofRecording: recording, atEvent: event)
      var state = SessionState(event: event, views: [], objects: [])
      let select = try database.prepare(
        """
        SELECT v.view, v.parent, path.value, class.value
        FROM ui_view v JOIN string path ON path.id = v.path JOIN string class ON class.id = v.class
        WHERE v.recording = ?1 AND v.seq_from <= ?2 AND v.seq_to > ?2 ORDER BY v.view
        """)
      select.bind(recording, at: 1)
      select.bind(Int64(event), at: 2)
      while try select.step() {
        let path = select.text(2)
        state.views.append(
          SessionState.ViewState(
            id: ViewID(number: Int32(clamping: select.integer(0))),
            parent: select.optionalInteger(1).map { ViewID(number: Int32(clamping: $0)) }, path: path,
            className: select.text(3), frame: frames[select.integer(0)],
            properties: properties.removeValue(forKey: path) ?? []))
      }
      state.objects = properties.keys.sorted().map { identifier in
        SessionState.ObjectState(identifier: identifier, properties: properties[identifier] ?? [])
      }
      return state
    }
  }

  /// The last event of a step, which is its first when it has none of its own.
  ///
  /// - Parameter step: Position from 0.
  public func lastEvent(ofStep step: Int, recording: Int64) throws(StoreError) -> Int {
    let found = try connection.reporting { database in
      try recordingCheck.check(recording)
      let select = try database.prepare("SELECT seq_to FROM step WHERE recording = ?1 AND step = ?2")
      select.bind(recording, at: 1)
      select.bind(Int64(step), at: 2)
      return try select.step() ? Int(select.integer(0)) : nil
    }
    guard let end = found else {
      throw StoreError(kind: .notFound, message: "the recording has no step \(step)")
    }
    return max(0, end - 1)
  }

  /// The last event at or before a moment of virtual time.
  public func lastEvent(notAfter moment: Instant, recording: Int64) throws(StoreError) -> Int {
    let found = try connection.reporting { database in
      try recordingCheck.check(recording)
      let select = try database.prepare(
        """
        SELECT e.id - r.event_first
        FROM recording r CROSS JOIN event e
        WHERE r.id = ?1 AND e.id >= r.event_first AND e.id < r.event_first + r.event_count AND e.t_us <= ?2
        ORDER BY e.id DESC LIMIT 1
        """)
      select.bind(recording, at: 1)
      select.bind(moment.microseconds, at: 2)
      return try select.step() ? Int(select.integer(0)) : nil
    }
    guard let event = found else {
      throw StoreError(
        kind: .notFound, message: "nothing had happened yet at \(decimalText(milli: moment.microseconds)) ms")
    }
    return event
  }

  private func frames(ofRecording recording: Int64, atEvent event: Int) throws -> [Int64: MilliRect] {
    let select = try connection.database.prepare(
      """
      SELECT f.view, f.x, f.y, f.width, f.height
      FROM recording r CROSS JOIN frame f
      WHERE r.id = ?1 AND f.id >= r.frame_first AND f.id < r.frame_first + r.frame_count
        AND f.seq_from <= ?2 AND f.seq_from + f.length > ?2
      """)
    select.bind(recording, at: 1)
    select.bind(Int64(event), at: 2)
    var frames: [Int64: MilliRect] = [:]
    while try select.step() {
      frames[select.integer(0)] = MilliRect(
        x: select.integer(1), y: select.integer(2), width: select.integer(3), height: select.integer(4))
    }
    return frames
  }

  private func properties(
    ofRecording recording: Int64, atEvent event: Int
  ) throws -> [String: [SessionState.PropertyState]] {
    let select = try connection.database.prepare(
      """
      SELECT subject.value, key.value, text.value
      FROM recording r CROSS JOIN property p
      JOIN string subject ON subject.id = p.subject
      JOIN string key ON key.id = p.key
      JOIN string text ON text.id = p.value
      WHERE r.id = ?1 AND p.id >= r.property_first AND p.id < r.property_first + r.property_count
        AND p.seq_from <= ?2 AND p.seq_from + p.length > ?2
      ORDER BY key.value
      """)
    select.bind(recording, at: 1)
    select.bind(Int64(event), at: 2)
    var properties: [String: [SessionState.PropertyState]] = [:]
    while try select.step() {
      properties[select.text(0), default: []].append(
        SessionState.PropertyState(name: select.text(1), value: select.text(2)))
    }
    return properties
  }

  func checkEvent(_ event: Int, of recording: Int64) throws(StoreError) {
    let found = try connection.reporting { database in
      try recordingCheck.check(recording)
      let select = try database.prepare("SELECT event_count FROM recording WHERE id = ?1")
      select.bind(recording, at: 1)
      return try select.step() ? Int(select.integer(0)) : nil
    }
    guard let count = found else {
      throw StoreError(kind: .notFound, message: "\(path) holds no recording \(recording)")
    }
    guard event >= 0, event < count else {
      throw StoreError(
        kind: .notFound,
        message: count == 0 ? "the recording has no events" : "there is no event \(event); they are 0 to \(count - 1)")
    }
  }
}
