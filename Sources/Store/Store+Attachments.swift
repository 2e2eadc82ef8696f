import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - What belongs to sessions

  /// The files that belong to a session, by name.
  ///
  /// - Throws: When the bytes of one are not those of its digest.
  public func attachments(of session: Int64) throws(StoreError) -> [AttachedFile] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT x.name, x.seq, a.media_type, a.bytes, a.digest
        FROM session_attachment x CROSS JOIN attachment a ON a.id = x.attachment
        WHERE x.session = ?1 ORDER BY x.name
        """)
      select.bind(session, at: 1)
      var files: [AttachedFile] = []
      while try select.step() {
        let bytes = select.bytes(3)
        guard Digest(of: bytes).bytes == select.bytes(4) else {
          throw StoreError(
            kind: .corrupt,
            message: "\(path): the attachment \(select.text(0)) of s:\(session) has other bytes than its digest says")
        }
        files.append(
          AttachedFile(
            name: select.text(0), event: select.optionalInteger(1).map { Int(clamping: $0) },
            mediaType: select.text(2), bytes: bytes))
      }
      return files
    }
  }

  /// How far the script of a session lets behaviour differ, in the version that was performed.
  public func tolerances(of session: Int64) throws(StoreError) -> [KeptTolerance] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT t.pattern, t.amount
        FROM session s CROSS JOIN tolerance t ON t.version = s.version
        WHERE s.id = ?1 ORDER BY t.pattern
        """)
      select.bind(session, at: 1)
      var tolerances: [KeptTolerance] = []
      while try select.step() {
        tolerances.append(KeptTolerance(pattern: select.text(0), amount: select.text(1)))
      }
      return tolerances
    }
  }
}
