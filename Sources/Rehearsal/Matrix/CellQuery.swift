package import RehearsalScript
package import RehearsalStore

/// Words that pick scripts by how their cells behaved: `is:different none(failed)`, `count>2 or seq(A, B)`.
///
/// All words of an alternative hold; alternatives are joined by `or`; `not` turns the word after it round.
package struct CellQuery {
  private var alternatives: [[Word]]

  private struct Word {
    let isNegated: Bool
    let test: Test
  }

  private enum Test {
    /// More than one behaviour, or only one.
    case different(Bool)
    /// So many behaviours, or so many cells of which the conditions hold.
    case count(Bound, [CellCondition]?)
    case one([CellCondition])
    case all([CellCondition])
    case none([CellCondition])
    /// Neighbours along an axis of which one after the other holds.
    case sequence([[CellCondition]])
  }

  package struct Bound {
    package let sign: String
    package let number: Int

    package init(sign: String, number: Int) {
      self.sign = sign
      self.number = number
    }

    package func holds(_ count: Int) -> Bool {
      switch sign {
      case ">": count > number
      case "<": count < number
      case ">=": count >= number
      case "<=": count <= number
      default: count == number
      }
    }
  }

  package static let words = [
    "is:different", "is:same", "count>N", "count>N(CONDITION)", "one(CONDITION)", "all(CONDITION)", "none(CONDITION)",
    "seq(CONDITION, CONDITION)", "not WORD", "WORD or WORD",
  ]

  /// Reads a query.
  package init(parsing text: String) throws(RehearsalError) {
    alternatives = [[]]
    var isNegated = false
    for token in CellQuery.tokens(text) {
      switch token {
      case "or":
        guard !isNegated, alternatives.last?.isEmpty == false else { throw CellQuery.wrong("nothing before \"or\"") }
        alternatives.append([])
      case "not": isNegated.toggle()
      default:
        alternatives[alternatives.count - 1].append(Word(isNegated: isNegated, test: try CellQuery.test(token)))
        isNegated = false
      }
    }
    if isNegated || alternatives.last?.isEmpty == true { throw CellQuery.wrong("a word is missing at the end") }
  }

  /// Whether the query holds for a script; neighbours are looked for along `axis`.
  package func holds(for matrix: BehaviourMatrix, along axis: String?) -> Bool {
    alternatives.contains { $0.allSatisfy { holds($0.test, matrix, axis) != $0.isNegated } }
  }

  private func holds(_ test: Test, _ matrix: BehaviourMatrix, _ axis: String?) -> Bool {
    func matching(_ conditions: [CellCondition]) -> Int {
      matrix.cells.count { cell in conditions.allSatisfy { $0.holds(for: cell) } }
    }
    return switch test {
    case .different(let isDifferent): (matrix.letters.count > 1) == isDifferent
    case .count(let bound, nil): bound.holds(matrix.letters.count)
    case .count(let bound, let conditions?): bound.holds(matching(conditions))
    case .one(let conditions): matching(conditions) == 1
    case .all(let conditions): matching(conditions) == matrix.cells.count
    case .none(let conditions): matching(conditions) == 0
    case .sequence(let steps): axis.map { hasSequence(steps, matrix, $0) } ?? false
    }
  }

  private func hasSequence(_ steps: [[CellCondition]], _ matrix: BehaviourMatrix, _ axis: String) -> Bool {
    let rows = Dictionary(grouping: matrix.cells) { cell in
      cell.session.configuration.axes.filter { $0.name != axis }
    }
    return rows.values.contains { row in
      let places = (matrix.values[axis] ?? []).map { value in row.first { $0.session.configuration[axis] == value } }
      guard places.count >= steps.count else { return false }
      return (0...(places.count - steps.count)).contains { start in
        zip(steps, places[start...]).allSatisfy { conditions, cell in
          cell.map { cell in conditions.allSatisfy { $0.holds(for: cell) } } ?? false
        }
      }
    }
  }

  // MARK: - Reading

  /// The words, each with the parentheses that follow it.
  private static func tokens(_ text: String) -> [String] {
    var tokens = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == " ", depth == 0 { tokens.append("") } else { tokens[tokens.count - 1].append(character) }
    }
    return tokens.filter { !$0.isEmpty }
  }

  private static func test(_ token: String) throws(RehearsalError) -> Test {
    if token == "is:different" { return .different(true) }
    if token == "is:same" { return .different(false) }
    guard let match = token.wholeMatch(of: /(count(>=|<=|>|<|=|:)(\d{1,9})|one|all|none|seq)(\((.*)\))?/) else {
      throw wrong("\"\(token)\" is not a word of a query")
    }
    let inside = match.5.map(String.init)
    if let sign = match.2, let number = match.3.flatMap({ Int($0) }) {
      let bound = Bound(sign: String(sign), number: number)
      return .count(bound, try inside.map { text throws(RehearsalError) in try conditions(text) })
    }
    guard let inside else { throw wrong("\"\(token)\" without a condition in parentheses") }
    switch match.1 {
    case "one": return .one(try conditions(inside))
    case "all": return .all(try conditions(inside))
    case "none": return .none(try conditions(inside))
    default:
      var steps: [[CellCondition]] = []
      for part in inside.split(separator: ",", omittingEmptySubsequences: false) {
        steps.append(try conditions(String(part)))
      }
      return .sequence(steps)
    }
  }

  private static func conditions(_ text: String) throws(RehearsalError) -> [CellCondition] {
    var conditions: [CellCondition] = []
    for word in text.split(separator: " ") { conditions.append(try CellCondition(parsing: String(word))) }
    guard !conditions.isEmpty else { throw wrong("a condition is missing") }
    return conditions
  }

  package static func wrong(_ message: String) -> RehearsalError {
    RehearsalError(
      .request, "--where: \(message)",
      details: ["words are " + words.joined(separator: ", "), "a condition is \(CellCondition.forms)"])
  }
}

/// What can be said of one cell: its letter, its verdict, the values of its axes.
package enum CellCondition {
  case letter(String)
  case verdict(Verdict)
  case axes(AxisFilter)

  package static let forms = "a letter, axis=value|value, or \(Verdict.allCases.map(\.word).joined(separator: ", "))"

  package init(parsing text: String) throws(RehearsalError) {
    if let verdict = Verdict.allCases.first(where: { $0.word == text }) {
      self = .verdict(verdict)
    } else if text.allSatisfy({ $0.isASCII && $0.isUppercase }) {
      self = .letter(text)
    } else {
      do {
        self = .axes(try AxisFilter(parsing: text))
      } catch {
        throw CellQuery.wrong(error.message)
      }
    }
  }

  package func holds(for cell: BehaviourMatrix.Entry) -> Bool {
    switch self {
    case .letter(let letter): cell.letter == letter
    case .verdict(let verdict): cell.session.verdict == verdict
    case .axes(let filter): filter.matches(cell.session.configuration)
    }
  }
}
