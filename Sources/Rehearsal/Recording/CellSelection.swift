import RehearsalDiff
import RehearsalPlainText
package import RehearsalScript
import RehearsalSourceText

/// Which cells of a library are meant.
package struct CellSelection {
  private let filters: [Filter]
  private let answers: DecisionSwitch
  private let toolkits: ToolkitCells

  /// One of the filters that all must let a cell pass.
  private struct Filter {
    /// As it was given: `--only zoom`.
    let option: String
    let keeps: (Cell) -> Bool
    /// What there would have been to ask for, of cells of which it keeps none.
    let offered: ([Cell]) -> String
  }

  package init(
    matrix: String?, only: String?, tags: String?, with answers: [String], toolkits: ToolkitCells = ToolkitCells(nil)
  ) throws(RehearsalError) {
    self.toolkits = toolkits
    var filters: [Filter] = []
    if let tags { filters.append(CellSelection.filter(tags: tags)) }
    if let only { filters.append(try CellSelection.filter(only: only)) }
    if let matrix { filters += try CellSelection.filters(matrix: matrix) }
    self.filters = filters
    do {
      self.answers = try DecisionSwitch(parsing: answers)
    } catch {
      throw RehearsalError(.request, "--with: \(error.message)", details: error.details)
    }
  }

  /// Cells that have one of these values on each of these axes.
  package init(_ values: [String: [String]], toolkits: ToolkitCells = ToolkitCells(nil)) {
    self.toolkits = toolkits
    answers = DecisionSwitch()
    filters = values.sorted { $0.key < $1.key }.map { axis, values in
      CellSelection.filter(AxisFilter([axis: values]), on: axis, as: "\(axis)=\(values.joined(separator: "|"))")
    }
  }

  /// The matching cells, script by script in the order of their ids.
  package func cells(of scripts: [Script]) -> [Cell] {
    let matching = all(scripts).filter { cell in filters.allSatisfy { $0.keeps(cell) } }
    // Cells of one script stand together, and an answer may make two of them one.
    var cells: [Cell] = []
    var rest = matching[...]
    while let script = rest.first?.script {
      let own = rest.prefix { $0.script.id == script.id }
      cells += answers.applied(to: own.map(\.configuration)).map { Cell(script: script, configuration: $0) }
      rest = rest.dropFirst(own.count)
    }
    return cells
  }

  private func all(_ scripts: [Script]) -> [Cell] {
    scripts.sorted { $0.id < $1.id }.flatMap { script in
      toolkits.cells(of: script).map { Cell(script: script, configuration: $0) }
    }
  }

  // MARK: - Explaining

  /// What each filter left, up to the one that left nothing.
  package func explanation(of scripts: [Script]) -> [String] {
    var cells = all(scripts)
    if cells.isEmpty, let part = scripts.map(\.id).min() {
      return ["\(part) has no scene: other scripts run it, and it cannot be recorded by itself"]
    }
    if cells.isEmpty { return ["there is no script; rehearse init writes one"] }
    var lines = ["there \(cells.count == 1 ? "is" : "are") \(CellSelection.said(cells))"]
    for filter in filters {
      let kept = cells.filter(filter.keeps)
      if kept.isEmpty { return lines + ["\(filter.option) leaves none: \(filter.offered(cells))"] }
      lines.append("\(filter.option) leaves \(CellSelection.said(kept))")
      cells = kept
    }
    return lines
  }

  /// `3 scripts with 12 cells`.
  private static func said(_ cells: [Cell]) -> String {
    "\(counted(Set(cells.map(\.script.id)).count, "script")) with \(counted(cells.count, "cell"))"
  }

  /// The first few of some words, each once.
  private static func listed(_ words: [String]) -> String {
    let words = Set(words).sorted()
    let rest = words.count > 8 ? " and \(words.count - 8) more" : ""
    return words.prefix(8).joined(separator: ", ") + rest
  }

  // MARK: - Filters

  private static func filter(tags: String) -> Filter {
    let wanted = tags.split(separator: ",").map { $0.trimmingPrefix { $0 == " " }.description }
    return Filter(option: "--tags \(tags)") { cell in
      wanted.isEmpty || cell.script.tags.contains { wanted.contains($0) }
    } offered: { cells in
      let tags = cells.flatMap(\.script.tags)
      return tags.isEmpty ? "no script has tags" : "the tags are \(listed(tags))"
    }
  }

  private static func filter(only: String) throws(RehearsalError) -> Filter {
    let expression: Regex<AnyRegexOutput>
    do {
      expression = try Regex(only)
    } catch {
      throw RehearsalError(.request, "--only \"\(only)\" is not a regular expression", details: ["\(error)"])
    }
    return Filter(option: "--only \(only)") {
      $0.script.id.contains(expression)
    } offered: { cells in
      "the scripts are \(listed(cells.map(\.script.id)))"
    }
  }

  /// One filter for each condition, so that one of them can be blamed.
  private static func filters(matrix: String) throws(RehearsalError) -> [Filter] {
    do {
      _ = try AxisFilter(parsing: matrix)
      return try matrix.split(separator: ";").compactMap { part in
        let condition = try AxisFilter(parsing: String(part))
        guard let axis = condition.axes.first else { return nil }
        return filter(condition, on: axis, as: "--matrix '\(part.trimmingPrefix { $0 == " " })'")
      }
    } catch {
      throw RehearsalError(.request, "--matrix: \((error as? Diagnostic)?.message ?? "\(error)")")
    }
  }
  private static func filter(_ condition: AxisFilter, on axis: String, as option: String) -> Filter {
    Filter(option: option) {
      condition.matches($0.configuration)
    } offered: { cells in
      let values = cells.compactMap { $0.configuration[axis] }
      if values.isEmpty {
        return "the axes are \(listed(cells.flatMap { $0.configuration.axes.map(\.name) }))"
      }
      return "\(axis) is \(listed(values))"
    }
  }
}
