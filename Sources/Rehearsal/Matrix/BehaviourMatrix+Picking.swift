package import RehearsalStore
import RehearsalTrace

extension BehaviourMatrix {
  /// The scripts that have cells that pass, with these cells; letters stay what they are.
  ///
  /// - Parameters:
  ///   - matrices: Those of all scripts that are meant.
  ///   - asked: The axes of rows and columns that were asked for; neighbours are looked for along the columns.
  ///   - store: Where the texts of the scripts are.
  package static func picked(
    _ matrices: [BehaviourMatrix], by queries: CellQueries, along asked: [String], in store: Store
  ) throws -> [BehaviourMatrix] {
    guard !queries.isEmpty else { return matrices }
    let tags = try queries.tags(of: matrices.flatMap { $0.cells.map(\.session) }, in: store)
    let cells = matrices.flatMap(\.cells).map { entry in
      QueriedCell(
        script: entry.session.script, configuration: entry.session.configuration,
        tags: tags[entry.session.scriptDigest] ?? [],
        shown: QueriedCell.Shown(verdict: entry.session.verdict, letter: entry.letter))
    }
    let columns = Dictionary(matrices.map { ($0.script, $0.columnAxis(asked)) }, uniquingKeysWith: { $1 })
    var picks = try queries.picks(cells) { $0.first.flatMap { columns[$0.script] ?? nil } }[...]
    return matrices.compactMap { matrix in
      let own = picks.prefix(matrix.cells.count)
      picks = picks.dropFirst(matrix.cells.count)
      let kept = zip(matrix.cells, own).filter(\.1).map(\.0)
      return kept.isEmpty ? nil : BehaviourMatrix(matrix.script, kept)
    }
  }
}
