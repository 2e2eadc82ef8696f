import RehearsalSQLite
import RehearsalTrace

/// Gives scripts, their versions, configurations and sets of claims their numbers in one file, adding those that are
/// not there.
///
/// A number once given out never changes, so each is looked up once per process.
final class IdentityWriter {
  /// A script with one of its versions.
  struct Script {
    var id: Int64
    var version: Int64
  }

  private struct VersionKey: Hashable {
    var script: TextBytes
    var digest: Digest
  }

  private let connection: Connection
  private var scripts: [VersionKey: Script] = [:]
  private var configurations: [[TextBytes]: Int64] = [:]
  private var claimSets: [TextBytes: Int64] = [:]

  init(connection: Connection) throws {
    self.connection = connection
  }

  /// Drops what is known; the file may not hold it.
  func forget() {
    scripts = [:]
    configurations = [:]
    claimSets = [:]
  }

  /// The script of a session, with the version that it was performed from.
  func script(of session: SessionRecord) throws -> Script {
    let key = VersionKey(script: TextBytes(session.scriptID), digest: session.scriptDigest)
    if let known = scripts[key] { return known }
    let id = try scriptNumber(session.scriptID)
    let script = Script(id: id, version: try versionNumber(of: session, script: id))
    scripts[key] = script
    return script
  }

  /// The number of a configuration.
  func number(of configuration: Configuration) throws -> Int64 {
    let key = configuration.axes.flatMap { [TextBytes($0.name), TextBytes($0.value)] }
    if let known = configurations[key] { return known }
    let number = try findOrInsert(configuration)
    configurations[key] = number
    return number
  }

  /// The number of a set of claims.
  func number(ofClaims claims: [String]) throws -> Int64 {
    let json = Value.list(claims.map { .text($0) }).json
    let key = TextBytes(json)
    if let known = claimSets[key] { return known }
    let find = try connection.database.prepare("SELECT id FROM claim_set WHERE claims = ?1")
    try find.bind(json, at: 1)
    if try find.step() {
      claimSets[key] = find.integer(0)
      return find.integer(0)
    }
    let insert = try connection.database.prepare("INSERT INTO claim_set (claims) VALUES (?1)")
    try insert.bind(json, at: 1)
    try insert.run()
    claimSets[key] = connection.database.lastInsertedRow
    return connection.database.lastInsertedRow
  }

  /// The number of a script, whichever of its versions is meant.
  func scriptNumber(_ uid: String) throws -> Int64 {
    let find = try connection.database.prepare("SELECT id FROM script WHERE uid = ?1")
    try find.bind(uid, at: 1)
    if try find.step() { return find.integer(0) }
    let insert = try connection.database.prepare("INSERT INTO script (uid) VALUES (?1)")
    try insert.bind(uid, at: 1)
    try insert.run()
    return connection.database.lastInsertedRow
  }

  private func versionNumber(of session: SessionRecord, script: Int64) throws -> Int64 {
    let find = try connection.database.prepare("SELECT id FROM script_version WHERE script = ?1 AND digest = ?2")
    find.bind(script, at: 1)
    try find.bind(session.scriptDigest.bytes, at: 2)
    if try find.step() { return find.integer(0) }
    let insert = try connection.database.prepare(
      "INSERT INTO script_version (script, digest, title, path, source) VALUES (?1, ?2, ?3, ?4, ?5)")
    insert.bind(script, at: 1)
    try insert.bind(session.scriptDigest.bytes, at: 2)
    try insert.bind(session.title, at: 3)
    try insert.bind(session.path, at: 4)
    try insert.bind(session.source, at: 5)
    try insert.run()
    let version = connection.database.lastInsertedRow
    try insertClaims(session.claims, of: version)
    return version
  }

  private func insertClaims(_ claims: [String], of version: Int64) throws {
    let insert = try connection.database.prepare("INSERT OR IGNORE INTO script_claim (version, claim) VALUES (?1, ?2)")
    for claim in claims {
      insert.bind(version, at: 1)
      try insert.bind(claim, at: 2)
      try insert.run()
    }
  }

  private func findOrInsert(_ configuration: Configuration) throws -> Int64 {
    let digest = configuration.digest
    let find = try connection.database.prepare("SELECT id FROM configuration WHERE digest = ?1")
    try find.bind(digest.bytes, at: 1)
    if try find.step() { return find.integer(0) }
    let insert = try connection.database.prepare(
      """
      INSERT INTO configuration (digest, ios, ios_key, device, orientation, popover, account)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
    try insert.bind(digest.bytes, at: 1)
    try insert.bind(configuration["ios"], at: 2)
    insert.bind(configuration["ios"].flatMap(IdentityWriter.versionKey), at: 3)
    try insert.bind(configuration["device"], at: 4)
    try insert.bind(configuration["orientation"], at: 5)
    try insert.bind(configuration["popover"], at: 6)
    try insert.bind(configuration["account"], at: 7)
    try insert.run()
    let number = connection.database.lastInsertedRow
    let insertAxis = try connection.database.prepare(
      "INSERT INTO configuration_axis (configuration, axis, value) VALUES (?1, ?2, ?3)")
    for axis in configuration.axes {
      insertAxis.bind(number, at: 1)
      try insertAxis.bind(axis.name, at: 2)
      try insertAxis.bind(axis.value, at: 3)
      try insertAxis.run()
    }
    return number
  }

  /// A version as a number that sorts: "5.1" is 5001000, "5.10" is 5010000; `nil` for anything but up to three numbers
  /// below 1000.
  static func versionKey(_ version: String) -> Int64? {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
    guard parts.count <= 3 else { return nil }
    var key: Int64 = 0
    for position in 0..<3 {
      guard let number = position < parts.count ? parts[position] : 0, (0..<1000).contains(number) else { return nil }
      key = key * 1000 + number
    }
    return key
  }
}
