import RehearsalPlainText
package import RehearsalScript
import RehearsalTrace

/// The queries that a command was given, all of which a cell has to pass.
package struct CellQueries {
  private let queries: [CellQuery]

  /// Reads those that were given; without any every cell passes.
  package init(
    where words: String? = nil, only: String? = nil, tags: String? = nil, matrix: String? = nil
  ) throws(RehearsalError) {
    var queries: [CellQuery] = []
    if let tags { queries.append(try CellQuery(parsing: tags, as: .tags)) }
    if let only { queries.append(try CellQuery(parsing: only, as: .only)) }
    if let matrix { queries.append(try CellQuery(parsing: matrix, as: .matrix)) }
    if let words { queries.append(try CellQuery(parsing: words, as: .where)) }
    self.queries = queries
  }

  /// Lets every cell pass.
  package static var none: CellQueries { CellQueries([]) }

  private init(_ queries: [CellQuery]) { self.queries = queries }

  /// Whether nothing was asked.
  package var isEmpty: Bool { queries.isEmpty }

  /// Whether a tag is asked for, which has to be read from the texts of scripts.
  var asksForTags: Bool {
    queries.flatMap(\.parts).flatMap(\.expression.tests).contains { test, _ in
      if case .cell(.tag) = test { true } else { false }
    }
  }

  /// Whether it is asked how cells behave, so that none is an answer.
  var asksHowCellsBehave: Bool {
    queries.flatMap(\.parts).flatMap(\.expression.tests).contains { test, _ in
      switch test {
      case .script, .cell(.verdict), .cell(.letter): true
      case .cell: false
      }
    }
  }

  /// Whether a cell of a script may pass, as far as its id and its tags say.
  package func mayPick(from script: Script) -> Bool { mayPick(like: QueriedCell(script, Configuration([:]))) }

  /// As far as the id and the tags of a cell say.
  package func mayPick(like cell: QueriedCell) -> Bool {
    queries.flatMap(\.parts).allSatisfy { $0.expression.answer(ofAnyCellLike: cell) ?? true }
  }

  // MARK: - Picking

  /// Which cells pass, in their order.
  ///
  /// - Parameters:
  ///   - cells: All cells of the scripts that are meant: what is asked of a script is asked of all that are here.
  ///   - axis: The axis along which cells of one script are neighbours; the one with most values, or `ios`, without it.
  /// - Throws: When a word is nearly another one's name, or is known of recorded cells only.
  package func picks(
    _ cells: [QueriedCell], along axis: (([QueriedCell]) -> String?)? = nil
  ) throws(RehearsalError) -> [Bool] {
    for query in queries { try query.check(against: cells) }
    let all = CellQuery.Expression.all(queries.flatMap(\.parts).map(\.expression))
    return CellQueries.picks(all, cells, along: axis)
  }

  private static func picks(
    _ expression: CellQuery.Expression, _ cells: [QueriedCell], along axis: (([QueriedCell]) -> String?)? = nil
  ) -> [Bool] {
    var answered: [String: CellQuery.Expression] = [:]
    for (script, own) in Dictionary(grouping: cells, by: \.script) {
      answered[script] = expression.answered(for: own, along: axis.map { $0(own) } ?? CellQueries.columns(of: own))
    }
    return cells.map { answered[$0.script]?.holds(for: $0) ?? false }
  }

  /// `ios` where it has several values, else the axis that has most.
  private static func columns(of cells: [QueriedCell]) -> String? {
    var values: [String: Set<String>] = [:]
    for axis in cells.flatMap(\.configuration.axes) { values[axis.name, default: []].insert(axis.value) }
    let telling = values.filter { $0.value.count > 1 }.mapValues(\.count)
    if telling["ios"] != nil { return "ios" }
    return telling.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.first?.key
  }

  // MARK: - Explaining

  /// What each part left, up to the one that left nothing.
  package func explanation(of cells: [QueriedCell]) -> [String] {
    let isOne = Set(cells.map(\.script)).count == 1
    var lines = ["there \(isOne ? "is" : "are") \(CellQueries.said(cells))"]
    var left = cells
    for query in queries {
      for part in query.parts {
        let option = "\(query.option.rawValue) \(ShellWord.quoted(part.text))"
        let picks = CellQueries.picks(part.expression, cells)
        let kept = Set(
          zip(cells, picks).filter(\.1).map { CellKey(script: $0.0.script, configuration: $0.0.configuration) })
        let next = left.filter { kept.contains(CellKey(script: $0.script, configuration: $0.configuration)) }
        if next.isEmpty {
          let offered = part.expression.tests.first.map { CellQueries.offered(for: $0.test, left) } ?? ""
          return lines + ["\(option) leaves none" + (offered.isEmpty ? "" : ": \(offered)")]
        }
        lines.append("\(option) leaves \(CellQueries.said(next))")
        left = next
      }
    }
    return lines
  }

  /// What there would have been to ask for.
  private static func offered(for test: CellQuery.Expression.Test, _ cells: [QueriedCell]) -> String {
    switch test {
    case .cell(.tag):
      let tags = cells.flatMap(\.tags)
      return tags.isEmpty ? "no script has tags" : "the tags are \(listed(tags))"
    case .cell(.script), .cell(.expression): return "the scripts are \(listed(cells.map(\.script)))"
    case .cell(.axis(let axis, _)):
      let values = cells.compactMap { $0.configuration[axis] }
      if values.isEmpty { return "the axes are \(listed(cells.flatMap { $0.configuration.axes.map(\.name) }))" }
      return "\(axis) is \(listed(values))"
    case .cell(.verdict): return "the verdicts are \(listed(cells.compactMap { $0.shown?.verdict.word }))"
    case .cell(.letter): return "the letters are \(listed(cells.compactMap { $0.shown?.letter }))"
    case .script: return ""
    }
  }

  /// `3 scripts with 12 cells`.
  private static func said(_ cells: [QueriedCell]) -> String {
    "\(counted(Set(cells.map(\.script)).count, "script")) with \(counted(cells.count, "cell"))"
  }

  /// The first few of some words, each once.
  private static func listed(_ words: [String]) -> String {
    let words = Set(words).sorted()
    let rest = words.count > 8 ? " and \(words.count - 8) more" : ""
    return words.prefix(8).joined(separator: ", ") + rest
  }
}
