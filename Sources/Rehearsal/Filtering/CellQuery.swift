import RehearsalScript
import RehearsalSourceText
import RehearsalStore

/// Words that pick cells: `smoke and not slow`, `ios=5.*|6.0; device=ipad`, `is:different none(failed)`.
///
/// One language for every option that picks cells; an option only says what a word without a sign in it means. Words
/// that speak of a whole script hold for all of its cells or for none.
///
/// Documentation/Filters.md has the words.
package struct CellQuery {
  /// Where it was written: `--where`.
  package let option: Option
  /// As it was written.
  package let text: String
  /// What has to hold, each with its text, so that one of them can be blamed.
  let parts: [Part]

  /// An option that takes a query.
  package enum Option: String {
    case `where` = "--where"
    /// A word is a tag.
    case tags = "--tags"
    /// A word alone means nothing: conditions on axes are what is wanted.
    case matrix = "--matrix"
    /// The whole text is a regular expression.
    case only = "--only"
  }

  /// One of the things that all have to hold.
  struct Part {
    let text: String
    let expression: Expression
  }

  /// What holds for a cell or does not.
  indirect enum Expression {
    case constant(Bool)
    case all([Expression])
    case any([Expression])
    case not(Expression)
    case cell(CellTest, Place)
    case script(ScriptTest, Place)
  }

  /// A word, and where it stands.
  struct Place {
    /// From 1, in Unicode scalars.
    let column: Int
    let word: String
  }

  /// What is asked of one cell.
  enum CellTest {
    case tag(String)
    /// The script's id, in which `*` stands for any characters.
    case script(String)
    case expression(Regex<AnyRegexOutput>)
    case axis(String, AxisFilter)
    case verdict(Verdict)
    case letter(String)
  }

  /// What is asked of all cells of a script.
  enum ScriptTest {
    /// More than one behaviour, or only one.
    case different(Bool)
    /// A count of behaviours, or of matching cells.
    case count(Bound, Expression?)
    case one(Expression)
    case all(Expression)
    case none(Expression)
    /// Neighbours along an axis of which one after the other holds.
    case sequence([Expression])
  }

  /// A number, and on which side of it.
  struct Bound {
    let sign: String
    let number: Int

    func holds(_ count: Int) -> Bool {
      switch sign {
      case ">": count > number
      case "<": count < number
      case ">=": count >= number
      case "<=": count <= number
      default: count == number
      }
    }
  }

  /// Reads a query.
  ///
  /// - Throws: With the option, the column and what was probably meant. Only `--tags` and `--matrix` may be empty: they
  ///   let every cell pass.
  package init(parsing text: String, as option: Option = .where) throws(RehearsalError) {
    (self.option, self.text) = (option, text)
    if option == .only {
      parts = [Part(text: text, expression: try CellQuery.expression(text))]
      return
    }
    var reader = CellQueryReader(text, option)
    parts = try reader.query()
  }

  private static func expression(_ text: String) throws(RehearsalError) -> Expression {
    do {
      return .cell(.expression(try Regex(text)), Place(column: 1, word: text))
    } catch {
      throw RehearsalError(.request, "--only \"\(text)\" is not a regular expression", details: ["\(error)"])
    }
  }

  /// What is wrong in a query, with its place.
  static func mistake(
    _ option: Option, _ column: Int, _ message: String, expected: [String] = [], suggestion: String? = nil
  ) -> RehearsalError {
    let details = Diagnostic(
      path: option.rawValue, line: 1, column: column, message: message, expected: expected, suggestion: suggestion
    ).details
    return RehearsalError(.request, "\(option.rawValue), column \(column): \(message)", details: details)
  }
}

extension CellQuery.Expression {
  /// Every test in it, outermost first.
  var tests: [(test: Test, place: CellQuery.Place)] {
    switch self {
    case .constant: []
    case .all(let members), .any(let members): members.flatMap(\.tests)
    case .not(let member): member.tests
    case .cell(let test, let place): [(.cell(test), place)]
    case .script(let test, let place): [(.script(test), place)] + test.members.flatMap(\.tests)
    }
  }

  /// A test of either kind.
  enum Test {
    case cell(CellQuery.CellTest)
    case script(CellQuery.ScriptTest)
  }
}

extension CellQuery.ScriptTest {
  /// What it asks of cells.
  var members: [CellQuery.Expression] {
    switch self {
    case .different, .count(_, nil): []
    case .count(_, let member?), .one(let member), .all(let member), .none(let member): [member]
    case .sequence(let members): members
    }
  }
}
