import Foundation
import Rehearsal
import RehearsalScript
import RehearsalStore
import RehearsalTrace
import Testing

/// The language of filters: read as it is written, and true exactly where its definition is.
@Suite struct CellQueryTests {
  static let seeds = 0..<300

  private static let values = ["5.0", "5.1", "6.0", "6.1"]
  private static let tags = ["smoke", "slow"]

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

  private func queried(_ matrix: BehaviourMatrix) -> [QueriedCell] {
    matrix.cells.map {
      QueriedCell(
        script: $0.session.script, configuration: $0.session.configuration, tags: CellQueryTests.tags,
        shown: QueriedCell.Shown(verdict: $0.session.verdict, letter: $0.letter))
    }
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

  /// A word, a negated one, or several in parentheses, and where it holds.
  private func filter(
    _ random: inout Random, depth: Int = 2
  ) -> (text: String, holds: (BehaviourMatrix, BehaviourMatrix.Entry) -> Bool) {
    switch random.below(depth > 0 ? 6 : 3) {
    case 0:
      let (text, holds) = word(&random)
      return (text, { matrix, _ in holds(matrix) })
    case 1:
      let (text, holds) = condition(&random)
      return ("(\(text))", { _, cell in holds(cell) })
    case 2:
      let tag = ["smoke", "slow", "tag:smoke", "other", "smoke,other", "other, thing"][random.below(6)]
      return (tag, { _, _ in tag != "other" && tag != "other, thing" })
    case 3:
      let (text, holds) = filter(&random, depth: depth - 1)
      return ("not (\(text))", { !holds($0, $1) })
    case 4:
      let (first, second) = (filter(&random, depth: depth - 1), filter(&random, depth: depth - 1))
      let joint = [" ", " and ", "; ", " ; "][random.below(4)]
      return ("((\(first.text))\(joint)(\(second.text)))", { first.holds($0, $1) && second.holds($0, $1) })
    default:
      let (first, second) = (filter(&random, depth: depth - 1), filter(&random, depth: depth - 1))
      return ("((\(first.text)) or (\(second.text)))", { first.holds($0, $1) || second.holds($0, $1) })
    }
  }

  @Test(arguments: seeds)
  func `a filter lets exactly those cells pass of which its words hold`(_ seed: Int) throws {
    var random = Random(seed: seed)
    var texts: [String] = []
    var alternatives: [[(BehaviourMatrix, BehaviourMatrix.Entry) -> Bool]] = []
    for _ in 0...random.below(2) {
      var words: [(BehaviourMatrix, BehaviourMatrix.Entry) -> Bool] = []
      var parts: [String] = []
      for _ in 0...random.below(3) {
        let (text, holds) = filter(&random)
        let isNegated = random.isLikely(30)
        parts.append(isNegated ? "not \(text)" : text)
        words.append { holds($0, $1) != isNegated }
      }
      texts.append(parts.joined(separator: random.isLikely(50) ? " " : " and "))
      alternatives.append(words)
    }
    let queries = try CellQueries(where: texts.joined(separator: " or "))

    for _ in 0..<20 {
      let matrix = matrix(&random)
      let expected = matrix.cells.map { cell in alternatives.contains { $0.allSatisfy { $0(matrix, cell) } } }
      #expect(try queries.picks(queried(matrix)) { _ in "ios" } == expected, "\(texts)")
      // A script of which a cell passes is never one of which none may.
      if expected.contains(true) {
        #expect(try queries.mayPick(like: #require(queried(matrix).first)), "\(texts)")
      }
    }
  }

  // MARK: - The words

  private static let cells = [
    ("notes/tap", ["smoke", "in words"], ["ios": "5.1", "device": "ipad"]),
    ("notes/tap", ["smoke", "in words"], ["ios": "6.0", "device": "ipad"]),
    ("turn", ["slow", "or"], ["ios": "5.1", "os": "a(b)"]), ("plain", [], ["ios": "6.0"]),
  ].map { QueriedCell(script: $0.0, configuration: Configuration($0.2), tags: $0.1, shown: nil) }

  /// What each option makes of a text: the numbers of the cells above that pass.
  @Test(
    arguments: [
      // Commas join tags as they always did.
      (.tags, "smoke", [0, 1]), (.tags, "smoke,slow", [0, 1, 2]), (.tags, "smoke, slow", [0, 1, 2]),
      (.tags, "smoke,,slow,", [0, 1, 2]), (.tags, "", [0, 1, 2, 3]), (.tags, "other", []),
      (.tags, "smoke and not slow", [0, 1]), (.tags, "not smoke", [2, 3]), (.tags, "not smoke,slow", [3]),
      (.tags, "smoke slow", []), (.tags, "smoke or slow and ios=5.1", [0, 1, 2]),
      (.tags, "(smoke or slow) and ios=5.1", [0, 2]), (.tags, "'in words'", [0, 1]), (.tags, "\"or\"", [2]),
      (.tags, "not not slow", [2]), (.tags, "not (smoke, slow)", [3]), (.tags, "tag:'in words' ; ios=6.*", [1]),
      (.matrix, "ios=5.*", [0, 2]), (.matrix, "ios=5.1|6.0", [0, 1, 2, 3]), (.matrix, "", [0, 1, 2, 3]),
      (.matrix, " ios = 5.* ; device = ipad ", [0]), (.matrix, "ios=5.1; device=ip*;", [0]), (.matrix, "ios=5", []),
      (.matrix, "device=*p*d or os=a(b)", [0, 1, 2]), (.matrix, "not device=ipad", [2, 3]),
      (.matrix, "ios = 6.0 | 7", [1, 3]),
      (.matrix, "(ios=6.0 device=ipad)", [1]),
      (.where, "script:notes/*", [0, 1]), (.where, "script:*t*", [0, 1, 2]), (.where, "smoke ios=6.0", [1]),
      (.where, "one(device=ipad)", []), (.where, "count=2(device=ipad)", [0, 1]),
      (.where, "count:2(device=ipad)", [0, 1]),
      (.where, "all(ios=6.0)", [3]), (.where, "none(device=*)", [2, 3]), (.where, "not one(ios=6.0)", [2]),
      (.where, "seq(ios=5.1, ios=6.0)", [0, 1]), (.where, "one(smoke, slow)", [2]),
    ] as [(CellQuery.Option, String, [Int])])
  func `a table of filters and the cells that pass them`(_ option: CellQuery.Option, _ text: String, _ passing: [Int])
    throws
  {
    let queries =
      switch option {
      case .tags: try CellQueries(tags: text)
      case .matrix: try CellQueries(matrix: text)
      default: try CellQueries(where: text)
      }

    let picks = try queries.picks(CellQueryTests.cells)

    #expect(picks.indices.filter { picks[$0] } == passing)
  }

  /// What id and tags say of a script before its cells are known: the cells above whose scripts may pass.
  @Test(
    arguments: [
      (.only, "^notes/", [0, 1]), (.only, "n", [0, 1, 2, 3]), (.tags, "smoke", [0, 1]), (.tags, "not smoke", [2, 3]),
      (.tags, "smoke or slow", [0, 1, 2]), (.where, "smoke and ios=5.1", [0, 1]),
      (.where, "smoke or ios=7", [0, 1, 2, 3]),
      (.where, "not (smoke and ios=5.1)", [0, 1, 2, 3]), (.where, "not (smoke or ios=5.1)", [2, 3]),
      (.where, "script:t*", [2]), (.where, "changed", [0, 1, 2, 3]), (.where, "slow one(ios=5.1)", [2]),
      (.matrix, "ios=7", [0, 1, 2, 3]),
    ] as [(CellQuery.Option, String, [Int])])
  func `of a script no cell passes when its id and its tags say so`(
    _ option: CellQuery.Option, _ text: String, _ possible: [Int]
  ) throws {
    let queries =
      switch option {
      case .where: try CellQueries(where: text)
      case .only: try CellQueries(only: text)
      case .tags: try CellQueries(tags: text)
      case .matrix: try CellQueries(matrix: text)
      }

    #expect(Self.cells.indices.filter { queries.mayPick(like: Self.cells[$0]) } == possible)
  }

  /// Each word of the tables in the book, with a filter where one is asked for.
  @Test func `every word of the book is read, and none is taken for a tag`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/Filters.md")
    let words = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
      .filter { $0.hasPrefix("| `") && !$0.hasPrefix("| `--") }
      .flatMap { $0.components(separatedBy: " | ")[0].matches(of: #/`([^`]+)`/#).map { String($0.1) } }
      .map { $0.replacing("\\|", with: "|").replacing("FILTER", with: "ios=6.0") }

    #expect(words.count > 25 && words.contains("seq(ios=6.0, ios=6.0)") && words.contains("ios=5.*|6.0"))
    for word in words {
      // A tag that is nearly a word is refused: what passes here is no slip of another word.
      _ = try CellQueries(where: word).picks([])
    }
    for verdict in Verdict.allCases where verdict != .removed { #expect(words.contains(verdict.word)) }
  }

  // MARK: - What is no filter

  @Test(
    arguments: [
      (.where, "", 1, "a word is missing"), (.where, "or is:same", 1, "nothing before \"or\""),
      (.where, "is:same or", 11, "a word is missing"), (.where, "not", 4, "a word is missing"),
      (.where, "not or is:same", 5, "nothing before \"or\""),
      (.where, "smoke and", 10, "a word is missing behind \"and\""),
      (.where, "is:equal", 1, "\"is:equal\" is not a word of a filter"),
      (.where, "smoke one", 7, "\"one\" without a filter in parentheses"), (.where, "one()", 5, "a word is missing"),
      (.where, "seq(A, )", 8, "a word is missing"),
      (.where, "count>", 1, "\"count\" is not followed by a sign and a number"),
      (.where, "count>1234567890", 1, "\"count\" is not followed by a sign and a number"),
      (.where, "all(ios=)", 9, "a value of \"ios\" is empty"), (.where, "one(A", 4, "\"(\" has no partner"),
      (.where, "one(A))", 7, "\")\" has no partner"), (.where, "ios=5.1, smoke", 8, "a comma joins tags"),
      (.where, "script:", 1, "nothing behind \"script:\""), (.where, "smoke > 2", 7, "\">\" begins no word"),
      (.tags, "smoke AND slow", 7, "\"AND\" is not a word of a filter"), (.tags, "'smoke", 1, "the quotes do not end"),
      (.tags, ",smoke", 1, "\",\" begins no word"),
      (.matrix, "ios", 1, "\"ios\" is not a condition"), (.matrix, "ios=6.0; =x", 10, "no axis stands before \"=\""),
      (.matrix, "ios=5.0|", 9, "a value of \"ios\" is empty"), (.matrix, "ios=5.0 'a'", 9, "a text in quotes is not"),
      (.where, String(repeating: "(", count: 70), 65, "more than 64 pairs of parentheses"),
    ] as [(CellQuery.Option, String, Int, String)])
  func `what is no filter is refused with the option, the column and what was expected`(
    _ option: CellQuery.Option, _ text: String, _ column: Int, _ message: String
  ) throws {
    let error = try #require(throws: RehearsalError.self) { try CellQuery(parsing: text, as: option) }

    #expect(error.kind == .request)
    #expect(error.message.hasPrefix("\(option.rawValue), column \(column): \(message)"), "\(error.message)")
  }

  @Test(
    arguments: [
      ("smoke and not slwo", "--where, column 15: there is no tag \"slwo\"", "slow"),
      ("smoke nott slow", "--where, column 7: there is no tag \"nott\"", "not"),
      ("dvice=ipad", "--where, column 1: there is no axis \"dvice\"", "device"),
      ("falied", "--where, column 1: there is no tag \"falied\"", "failed"),
      ("is:diferent", "--where, column 1: \"is:diferent\" is not a word of a filter", "is:different"),
      ("smoke and failed", "--where, column 11: \"failed\" is known of recorded cells only", nil),
      ("none(is:same)", "--where, column 6: \"is:same\" is known of recorded cells only", nil),
      ("one(A)", "--where, column 5: \"A\" is known of recorded cells only", nil),
    ] as [(String, String, String?)])
  func `what cannot be meant is refused with what was meant`(_ text: String, _ message: String, _ meant: String?) throws
  {
    let error = try #require(throws: RehearsalError.self) {
      try CellQueries(where: text).picks(CellQueryTests.cells)
    }

    #expect(error.message == message)
    if let meant { #expect(error.details.last == "did you mean \"\(meant)\"?") }
  }

  @Test func `one script is one, however many cells it has`() throws {
    let lines = try CellQueries(only: "nothing").explanation(of: Array(Self.cells.prefix(2)))

    #expect(lines.first == "there is 1 script with 2 cells")
  }

  @Test func `two nots are none, and without an axis no sequence holds`() throws {
    var random = Random(seed: 5)
    let cells = queried(matrix(&random))
    let all = cells.map { _ in true }

    #expect(try CellQueries(where: "not not all(device=*)").picks(cells) { _ in nil } == all)
    #expect(try CellQueries(where: "not seq(ios=*, ios=*)").picks(cells) { _ in nil } == all)
    #expect(try CellQueries(where: "seq(ios=*, ios=*)").picks(cells) == all)
  }
}
