import RehearsalScript
import RehearsalTrace

extension CellQuery.Expression {
  // MARK: - What holds

  /// The same with what is asked of the script answered.
  ///
  /// - Parameters:
  ///   - cells: All of one script.
  ///   - axis: The axis along which cells are neighbours.
  func answered(for cells: [QueriedCell], along axis: String?) -> CellQuery.Expression {
    switch self {
    case .constant, .cell: self
    case .all(let members): .all(members.map { $0.answered(for: cells, along: axis) })
    case .any(let members): .any(members.map { $0.answered(for: cells, along: axis) })
    case .not(let member): .not(member.answered(for: cells, along: axis))
    case .script(let test, _): .constant(test.holds(for: cells, along: axis))
    }
  }

  /// Whether it holds for a cell, once it is answered for its script.
  func holds(for cell: QueriedCell) -> Bool {
    switch self {
    case .constant(let isTrue): isTrue
    case .all(let members): members.allSatisfy { $0.holds(for: cell) }
    case .any(let members): members.contains { $0.holds(for: cell) }
    case .not(let member): !member.holds(for: cell)
    case .cell(let test, _): test.holds(for: cell)
    case .script: false
    }
  }

  /// Whether it holds for all cells of a script or for none; `nil` where its id and tags do not say.
  func answer(ofAnyCellLike cell: QueriedCell) -> Bool? {
    switch self {
    case .constant(let isTrue): return isTrue
    case .all(let members):
      let answers = members.map { $0.answer(ofAnyCellLike: cell) }
      return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    case .any(let members):
      let answers = members.map { $0.answer(ofAnyCellLike: cell) }
      return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    case .not(let member): return member.answer(ofAnyCellLike: cell).map { !$0 }
    case .cell(.tag, _), .cell(.script, _), .cell(.expression, _): return holds(for: cell)
    case .cell, .script: return nil
    }
  }
}

extension CellQuery.CellTest {
  fileprivate func holds(for cell: QueriedCell) -> Bool {
    switch self {
    case .tag(let tag): cell.tags.contains(tag)
    case .script(let pattern): AxisFilter.matches(cell.script, pattern)
    case .expression(let expression): cell.script.contains(expression)
    case .axis(_, let filter): filter.matches(cell.configuration)
    case .verdict(let verdict): cell.shown?.verdict == verdict
    case .letter(let letter): cell.shown?.letter == letter
    }
  }
}

extension CellQuery.ScriptTest {
  fileprivate func holds(for cells: [QueriedCell], along axis: String?) -> Bool {
    func matching(_ expression: CellQuery.Expression) -> Int {
      let expression = expression.answered(for: cells, along: axis)
      return cells.count { expression.holds(for: $0) }
    }
    var behaviours: Int { Set(cells.compactMap(\.shown?.letter)).count }
    return switch self {
    case .different(let isDifferent): (behaviours > 1) == isDifferent
    case .count(let bound, nil): bound.holds(behaviours)
    case .count(let bound, let member?): bound.holds(matching(member))
    case .one(let member): matching(member) == 1
    case .all(let member): matching(member) == cells.count
    case .none(let member): matching(member) == 0
    case .sequence(let members):
      axis.map { hasSequence(members.map { $0.answered(for: cells, along: axis) }, cells, $0) } ?? false
    }
  }

  private func hasSequence(_ steps: [CellQuery.Expression], _ cells: [QueriedCell], _ axis: String) -> Bool {
    let rows = Dictionary(grouping: cells) { cell in cell.configuration.axes.filter { $0.name != axis } }
    let values = Set(cells.compactMap { $0.configuration[axis] }).sorted {
      Configuration(["value": $0]) < Configuration(["value": $1])
    }
    return rows.values.contains { row in
      let places = values.map { value in row.first { $0.configuration[axis] == value } }
      guard places.count >= steps.count else { return false }
      return (0...(places.count - steps.count)).contains { start in
        zip(steps, places[start...]).allSatisfy { step, cell in cell.map { step.holds(for: $0) } ?? false }
      }
    }
  }
}
