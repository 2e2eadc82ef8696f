import Script

/// Which cells of a library are meant.
struct CellSelection {
  private let axes: AxisFilter?
  private let expression: Regex<AnyRegexOutput>?
  private let tags: [String]
  private let answers: DecisionSwitch

  init(matrix: String?, only: String?, tags: String?, with answers: [String]) throws(CommandFailure) {
    do {
      axes = try matrix.map { try AxisFilter(parsing: $0) }
    } catch {
      throw CommandFailure(.usage, "--matrix: \((error as? Diagnostic)?.message ?? "\(error)")")
    }
    do {
      expression = try only.map { try Regex($0) }
    } catch {
      throw CommandFailure(.usage, "--only \"\(only ?? "")\" is no regular expression", details: ["\(error)"])
    }
    do {
      self.answers = try DecisionSwitch(parsing: answers)
    } catch {
      throw CommandFailure(.usage, "--with: \(error.message)", details: error.details)
    }
    self.tags = tags?.split(separator: ",").map { $0.trimmingPrefix { $0 == " " }.description } ?? []
  }

  /// The matching cells, script by script in the order of their ids.
  func cells(of scripts: [Script]) -> [Cell] {
    scripts.filter(matches).sorted { $0.id < $1.id }.flatMap { script in
      let configurations = axes.map { script.cells(matching: $0) } ?? script.cells()
      return answers.applied(to: configurations).map { Cell(script: script, configuration: $0) }
    }
  }

  private func matches(_ script: Script) -> Bool {
    let hasTag = tags.isEmpty || script.tags.contains { tags.contains($0) }
    return hasTag && (expression.map { script.id.contains($0) } ?? true)
  }
}
