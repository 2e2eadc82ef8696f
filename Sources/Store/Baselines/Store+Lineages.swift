import RehearsalSQLite

extension Store {
  // MARK: - Lineages

  /// Which runs count for a run.
  public func lineage(of run: Run) throws(StoreError) -> Lineage {
    var places = [Lineage.Place(line: run.description.sourceBranch ?? "")]
    var fork = run.description.fork
    while let left = fork, !places.contains(where: { $0.line == left.line }) {
      places.append(Lineage.Place(line: left.line, fork: left.position))
      // What is left may have left another line itself.
      fork = try runs(
        where: "id = (SELECT max(id) FROM run WHERE source_branch = ?1 AND source_position <= ?2)"
      ) { statement in
        try statement.bind(left.line, at: 1)
        statement.bind(left.position, at: 2)
      }.first?.description.fork
    }
    return Lineage(places: places, replaced: try replacedRevisions(of: run.id))
  }

  private func replacedRevisions(of run: Int64) throws(StoreError) -> Set<Revision> {
    try connection.reporting { database in
      let select = try database.prepare("SELECT revision FROM run_replaced WHERE run = ?1")
      select.bind(run, at: 1)
      var revisions: Set<Revision> = []
      while try select.step() { if let revision = Revision(select.text(0)) { revisions.insert(revision) } }
      return revisions
    }
  }

  /// Which runs count for the newest run of a line; a line without runs is only itself.
  public func lineage(ofLine line: String) throws(StoreError) -> Lineage {
    let newest = try runs(where: "id = (SELECT max(id) FROM run WHERE ifnull(source_branch, '') = ?1)") {
      try $0.bind(line, at: 1)
    }
    return try newest.first.map { run throws(StoreError) in try lineage(of: run) }
      ?? Lineage(places: [Lineage.Place(line: line)])
  }

  /// What was accepted on a lineage: by script, configuration and time.
  ///
  /// On a line that was left it counts when it was accepted in a run before the fork, or read from a file.
  public func acceptances(along lineage: Lineage) throws(StoreError) -> [Acceptance] {
    let acceptances = try acceptances()
    guard acceptances.contains(where: { $0.line != lineage.line }) else { return acceptances }
    let naming = try runs(where: "id IN (SELECT run FROM baseline)") { _ in }
    let runs = Dictionary(naming.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return acceptances.filter { acceptance in
      guard lineage.places.contains(where: { $0.line == acceptance.line }) else { return false }
      guard acceptance.line != lineage.line, let run = acceptance.run.flatMap({ runs[$0] }) else { return true }
      return lineage.contains(run)
    }
  }
}

extension Store {
  // MARK: - Sessions before

  /// The session that each session of a run is compared with, by number of the session; one that is the first of its
  /// cell has none.
  public func sessionsBefore(those run: Int64) throws(StoreError) -> [Int64: Session] {
    var numbers: [Int64: Int64] = [:]
    try connection.reporting { database in
      let before = SessionBefore.sql(script: "l.script", configuration: "l.configuration", run: "s.run")
      let select = try database.prepare(
        "SELECT s.id, \(before) FROM session s JOIN cell l ON l.id = s.cell WHERE s.run = ?1")
      select.bind(run, at: 1)
      while try select.step() { numbers[select.integer(0)] = select.optionalInteger(1) }
    }
    let asked = Set(numbers.values).sorted().map { "\($0)" }.joined(separator: ",")
    let sessions = try sessions(where: "s.id IN (SELECT value FROM json_each(?1))") { statement in
      try statement.bind("[\(asked)]", at: 1)
    }
    let known = Dictionary(sessions.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return numbers.compactMapValues { known[$0] }
  }
}
