import Rehearsal
import RehearsalScript
import RehearsalStore
import RehearsalTrace
import Testing

/// The language of `--where`: read as it is written, and true exactly where its definition is.
@Suite struct CellQueryTests {
  static let seeds = 0..<300

  private static let values = ["5.0", "5.1", "6.0", "6.1"]

  /// A script in up to eight cells, with up to three behaviours.
  private func matrix(_ random: inout Random) -> BehaviourMatrix {
    var sessions: [Session] = []
    let verdicts: [Verdict] = [.same, .changed, .failed]
    for ios in CellQueryTests.values {
      for device in ["ipad", "iphone"] where random.isLikely(85) {
        sessions.append(
          session(
            "script", Configuration(["ios": ios, "device": device]), id: Int64(sessions.count),
            recording: Int64(random.below(3)), verdict: verdicts[random.below(3)]))
      }
    }
    return BehaviourMatrix("script", sessions)
  }

  // MARK: - A query and what it means

  private typealias Meaning = (BehaviourMatrix) -> Bool
  private typealias CellMeaning = (BehaviourMatrix.Entry) -> Bool

  private func condition(_ random: inout Random) -> (text: String, holds: CellMeaning) {
    let conditions: [(String, CellMeaning)] = [
      ("A", { $0.letter == "A" }), ("B", { $0.letter == "B" }), ("failed", { $0.session.verdict == .failed }),
      ("changed", { $0.session.verdict == .changed }),
      ("ios=5.*", { $0.session.configuration["ios"]?.hasPrefix("5.") == true }),
      ("device=ipad", { $0.session.configuration["device"] == "ipad" }),
      ("ios=5.0|6.1", { ["5.0", "6.1"].contains($0.session.configuration["ios"]) }),
    ]
    let first = conditions[random.below(conditions.count)]
    guard random.isLikely(30) else { return first }
    let second = conditions[random.below(conditions.count)]
    return ("\(first.0) \(second.0)", { first.1($0) && second.1($0) })
  }

  private func word(_ random: inout Random) -> (text: String, holds: Meaning) {
    let (text, holds) = condition(&random)
    let number = random.below(4)
    let bound = [">", "<", ">=", "<=", "=", ":"][random.below(6)]
    func isInBound(_ count: Int) -> Bool {
      switch bound {
      case ">": count > number
      case "<": count < number
      case ">=": count >= number
      case "<=": count <= number
      default: count == number
      }
    }
    func behaviours(_ matrix: BehaviourMatrix) -> Int { Set(matrix.cells.map(\.session.recording)).count }
    switch random.below(8) {
    case 0: return ("is:different", { behaviours($0) > 1 })
    case 1: return ("is:same", { behaviours($0) <= 1 })
    case 2: return ("count\(bound)\(number)", { isInBound(behaviours($0)) })
    case 3: return ("count\(bound)\(number)(\(text))", { isInBound($0.cells.count(where: holds)) })
    case 4: return ("one(\(text))", { $0.cells.count(where: holds) == 1 })
    case 5: return ("all(\(text))", { $0.cells.allSatisfy(holds) })
    case 6: return ("none(\(text))", { !$0.cells.contains(where: holds) })
    default: return sequence((text, holds), condition(&random))
    }
  }

  /// Two neighbours along `ios`: of one device, with values that are next to each other.
  private func sequence(
    _ first: (text: String, holds: CellMeaning), _ second: (text: String, holds: CellMeaning)
  ) -> (String, Meaning) {
    let meaning: Meaning = { matrix in
      let values = CellQueryTests.values.filter { value in
        matrix.cells.contains { $0.session.configuration["ios"] == value }
      }
      return matrix.cells.contains { left in
        first.holds(left)
          && matrix.cells.contains { right in
            let (one, other) = (left.session.configuration, right.session.configuration)
            guard one["device"] == other["device"], let place = values.firstIndex(of: one["ios"] ?? "") else {
              return false
            }
            return second.holds(right) && place + 1 < values.count && values[place + 1] == other["ios"]
          }
      }
    }
    return ("seq(\(first.text), \(second.text))", meaning)
  }

  @Test(arguments: seeds)
  func `a query holds exactly where its words do`(_ seed: Int) throws {
    var random = Random(seed: seed)
    var texts: [String] = []
    var alternatives: [[Meaning]] = []
    for _ in 0...random.below(2) {
      var words: [Meaning] = []
      var parts: [String] = []
      for _ in 0...random.below(3) {
        let (text, holds) = word(&random)
        let isNegated = random.isLikely(30)
        parts.append(isNegated ? "not \(text)" : text)
        words.append { holds($0) != isNegated }
      }
      texts.append(parts.joined(separator: " "))
      alternatives.append(words)
    }
    let query = try CellQuery(parsing: texts.joined(separator: " or "))

    for _ in 0..<20 {
      let matrix = matrix(&random)
      let expected = alternatives.contains { $0.allSatisfy { $0(matrix) } }
      #expect(query.holds(for: matrix, along: "ios") == expected, "\(texts)")
    }
  }

  // MARK: - What is no query

  @Test(arguments: [
    ("", "a word is missing at the end"), ("or is:same", "nothing before \"or\""),
    ("is:same or", "a word is missing at the end"), ("not", "a word is missing at the end"),
    ("not or is:same", "nothing before \"or\""), ("is:equal", "\"is:equal\" is not a word of a query"),
    ("one", "\"one\" without a condition in parentheses"), ("one()", "a condition is missing"),
    ("seq(A, )", "a condition is missing"), ("count>", "\"count>\" is not a word of a query"),
    ("count>1234567890", "\"count>1234567890\" is not a word of a query"),
    ("all(ios=)", "a value of \"ios\" is empty"), ("all(wrong)", "\"wrong\" is not a condition"),
    ("one(A", "\"one(A\" is not a word of a query"), ("one(A))", "\"A)\" is not a condition"),
  ])
  func `what is no query is refused with the word that is wrong and all that there are`(
    _ text: String, _ message: String
  ) throws {
    let error = try #require(throws: RehearsalError.self) { try CellQuery(parsing: text) }

    #expect(error.kind == .request)
    #expect(error.message == "--where: \(message)")
    #expect(error.details.contains { $0.contains("is:different") && $0.contains("seq(CONDITION, CONDITION)") })
  }

  @Test func `two nots are none, and without an axis no sequence holds`() throws {
    var random = Random(seed: 5)
    let matrix = matrix(&random)

    #expect(try CellQuery(parsing: "not not all(device=*)").holds(for: matrix, along: nil))
    #expect(try !CellQuery(parsing: "seq(ios=*, ios=*)").holds(for: matrix, along: nil))
    #expect(try CellQuery(parsing: "seq(ios=*, ios=*)").holds(for: matrix, along: "ios"))
  }
}
