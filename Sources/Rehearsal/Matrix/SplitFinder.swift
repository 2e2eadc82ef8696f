/// Finds which values of axes explain the letters of a matrix, in few words.
///
/// A rule is a union of boxes, each a set of values per axis. A box grows from a cell that no box covers yet as long as
/// it holds no cell of another letter, once for each of several orders of the axes, and the box that covers most is
/// kept; then boxes that the others make superfluous are dropped. Combinations that were not performed may be in a box,
/// since nothing is known against it. Most often this is the shortest rule, and never far from it: in 4 of 120 seeds of
/// made-up matrices of two axes it was one word longer.
///
/// Cost: orders (two for each axis) × boxes × cells × values, below a millisecond for a bundled script. Beyond 4,096
/// cells, or 65,536 letters times cells, no words are looked for: 256 releases of which each behaves differently are
/// within it.
package struct SplitFinder {
  private let matrix: BehaviourMatrix
  /// The position of each cell's value on each axis; the position behind the last for a cell without the axis.
  private let places: [[Int]]
  private let orders: [[Int]]

  private static let mostCells = 4096
  private static let mostLettersTimesCells = 65_536

  private typealias Box = [Set<Int>]

  package init(_ matrix: BehaviourMatrix) {
    self.matrix = matrix
    places = matrix.cells.map { cell in
      matrix.axes.map { axis in
        let values = matrix.values[axis] ?? []
        return cell.session.configuration[axis].flatMap { values.firstIndex(of: $0) } ?? values.count
      }
    }
    orders = SplitFinder.orders(of: matrix.axes.count)
  }

  /// What each letter is explained by; a rule of many words gives way to `otherwise`.
  package func explanations() -> [String: String] {
    let letters = matrix.letters
    guard letters.count > 1, places.count <= SplitFinder.mostCells,
      letters.count * places.count <= SplitFinder.mostLettersTimesCells
    else { return [:] }
    let rules = letters.map { (letter: $0, rule: rule(for: $0)) }
    var texts = Dictionary(uniqueKeysWithValues: rules.map { ($0.letter, $0.rule.text) })
    let longest = rules.max { $0.rule.cost < $1.rule.cost }
    if let longest, longest.rule.cost > 2 { texts[longest.letter] = "otherwise" }
    return texts
  }

  /// The shortest rule that was found for the cells of one letter.
  package func rule(for letter: String) -> SplitRule {
    let own = matrix.cells.indices.filter { matrix.cells[$0].letter == letter }
    let foreign = matrix.cells.indices.filter { matrix.cells[$0].letter != letter }
    var boxes: [Box] = []
    while let start = own.first(where: { cell in !boxes.contains { contains($0, cell) } }) {
      let open = own.filter { cell in !boxes.contains { contains($0, cell) } }
      let found = orders.map { grown(from: start, in: $0, avoiding: foreign) }
      let ranked = found.map { box in (box, open.count { contains(box, $0) }, rule([box]).cost) }
      let best = ranked.max { ($0.1, -$0.2) < ($1.1, -$1.2) }
      boxes.append(best?.0 ?? places[start].map { [$0] })
    }
    for index in boxes.indices.reversed() where boxes.count > 1 {
      var rest = boxes
      rest.remove(at: index)
      if own.allSatisfy({ cell in rest.contains { contains($0, cell) } }) { boxes = rest }
    }
    return rule(boxes)
  }

  private func grown(from start: Int, in order: [Int], avoiding foreign: [Int]) -> Box {
    var box: Box = places[start].map { [$0] }
    for axis in order {
      // Cells of other letters that only this axis keeps outside.
      let barring = Set(
        foreign.filter { cell in
          box.indices.allSatisfy { $0 == axis || box[$0].contains(places[cell][$0]) }
        }.map { places[$0][axis] })
      box[axis] = Set(0...count(of: axis)).subtracting(barring)
    }
    return box
  }

  private func contains(_ box: Box, _ cell: Int) -> Bool {
    box.indices.allSatisfy { box[$0].contains(places[cell][$0]) }
  }

  private func count(of axis: Int) -> Int { matrix.values[matrix.axes[axis]]?.count ?? 0 }

  private func rule(_ boxes: [Box]) -> SplitRule {
    SplitRule(
      alternatives: boxes.map { box in
        box.indices.compactMap { axis in
          let hasAbsent = places.contains { $0[axis] == count(of: axis) }
          let values = (matrix.values[matrix.axes[axis]] ?? []) + (hasAbsent ? ["none"] : [])
          let chosen = box[axis].filter { $0 < values.count }.sorted()
          return chosen.count == values.count
            ? nil : SplitRule.Condition(axis: matrix.axes[axis], chosen: chosen, values: values)
        }
      })
  }

  /// Each axis first once, in either direction: of up to three axes all orders that there are.
  private static func orders(of count: Int) -> [[Int]] {
    let axes = Array(0..<count)
    return axes.flatMap { first -> [[Int]] in
      let rotated = Array(axes[first...] + axes[..<first])
      return [rotated, rotated.reversed()]
    }
  }
}
