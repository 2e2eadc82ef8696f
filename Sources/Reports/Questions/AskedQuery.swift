import FoundationEssentials
package import Rehearsal
package import RehearsalPlainText
package import RehearsalStore

/// A query as somebody asks it: SQL from the command line or a file, or `@name`, with values for its parameters.
package struct AskedQuery {
  package let sql: String
  private let named: NamedQuery?
  private let given: [String: String]

  /// - Parameters:
  ///   - words: The SQL, or `@name`.
  ///   - file: In their place a file with the SQL; `-` is standard input.
  ///   - parameters: Values, each written `name=value`.
  package init(
    _ words: String?, file: String?, parameters: [String], among queries: NamedQueries
  ) throws(RehearsalError) {
    given = try AskedQuery.given(parameters)
    if let file {
      named = nil
      sql = try AskedQuery.text(of: file)
    } else if let words, words.hasPrefix("@") {
      let query = try queries.named(String(words.dropFirst()))
      named = query
      sql = query.sql
    } else {
      named = nil
      sql = words ?? ""
    }
  }

  /// The names of parameters that are given a run or a session, and what they are given.
  package var references: [(name: String, reference: String)] {
    (named?.references(among: given) ?? []).compactMap { name in given[name].map { (name, $0) } }
  }

  /// The values to bind.
  ///
  /// - Parameter references: What `references` says, as the store calls it.
  package func values(_ references: [String: String], in store: Store) throws -> [String: QueryValue] {
    let given = given.merging(references) { $1 }
    return try named?.values(given, in: store) ?? given.mapValues { .text($0) }
  }

  private static func text(of file: String) throws(RehearsalError) -> String {
    var bytes: [UInt8]?
    if file == StandardInput.path {
      bytes = try StandardInput.bytes()
    } else {
      bytes = FileManager.default.contents(atPath: file).map(Array.init)
    }
    guard let bytes else {
      throw RehearsalError(
        .request, "\(file): the file cannot be read",
        details: FileStatus(file)?.kind == .other ? ["--file - reads standard input"] : [])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RehearsalError(.request, "\(file): the file is not UTF-8 text")
    }
    return text
  }

  private static func given(_ parameters: [String]) throws(RehearsalError) -> [String: String] {
    var values: [String: String] = [:]
    for text in parameters {
      let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw RehearsalError(.request, "--param \(text) is not written name=value")
      }
      guard values.updateValue(sides[1], forKey: sides[0]) == nil else {
        throw RehearsalError(.request, "--param \(sides[0]) is given twice")
      }
    }
    return values
  }
}

/// One query asked of several files, whose rows say in a first column which file they are from.
package enum SeveralFiles {
  /// The column that says it.
  package static let column = "file"

  /// Refuses a file that is there twice, under whatever names: each of its rows would count twice.
  package static func refuseTwice(_ paths: [String]) throws(RehearsalError) {
    var names: [FileStatus.Place: String] = [:]
    for path in paths {
      guard let place = FileStatus(path)?.place else { continue }
      if let other = names.updateValue(path, forKey: place) {
        throw RehearsalError(
          .request, path == other ? "\(path) is given twice" : "\(path) is the same file as \(other)",
          details: ["each of its rows would be there twice; name it once"])
      }
    }
  }

  /// Performs `ask` while every store shows one moment of its file, and as soon as all do.
  package static func snapshot<Result>(_ stores: [Store], _ ask: () throws -> Result) throws -> Result {
    guard let first = stores.first else { return try ask() }
    return try first.snapshot { try snapshot(Array(stores.dropFirst()), ask) }
  }

  /// Refuses rows of other columns than those before, and a second column of the file's name.
  package static func check(
    _ columns: [String], of path: String, like first: (path: String, columns: [String])?
  ) throws(RehearsalError) {
    if columns.contains(column) {
      throw RehearsalError(
        .request, "the query has a column \(column) of its own",
        details: ["that of several files is called so; give yours another name: AS …"])
    }
    guard let first, first.columns != columns else { return }
    throw RehearsalError(
      .request, "\(path) answers other columns than \(first.path)",
      details: ["they are of different versions; name the columns, or rehearse record upgrades a file"])
  }
}
