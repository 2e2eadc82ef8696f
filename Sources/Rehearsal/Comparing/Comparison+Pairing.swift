import RehearsalDiff
import RehearsalSourceText
package import RehearsalStore
import RehearsalTrace

extension Comparison {
  // MARK: - Pairing

  /// Two sessions.
  package init(_ left: Session, _ right: Session, _ reader: inout DiffReader) throws {
    self.init(
      left: left.reference, right: right.reference, labels: Comparison.labels(left, right),
      difference: .sessions(try reader.diff(left, right)))
  }

  /// What tells two sessions apart: the value of the one axis in which they differ, the run, or nothing short.
  package static func labels(_ left: Session, _ right: Session) -> (left: String, right: String) {
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
  package init(_ left: Run, _ right: Run, _ reader: inout DiffReader) throws {
    try self.init(
      left.reference, try reader.store.sessions(of: left.id), right.reference,
      try reader.rightStore.sessions(of: right.id), &reader)
  }

  /// The sessions of a run and their baselines.
  ///
  /// - Parameter isReversed: Whether the baselines are the right side.
  package init(baselinesOf run: Run, isReversed: Bool, _ reader: inout DiffReader) throws {
    let sessions = try reader.store.sessions(of: run.id)
    var baselines: [Session] = []
    for choice in try reader.store.baselines(for: run) {
      if choice.isBeside {
        baselines.append(choice.session)
        continue
      }
      guard let recording = choice.baseline?.recording else { continue }
      if let shown = try reader.store.session(showing: recording, likeThatOf: choice.session) {
        baselines.append(shown)
      }
    }
    let sides = [("@baseline", baselines), (run.reference, sessions)]
    let (left, right) = isReversed ? (sides[1], sides[0]) : (sides[0], sides[1])
    try self.init(left.0, left.1, right.0, right.1, &reader)
  }

  private init(
    _ left: String, _ lefts: [Session], _ right: String, _ rights: [Session], _ reader: inout DiffReader
  ) throws {
    let (lefts, rights) = try reader.picked(lefts, rights, at: "\(left) or \(right)")
    let naming = CellNaming((lefts + rights).map(\.configuration))
    func name(_ session: Session) -> String { naming.name(of: session.script, session.configuration) }
    let counterparts = Dictionary(rights.map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    let known = Set(lefts.map(\.cell))
    var cells: [(name: String, diff: TraceDiff?)] = []
    for session in lefts {
      guard let other = counterparts[session.cell] else { continue }
      cells.append((name(session), try reader.difference(session, other)))
    }
    let groups = DiffGroups(
      cells, removed: lefts.filter { counterparts[$0.cell] == nil }.map(name),
      added: rights.filter { !known.contains($0.cell) }.map(name))
    self.init(
      left: left, right: right, labels: (left, right), difference: .cells(groups))
  }

  /// The sessions of one run that differ in one axis only, each with the one that has the next value.
  ///
  /// Next is the next value that there is a session of: sessions of 1 and 3 are compared where 2 is of other cells
  /// alone. Nothing is said of sessions that no other one agrees with in all other axes.
  ///
  /// - Throws: When there are no two such sessions.
  package static func comparisons(by axis: String, in run: Run, _ reader: inout DiffReader) throws -> [Comparison] {
    let recorded = try reader.store.sessions(of: run.id)
    let all = recorded.filter { $0.configuration[axis] != nil }
    if all.isEmpty { throw nothing(by: axis, in: run.reference, recorded) }
    let sessions = try reader.queries.some(of: all, in: reader.store, at: run.reference)
    let naming = CellNaming(sessions.map(\.configuration), without: axis)
    let values = Comparison.ordered(sessions.compactMap { $0.configuration[axis] })
    var later: [CellKey: Session] = [:]
    var pairs: [AxisPair: [(left: Session, right: Session)]] = [:]
    for value in values.indices.reversed() {
      for session in sessions.reversed() where session.configuration[axis] == values[value] {
        let group = session.cell.without(axis)
        if let next = later[group], let other = values.firstIndex(of: next.configuration[axis] ?? "") {
          pairs[AxisPair(left: value, right: other), default: []].append((session, next))
        }
        later[group] = session
      }
    }
    if pairs.isEmpty { throw nothing(by: axis, in: run.reference, recorded) }
    return try pairs.sorted { $0.key < $1.key }.map { pair, sessions in
      let cells = try sessions.reversed().map { left, right in
        (name: naming.name(of: left.script, left.configuration), diff: try reader.difference(left, right))
      }
      let (left, right) = (values[pair.left], values[pair.right])
      return Comparison(
        left: "\(axis)=\(left)", right: "\(axis)=\(right)", labels: (left, right),
        difference: .cells(DiffGroups(cells)))
    }
  }

  /// Two values of an axis, by their places.
  private struct AxisPair: Hashable, Comparable {
    let left: Int
    let right: Int

    static func < (one: AxisPair, other: AxisPair) -> Bool { (one.left, one.right) < (other.left, other.right) }
  }

  /// How many axes are named to somebody who asked for none of them.
  private static let mostAxes = 12

  /// That no two sessions of a run differ in an axis alone.
  private static func nothing(by axis: String, in run: String, _ sessions: [Session]) -> RehearsalError {
    let axes = Set(sessions.flatMap { $0.configuration.axes.map(\.name) }).sorted()
    let more = axes.count > mostAxes ? ", … and \(axes.count - mostAxes) more" : ""
    let listed = axes.isEmpty ? [] : ["its axes are \(axes.prefix(mostAxes).joined(separator: ", "))\(more)"]
    if axes.contains(axis) {
      return RehearsalError(
        .request, "no two sessions of \(run) differ in the axis \(Value.quoted(axis)) alone", details: listed)
    }
    let near = suggestion(for: axis, among: axes).map { ["did you mean \(Value.quoted($0))?"] } ?? []
    return RehearsalError(
      .request, "no session of \(run) has an axis \(Value.quoted(axis))", details: near + listed)
  }

  /// Each value once, in the order of configurations: `5.2` before `5.10`.
  package static func ordered(_ values: [String]) -> [String] {
    Set(values).sorted { Configuration(["value": $0]) < Configuration(["value": $1]) }
  }
}

extension DiffReader {
  /// The sessions of two runs whose cells pass: a cell is asked by its session on the right, one that is gone by its
  /// session on the left.
  fileprivate func picked(
    _ lefts: [Session], _ rights: [Session], at place: String
  ) throws -> (lefts: [Session], rights: [Session]) {
    if queries.isEmpty { return (lefts, rights) }
    let later = Set(rights.map(\.cell))
    let picked = try queries.picked(rights, in: rightStore)
    let gone = try queries.picked(lefts.filter { !later.contains($0.cell) }, in: store)
    if picked.isEmpty, gone.isEmpty { _ = try queries.some(of: rights, in: rightStore, at: place) }
    let cells = Set((picked + gone).map(\.cell))
    return (lefts.filter { cells.contains($0.cell) }, picked)
  }
}
