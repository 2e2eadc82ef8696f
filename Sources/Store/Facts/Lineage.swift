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

  /// Commits of the run's own line that it does not descend from, since the branch was rebased or a commit amended.
  public let replaced: Set<Revision>

  /// Makes a lineage.
  public init(places: [Place], replaced: Set<Revision> = []) { (self.places, self.replaced) = (places, replaced) }

  /// The line that the run itself is on.
  public var line: String { places.first?.line ?? "" }

  /// Whether a run is of one of the stretches, and its commit was not replaced.
  ///
  /// On a line that was left a run counts only when its number of commits is known.
  public func contains(_ run: Run) -> Bool {
    guard let place = places.first(where: { $0.line == run.description.sourceBranch ?? "" }) else { return false }
    guard let fork = place.fork else { return !(run.description.sourceRevision.map(replaced.contains) ?? false) }
    return run.description.sourcePosition.map { $0 <= fork } ?? false
  }
}
