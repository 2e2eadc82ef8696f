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
        SELECT x.name, x.seq, x.media_type, a.bytes, a.digest
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

  /// The files that the steps of a kind name, of each session that has such steps, with the digests of their bytes.
  ///
  /// - Parameter name: Reads a file's name from a step's label.
  /// - Returns: By session and name; no digest for a file that the session lacks.
  package func filesOfSteps(
    _ kind: String, of sessions: [Int64], name: (_ label: String) -> String?
  ) throws(StoreError) -> [Int64: [String: Digest?]] {
    try connection.reporting { database in
      // Few histories have such a step, and these alone are looked through.
      let find = try database.prepare("SELECT id FROM string WHERE key = ?1 AND value = ?2 ORDER BY id LIMIT 1")
      find.bind(TextKey.key(of: kind), at: 1)
      try find.bind(kind, at: 2)
      guard try find.step() else { return [:] }
      let select = try database.prepare(
        """
        SELECT l.value FROM session s CROSS JOIN step p ON p.recording = s.recording AND p.kind = ?2
        CROSS JOIN string l ON l.id = p.label WHERE s.id = ?1
        """)
      select.bind(find.integer(0), at: 2)
      let digest = try database.prepare(
        """
        SELECT a.digest FROM session_attachment x CROSS JOIN attachment a ON a.id = x.attachment
        WHERE x.session = ?1 AND x.name = ?2
        """)
      var files: [Int64: [String: Digest?]] = [:]
      for session in sessions {
        select.bind(session, at: 1)
        defer { select.reset() }
        while try select.step() {
          guard let name = name(select.text(0)) else { continue }
          digest.bind(session, at: 1)
          try digest.bind(name, at: 2)
          defer { digest.reset() }
          files[session, default: [:]][name] = .some(try digest.step() ? Digest(bytes: digest.bytes(0)) : nil)
        }
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
