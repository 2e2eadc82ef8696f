import Diff
import Store
import Trace

extension Comparison {
  // MARK: - Pairing

  /// Two sessions.
  init(_ left: Session, _ right: Session, in store: Store, options: DiffOptions) throws {
    try self.init(
      left: left.reference, right: right.reference, labels: Comparison.labels(left, right),
      isOfSessions: true,
      pairs: [Pair(left: left, right: right, name: left.script)], in: store, options: options)
  }

  /// What tells two sessions apart: the value of the one axis in which they differ, several axes, the run, or nothing.
  private static func labels(_ left: Session, _ right: Session) -> (left: String, right: String) {
    let axes = Set((left.configuration.axes + right.configuration.axes).map(\.name)).sorted()
    let telling = axes.filter { left.configuration[$0] != right.configuration[$0] }
    if let axis = telling.first, telling.count == 1 {
      return (left.configuration[axis] ?? "none", right.configuration[axis] ?? "none")
    }
    if telling.isEmpty, left.script == right.script, left.run != right.run {
      return ("run:\(left.run)", "run:\(right.run)")
    }
    return ("A", "B")
  }

  /// The sessions of two runs, cell by cell.
  init(_ left: Run, _ right: Run, in store: Store, options: DiffOptions) throws {
    let lefts = try store.sessions(of: left.id)
    let rights = try store.sessions(of: right.id)
    let counterparts = Dictionary(rights.map { (Cell($0), $0) }, uniquingKeysWith: { $1 })
    let known = Set(lefts.map { Cell($0) })
    let naming = CellNaming((lefts + rights).map(\.configuration))
    try self.init(
      left: left.reference, right: right.reference,
      pairs: lefts.compactMap { session in
        counterparts[Cell(session)].map {
          Pair(left: session, right: $0, name: naming.name(of: session.script, session.configuration))
        }
      },
      onlyLeft: lefts.filter { counterparts[Cell($0)] == nil },
      onlyRight: rights.filter { !known.contains(Cell($0)) }, in: store, options: options)
  }

  /// The sessions of one run that differ in one axis only, each value with the next: one comparison per step from a
  /// value to the next.
  static func comparisons(
    by axis: String, in run: Run, of store: Store, options: DiffOptions
  ) throws -> [Comparison] {
    let sessions = try store.sessions(of: run.id).filter { $0.configuration[axis] != nil }
    let naming = CellNaming(sessions.map(\.configuration), without: axis)
    let values = Comparison.ordered(sessions.compactMap { $0.configuration[axis] })
    return try zip(values, values.dropFirst()).map { left, right in
      let rights = sessions.filter { $0.configuration[axis] == right }
      let counterparts = Dictionary(rights.map { (Cell($0, without: axis), $0) }, uniquingKeysWith: { $1 })
      let lefts = sessions.filter { $0.configuration[axis] == left }
      return try Comparison(
        left: "\(axis)=\(left)", right: "\(axis)=\(right)", labels: (left, right),
        pairs: lefts.compactMap { session in
          counterparts[Cell(session, without: axis)].map {
            Pair(left: session, right: $0, name: naming.name(of: session.script, session.configuration))
          }
        }, in: store, options: options)
    }
  }

  private struct Cell: Hashable {
    let script: String
    let configuration: Configuration

    init(_ session: Session, without axis: String? = nil) {
      script = session.script
      configuration = Comparison.configuration(of: session, without: axis)
    }
  }

  private static func configuration(of session: Session, without axis: String?) -> Configuration {
    let axes = session.configuration.axes.filter { $0.name != axis }
    return Configuration(Dictionary(axes.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
  }

  /// Each value once, in the order of configurations: `5.2` before `5.10`.
  private static func ordered(_ values: [String]) -> [String] {
    Set(values).sorted { Configuration(["value": $0]) < Configuration(["value": $1]) }
  }
}
