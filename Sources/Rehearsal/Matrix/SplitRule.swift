/// Which cells show a behaviour, in words: `ios ≥ 5.1 and device = ipad, or ios = 3.2`.
package struct SplitRule: Equatable {
  /// One of them holds.
  package let alternatives: [[Condition]]

  package init(alternatives: [[Condition]]) {
    self.alternatives = alternatives
  }

  /// Some of the values of one axis.
  package struct Condition: Equatable {
    package let axis: String
    /// Positions in the axis's values, in order.
    package let chosen: [Int]
    /// All values of the axis, in order.
    package let values: [String]

    package init(axis: String, chosen: [Int], values: [String]) {
      self.axis = axis
      self.chosen = chosen
      self.values = values
    }

    /// How many words the condition takes.
    package var cost: Int { isRange || isAllButOne ? 1 : min(chosen.count, values.count - chosen.count) }

    package var text: String {
      let named = chosen.map { values[$0] }
      if chosen.count == 1 { return "\(axis) = \(named[0])" }
      if isRange {
        if chosen[0] == 0 { return "\(axis) ≤ \(named[named.count - 1])" }
        if chosen[chosen.count - 1] == values.count - 1 { return "\(axis) ≥ \(named[0])" }
        return "\(axis) \(named[0]) to \(named[named.count - 1])"
      }
      let others = values.indices.filter { !chosen.contains($0) }.map { values[$0] }
      if others.count < named.count { return "\(axis) ≠ \(others.joined(separator: ", "))" }
      return "\(axis) = \(named.joined(separator: " or "))"
    }

    /// Whether the values are numbers without a gap between them; words have no order.
    private var isRange: Bool {
      chosen[chosen.count - 1] - chosen[0] == chosen.count - 1
        && values.allSatisfy { $0.split(separator: ".").allSatisfy { Int($0) != nil } }
    }

    private var isAllButOne: Bool { chosen.count == values.count - 1 }
  }

  /// How many words the rule takes.
  package var cost: Int { alternatives.reduce(0) { $0 + max(1, $1.reduce(0) { $0 + $1.cost }) } }

  /// The rule in words; `everywhere` when it names no axis.
  package var text: String {
    let texts = alternatives.map { $0.map(\.text).joined(separator: " and ") }
    return texts.contains("") ? "everywhere" : texts.joined(separator: ", or ")
  }
}
