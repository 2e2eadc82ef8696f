import ArgumentParser
import Rehearsal
import RehearsalClaims
import RehearsalReports
import RehearsalScript

// What a shell offers for arguments: words of the database and the files here, found when they are asked for.
extension CompletionKind {
  static let runs = offering { here, _ in here.runs() }
  static let scripts = offering { $0.scripts($1) }
  static let sessions = offering { $0.sessions($1) }
  static let references = offering { $0.references($1) }
  static let performable = offering { here, _ in here.performable() }
  static let axisNames = offering { here, _ in here.axisNames() }
  static let conditions = offering { $0.conditions($1) }
  static let signatures = offering { here, _ in here.signatures() }
  static let claims = offering { _, _ in Claims.all.map(\.id) }
  static let decisions = offering { _, _ in DecisionDescription.all.map(\.name) }
  static let laws = offering { _, _ in LawSet.bundled.laws.map(\.name) }
  static let queries = offering { _, _ in
    let places = ProjectPlaces.found()
    let found = try? NamedQueries(folder: places.folder(places.says.queries, usual: NamedQueries.usual))
    return (found?.all.map(\.query) ?? NamedQuery.all).map { "@" + $0.name }
  }
  static let scriptFiles = CompletionKind.file(extensions: ["yaml", "yml"])
  static let databases = CompletionKind.file(extensions: ["sqlite", "db"])

  private static func offering(_ find: @escaping @Sendable (Candidates, String) -> [String]) -> CompletionKind {
    .custom { words, _, prefix in
      let typed = String(prefix.drop { $0 == "'" || $0 == "\"" })
      let found = find(Candidates(words: words, usual: DatabaseOption.standard), typed)
      // For zsh a description begins behind a colon.
      return CompletionShell.requesting == .zsh ? found.map { $0.replacing(":", with: "\\:") } : found
    }
  }
}
