import RehearsalSQLite

/// Which runs, and what was decided in which runs, count for a run: those of its line of development, and those of the
/// line that it left, up to the fork.
///
/// Told by branch and number of commits, so that no working copy is needed.
public struct Lineage: Hashable, Sendable {
  /// The stretches of lines, the run's own first, then the one that it left, and so on.
  public let places: [Place]

  /// A stretch of a line.
  public struct Place: Hashable, Sendable {
    /// Line of development: the branch; empty when it is not known.
    public let line: String
    /// Number of commits up to and including the fork; none on the run's own line.
    public let fork: Int64?

    /// Makes a stretch.
    public init(line: String, fork: Int64? = nil) {
      self.line = line
      self.fork = fork
    }
  }

  /// Makes a lineage.
  public init(places: [Place]) { self.places = places }

  /// The line that the run itself is on.
  public var line: String { places.first?.line ?? "" }

  /// Whether a run is of one of the stretches.
  ///
  /// On a line that was left a run counts only when its number of commits is known.
  public func contains(_ run: Run) -> Bool {
    guard let place = places.first(where: { $0.line == run.description.sourceBranch ?? "" }) else { return false }
    guard let fork = place.fork else { return true }
    return run.description.sourcePosition.map { $0 <= fork } ?? false
  }
}

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
    return Lineage(places: places)
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
    let runs = Dictionary(try runs().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return try acceptances().filter { acceptance in
      guard lineage.places.contains(where: { $0.line == acceptance.line }) else { return false }
      guard acceptance.line != lineage.line, let run = acceptance.run.flatMap({ runs[$0] }) else { return true }
      return lineage.contains(run)
    }
  }
}
