package import Rehearsal
package import RehearsalPlainText
import RehearsalSourceText
import RehearsalTrace

/// The queries that travel with the command, and those of a project: a folder of `.sql` files.
///
/// `queries/worst.sql` is `@worst`; a folder inside is a package, whose name stands in front:
/// `queries/cells/slow.sql` is `@cells/slow`. One with the name of a query of the command takes its place.
package struct NamedQueries {
  /// Every query and where it comes from, by name.
  package let all: [(query: NamedQuery, path: String)]

  /// The folder that is read when none is named, where it is there.
  package static let usual = "queries"
  /// Folders with more files hold something else than queries.
  private static let mostFiles = 1000

  /// Reads the queries of a folder; without one there are only those of the command.
  package init(folder: String?) throws(RehearsalError) {
    var all = Dictionary(
      NamedQuery.all.map { ($0.name, (query: $0, path: "bundled")) }, uniquingKeysWith: { first, _ in first })
    var wrong: [Diagnostic] = []
    for path in try folder.map(NamedQueries.files) ?? [] {
      let file = "\(folder ?? "")/\(path)"
      let name = String(path.dropLast(".sql".count))
      let text = try WrittenFile.text(of: file)
      wrong += NamedQuery.mistakes(in: text, at: file)
      guard let query = NamedQuery(name: name, text: text) else {
        wrong.append(
          Diagnostic(
            path: file, line: 1, column: 1, message: "a query without a name of what it answers",
            expected: ["a first line that says it: -- Which scripts take longest."]))
        continue
      }
      guard NamedQueries.isName(name) else {
        wrong.append(
          Diagnostic(
            path: file, line: 1, column: 1, message: "\(Value.quoted(name)) cannot be the name of a query",
            expected: ["letters, digits and - _ /"]))
        continue
      }
      all[name] = (query, file)
    }
    guard wrong.isEmpty else {
      throw RehearsalError(
        .request, "\(counted(wrong.count, "error")) in \(folder ?? "")", diagnostics: wrong.sorted())
    }
    self.all = all.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The query called so.
  func named(_ name: String) throws(RehearsalError) -> NamedQuery {
    if let found = all.first(where: { $0.query.name == name }) { return found.query }
    let meant = suggestion(for: name, among: all.map(\.query.name)).map { ["did you mean @\($0)?"] } ?? []
    throw RehearsalError(
      .request, "there is no query @\(name)", details: meant + all.map { "@\($0.query.name): \($0.query.purpose)" })
  }

  /// As rows: name, parameters, what it answers, and where there is one of the project, its file.
  package var table: Table {
    let hasOwn = all.contains { $0.path != "bundled" }
    return Table(
      columns: ["query", "parameters", "answers"] + (hasOwn ? ["file"] : []),
      rows: all.map { query, path in
        let row: [QueryValue] = [
          .text("@" + query.name), .text(query.parameters.map(\.text).joined(separator: ", ")), .text(query.purpose),
        ]
        return row + (hasOwn ? [.text(path)] : [])
      })
  }

  private static func files(in folder: String) throws(RehearsalError) -> [String] {
    guard let paths = FilePath.paths(below: folder, where: { !$0.hasPrefix(".") }) else {
      throw RehearsalError(.request, "\(folder): the folder cannot be read")
    }
    let files = paths.filter { $0.hasSuffix(".sql") && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    guard files.count <= mostFiles else {
      throw RehearsalError(
        .request, "\(folder): \(files.count) files of queries", details: ["expected: \(mostFiles) at most"])
    }
    return files
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || "-_/".utf8.contains($0)
    }
  }
}
