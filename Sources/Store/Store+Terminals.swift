import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - Terminals

  /// What a session recorded, and what its terminals showed, which is no part of the recording.
  public func trace(of session: Session) throws(StoreError) -> Trace {
    var trace = try trace(ofRecording: session.recording)
    trace.terminals = try terminals(of: session, events: trace.events.count)
    return trace
  }

  /// Whether terminals showed something in a session.
  public func hasTerminals(_ session: Session) throws(StoreError) -> Bool {
    try connection.reporting { database in
      let select = try database.prepare("SELECT 1 FROM session_attachment WHERE session = ?1 AND name = ?2")
      select.bind(session.id, at: 1)
      try select.bind(TerminalFile.name, at: 2)
      return try select.step()
    }
  }

  /// What terminals showed in a session.
  ///
  /// Bytes whose digest is another one, or that this program would not write, are an error of kind `corrupt`.
  package func terminals(of session: Session, events: Int) throws(StoreError) -> [TerminalSpan] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT a.bytes, a.digest FROM session_attachment x JOIN attachment a ON a.id = x.attachment
        WHERE x.session = ?1 AND x.name = ?2
        """)
      select.bind(session.id, at: 1)
      try select.bind(TerminalFile.name, at: 2)
      guard try select.step() else { return [] }
      let bytes = select.bytes(0)
      guard Digest(of: bytes).bytes == select.bytes(1),
        let spans = TerminalFile.spans(in: bytes, events: events)
      else { throw StoreError.falsehood(path, "\(TerminalFile.name) of \(session.reference) is not what was recorded") }
      return spans
    }
  }
}
