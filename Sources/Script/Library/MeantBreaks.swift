public import RehearsalTrace

/// Which breaks of laws are meant in a cell: by its script, by an answer to a decision, by what its app is like.
public struct MeantBreaks: Hashable, Sendable {
  /// Names of the laws that it breaks by intention, as it stands: those its script names, and those of the answers to
  /// decisions under which it is performed.
  public private(set) var laws: Set<String>
  /// What its app brings upon itself where something happens that the script does not say.
  public private(set) var misuses: [AppMisuse]

  /// Every break is news.
  public static let none = MeantBreaks(laws: [], misuses: [])

  init(laws: Set<String>, misuses: [AppMisuse]) {
    self.laws = laws
    self.misuses = misuses
  }

  /// Those of two scripts that are performed at once.
  public func union(_ other: MeantBreaks) -> MeantBreaks {
    MeantBreaks(laws: laws.union(other.laws), misuses: misuses + other.misuses.filter { !misuses.contains($0) })
  }

  /// What the app brought upon itself, where a break is that.
  ///
  /// - Parameters:
  ///   - law: The law's name.
  ///   - what: What is said of it.
  ///   - event: Where it shows.
  ///   - trace: The recording.
  public func misuse(behind law: String, saying what: String, at event: Int?, of trace: Trace) -> AppMisuse? {
    misuses.first { $0.explains(law, saying: what, at: event, of: trace) }
  }
}
