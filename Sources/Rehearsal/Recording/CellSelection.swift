import RehearsalDiff
package import RehearsalScript
import RehearsalTrace

/// Which cells of a library are meant.
package struct CellSelection {
  private let queries: CellQueries
  /// Axes, each with the values of which a cell has one.
  private let values: [(axis: String, values: [String], filter: AxisFilter)]
  private let answers: DecisionSwitch
  private let named: NamedValues
  private let toolkits: ToolkitCells

  /// Cells that pass all queries, under other answers to decisions, `popoverFadeSeconds=0.3`, and with values for names
  /// in scripts and scenes, `inset=12`.
  package init(
    _ queries: CellQueries = .none, with answers: [String] = [], toolkits: ToolkitCells = ToolkitCells(nil)
  ) throws(RehearsalError) {
    self.toolkits = toolkits
    self.queries = queries
    values = []
    do {
      self.answers = try DecisionSwitch(parsing: answers.filter { DecisionSwitch.isMeant(by: $0) })
      named = try NamedValues(parsing: answers.filter { !DecisionSwitch.isMeant(by: $0) })
    } catch {
      throw RehearsalError(.request, "--with: \(error.message)", details: error.details)
    }
  }

  /// Cells that have one of these values on each of these axes.
  package init(_ values: [String: [String]], toolkits: ToolkitCells = ToolkitCells(nil)) {
    self.toolkits = toolkits
    (queries, answers, named) = (.none, DecisionSwitch(), NamedValues())
    self.values = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value, AxisFilter([$0.key: $0.value])) }
  }

  /// The matching cells, script by script in the order of their ids.
  ///
  /// - Parameter library: Where the scripts are from, if values are given to names.
  /// - Throws: When a query has a word that is nearly another one's name, or a name is nobody's.
  package func cells(of scripts: [Script], in library: ScriptLibrary? = nil) throws(RehearsalError) -> [Cell] {
    if let library {
      do { try named.check(scripts, in: library) } catch {
        throw RehearsalError(.request, "--with: \(error.message)", details: error.details)
      }
    }
    let known = all(scripts)
    let picks = try queries.picks(known.map { QueriedCell($0) })
    let matching = zip(known, picks).filter { cell, isPicked in isPicked && hasValues(cell) }.map(\.0)
    // Cells of one script stand together, and an answer may make two of them one.
    var cells: [Cell] = []
    var rest = matching[...]
    while let script = rest.first?.script {
      let own = rest.prefix { $0.script.id == script.id }
      var configurations = answers.applied(to: own.map(\.configuration))
      if let library { configurations = named.applied(to: configurations, of: script, in: library) }
      cells += configurations.map { Cell(script: script, configuration: $0) }
      rest = rest.dropFirst(own.count)
    }
    return cells
  }

  private func hasValues(_ cell: Cell) -> Bool { values.allSatisfy { $0.filter.matches(cell.configuration) } }

  private func all(_ scripts: [Script]) -> [Cell] {
    scripts.sorted { $0.id < $1.id }.flatMap { script in
      toolkits.cells(of: script).map { Cell(script: script, configuration: $0) }
    }
  }

  // MARK: - Explaining

  /// What each query left, up to the one that left nothing.
  ///
  /// - Parameter begin: What to do where there is no script.
  package func explanation(
    of scripts: [Script], orElse begin: @autoclosure () -> [String] = ["there is no script"]
  ) -> [String] {
    var cells = all(scripts)
    if cells.isEmpty, let part = scripts.map(\.id).min() {
      return ["\(part) has no scene: other scripts run it, and it cannot be recorded by itself"]
    }
    if cells.isEmpty { return begin() }
    let lines = queries.explanation(of: cells.map { QueriedCell($0) })
    for (axis, values, filter) in values {
      let left = cells.filter { filter.matches($0.configuration) }
      if left.isEmpty {
        let known = Set(cells.compactMap { $0.configuration[axis] }).sorted().joined(separator: ", ")
        let there = known.isEmpty ? "no cell has this axis" : "\(axis) is \(known)"
        return lines + ["\(axis)=\(values.joined(separator: "|")) leaves none: \(there)"]
      }
      cells = left
    }
    return lines
  }
}
