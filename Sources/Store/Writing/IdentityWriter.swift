import RehearsalSQLite
import RehearsalTrace

/// Gives scripts, their versions, configurations, systems and sets of claims their numbers in one file, adding those
/// that are not there.
///
/// A number once given out never changes, so each is looked up once per process.
final class IdentityWriter {
  /// A script with one of its versions.
  struct Script {
    var id: Int64
    var version: Int64
  }

  /// A configuration that has a number.
  struct Known {
    var id: Int64
    var digest: Digest
  }

  private struct VersionKey: Hashable {
    var script: ExactText
    var digest: Digest
  }

  private let connection: Connection
  private var scripts: [VersionKey: Script] = [:]
  private var configurations: [[ExactText]: Known] = [:]
  private var claimSets: [ExactText: Int64] = [:]
  private var lines: [ExactText: Int64] = [:]
  /// Few: to look for one compares its hundreds of answers by where they are in memory, to hash it reads them all.
  private var systems: [(system: PerformingSystem, number: Int64)] = []

  init(connection: Connection) throws {
    self.connection = connection
  }

  /// Drops what is known; the file may not hold it.
  func forget() {
    scripts = [:]
    configurations = [:]
    claimSets = [:]
    lines = [:]
    systems = []
  }

  /// The script of a session, with the version that it was performed from.
  func script(of session: SessionRecord) throws -> Script {
    let key = VersionKey(script: ExactText(session.scriptID), digest: session.scriptDigest)
    if let known = scripts[key] { return known }
    let id = try scriptNumber(session.scriptID)
    let script = Script(id: id, version: try versionNumber(of: session, script: id))
    scripts[key] = script
    return script
  }

  /// The number of a configuration.
  func number(of configuration: Configuration) throws -> Int64 { try known(configuration).id }

  /// A configuration with its number and digest.
  func known(_ configuration: Configuration) throws -> Known {
    let key = configuration.axes.flatMap { [ExactText($0.name), ExactText($0.value)] }
    if let known = configurations[key] { return known }
    let known = Known(id: try findOrInsert(configuration), digest: configuration.digest)
    configurations[key] = known
    return known
  }

  /// The number of a set of claims, with its text.
  func numberAndText(ofClaims claims: [String]) throws -> (number: Int64, text: String) {
    let json = Value.list(claims.map { .text($0) }).json
    let key = ExactText(json)
    if let known = claimSets[key] { return (known, json) }
    let find = try connection.database.prepare("SELECT id FROM claim_set WHERE claims = ?1")
    try find.bind(json, at: 1)
    if try find.step() {
      claimSets[key] = find.integer(0)
      return (find.integer(0), json)
    }
    let insert = try connection.database.prepare("INSERT INTO claim_set (claims) VALUES (?1)")
    try insert.bind(json, at: 1)
    try insert.run()
    let number = connection.database.lastInsertedRow
    let insertClaim = try connection.database.prepare(
      "INSERT OR IGNORE INTO claim_set_claim (claim_set, claim) VALUES (?1, ?2)")
    for claim in claims {
      insertClaim.bind(number, at: 1)
      try insertClaim.bind(claim, at: 2)
      try insertClaim.run()
    }
    claimSets[key] = number
    return (number, json)
  }

  /// The number of a system.
  func number(of system: PerformingSystem) throws -> Int64 {
    if let known = systems.first(where: { $0.system == system }) { return known.number }
    let answers = try system.answers.map { try SourceWriter(connection: connection).number(ofAnswers: $0) }
    let find = try connection.database.prepare(
      "SELECT id FROM system WHERE toolkit = ?1 AND version = ?2 AND build = ?3 AND answers IS ?4")
    let insert = try connection.database.prepare(
      "INSERT INTO system (toolkit, version, build, answers) VALUES (?1, ?2, ?3, ?4)")
    func bind(to statement: borrowing Statement) throws {
      try statement.bind(system.toolkit, at: 1)
      try statement.bind(system.version, at: 2)
      try statement.bind(system.build, at: 3)
      statement.bind(answers, at: 4)
    }
    try bind(to: find)
    if try find.step() {
      systems.append((system, find.integer(0)))
      return find.integer(0)
    }
    try bind(to: insert)
    try insert.run()
    systems.append((system, connection.database.lastInsertedRow))
    return connection.database.lastInsertedRow
  }

  /// The number of a line of development.
  func number(ofLine line: String) throws -> Int64 {
    if let known = lines[ExactText(line)] { return known }
    let number = try foundNumber(ofLine: line)
    lines[ExactText(line)] = number
    return number
  }

  private func foundNumber(ofLine line: String) throws -> Int64 {
    let find = try connection.database.prepare("SELECT id FROM line WHERE name = ?1")
    try find.bind(line, at: 1)
    if try find.step() { return find.integer(0) }
    let insert = try connection.database.prepare("INSERT INTO line (name) VALUES (?1)")
    try insert.bind(line, at: 1)
    try insert.run()
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
    let sources = SourceWriter(connection: connection)
    if try find.step() {
      try sources.add(session.pulledSources, session.answers, to: find.integer(0))
      try sources.add(session.tolerances, to: find.integer(0))
      return find.integer(0)
    }
    let insert = try connection.database.prepare(
      "INSERT INTO script_version (script, digest, title, path, source) VALUES (?1, ?2, ?3, ?4, ?5)")
    insert.bind(script, at: 1)
    try insert.bind(session.scriptDigest.bytes, at: 2)
    try insert.bind(session.title, at: 3)
    try insert.bind(session.path, at: 4)
    insert.bind(try sources.number(of: session.source), at: 5)
    try insert.run()
    let version = connection.database.lastInsertedRow
    try insertClaims(session.claims, of: version)
    try sources.add(session.pulledSources, session.answers, to: version)
    try sources.add(session.tolerances, to: version)
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
