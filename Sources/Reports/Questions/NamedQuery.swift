import Rehearsal
package import RehearsalPlainText
import RehearsalSourceText
package import RehearsalStore

/// A query with a name: `rehearse query @behaviours`.
///
/// Those that travel with the command read the public views only, so each is an example of how to ask.
package struct NamedQuery {
  package let name: String
  /// What it answers, in one line.
  package let purpose: String
  package let parameters: [Parameter]
  package let sql: String

  /// A value that the query takes.
  package struct Parameter {
    package let name: String
    package let type: ParameterType
    /// What it is when it is not given.
    package let standard: String?
    package let meaning: String

    package init(name: String, type: ParameterType, standard: String?, meaning: String) {
      self.name = name
      self.type = type
      self.standard = standard
      self.meaning = meaning
    }

    /// `session`, or `limit=10`.
    package var text: String { name + (standard.map { "=\($0)" } ?? "") }
  }

  /// What a value is, and how it is bound.
  package enum ParameterType: String {
    /// Bound as it is written.
    case text
    /// A whole number.
    case integer
    /// A reference to a session, bound as its number.
    case session
    /// A reference to a run, bound as its number.
    case run
  }

  /// Every query that travels with the command, by name.
  package static let all: [NamedQuery] = Queries.all.compactMap { NamedQuery(name: $0.name, text: $0.text) }

  /// Reads a file: comment lines, then the statement.
  package init?(name: String, text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let comment = lines.prefix { $0.hasPrefix("--") }.map { $0.dropFirst(2).drop { $0 == " " } }
    guard let first = comment.first else { return nil }
    self.name = name
    purpose = String(first)
    parameters = comment.dropFirst().filter { $0.hasPrefix(":") }.compactMap(NamedQuery.parameter)
    sql = lines.dropFirst(comment.count).joined(separator: "\n")
  }

  /// What is wrong with a file that its reading passes over: lines about parameters that are written otherwise.
  static func mistakes(in text: String, at path: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard line.hasPrefix("--") else { break }
      let said = line.dropFirst(2).drop { $0 == " " }
      guard number > 0, said.hasPrefix(":"), parameter(said) == nil else { continue }
      found.append(
        Diagnostic(
          path: path, line: number + 1, column: 1, message: "this does not declare a parameter",
          expected: ["-- :NAME text, integer, session or run, then = VALUE for a standard one, two blanks, its meaning"]
        ))
    }
    return found
  }

  /// Reads a line such as `:limit integer = 10  How many`.
  private static func parameter(_ line: Substring) -> Parameter? {
    guard let match = line.wholeMatch(of: /:(\w+) (\w+)(?: = (\S+))?  (.+)/),
      let type = ParameterType(rawValue: String(match.2))
    else { return nil }
    return Parameter(name: String(match.1), type: type, standard: match.3.map(String.init), meaning: String(match.4))
  }

  /// The parameters that are given a run or a session.
  package func references(among given: [String: String]) -> [String] {
    parameters.filter { [.session, .run].contains($0.type) && given[$0.name] != nil }.map(\.name)
  }

  /// The values to bind: those given, and the standard ones for the others.
  package func values(_ given: [String: String], in store: Store) throws -> [String: QueryValue] {
    if let unknown = given.keys.sorted().first(where: { name in !parameters.contains { $0.name == name } }) {
      throw RehearsalError(.request, "@\(name) has no parameter \(unknown)", details: help)
    }
    var values: [String: QueryValue] = [:]
    for parameter in parameters {
      guard let text = given[parameter.name] ?? parameter.standard else {
        throw RehearsalError(.request, "@\(name) needs --param \(parameter.name)=…", details: help)
      }
      values[parameter.name] = try value(text, of: parameter, in: store)
    }
    return values
  }

  /// What each parameter is, for people.
  private var help: [String] {
    parameters.map { parameter in "\(parameter.text) (\(parameter.type.rawValue)): \(parameter.meaning)" }
  }

  private func value(_ text: String, of parameter: Parameter, in store: Store) throws -> QueryValue {
    switch parameter.type {
    case .text: return .text(text)
    case .integer:
      guard let number = Int64(text) else {
        throw RehearsalError(.request, "--param \(parameter.name)=\(text): a whole number is expected", details: help)
      }
      return .integer(number)
    case .session: return .integer(try store.resolveSession(text).id)
    case .run: return .integer(try store.resolveRun(text).id)
    }
  }
}
