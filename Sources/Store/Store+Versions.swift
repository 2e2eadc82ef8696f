import RehearsalSQLite
import RehearsalTrace

extension Store {
  // MARK: - Versions

  /// The script of a session, as it was when the session was performed.
  public func script(of session: Session) throws(StoreError) -> StoredScript {
    try connection.reporting { database in
      let select = try database.prepare(
        "SELECT title, path, source FROM v1_script_versions WHERE script = ?1 AND digest = ?2")
      try select.bind(session.script, at: 1)
      try select.bind(session.scriptDigest.hex, at: 2)
      guard try select.step() else {
        throw StoreError(
          kind: .corrupt, message: "\(path) is damaged: \(session.reference) has no version of its script")
      }
      let selectClaims = try database.prepare(
        """
        SELECT c.claim FROM script p CROSS JOIN script_version v ON v.script = p.id
        CROSS JOIN script_claim c ON c.version = v.id
        WHERE p.uid = ?1 AND v.digest = ?2 ORDER BY c.claim
        """)
      try selectClaims.bind(session.script, at: 1)
      try selectClaims.bind(session.scriptDigest.bytes, at: 2)
      var claims: [String] = []
      while try selectClaims.step() { claims.append(selectClaims.text(0)) }
      return StoredScript(
        id: session.script, title: select.text(0), path: select.text(1), source: select.text(2),
        digest: session.scriptDigest, claims: claims)
    }
  }

  /// The claims of the expectations that a session looked at, whether they held or not, sorted.
  public func claims(of session: Session) throws(StoreError) -> [String] {
    try connection.reporting { database in
      let select = try database.prepare(
        "SELECT claim FROM v1_claim_sessions WHERE session_id = ?1 AND verdict <> 'not shown' ORDER BY claim")
      select.bind(session.id, at: 1)
      var claims: [String] = []
      while try select.step() { claims.append(select.text(0)) }
      return claims
    }
  }
}
