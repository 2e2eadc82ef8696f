import FoundationEssentials
package import RehearsalScript
package import RehearsalSourceText

/// The laws that recordings are held against: those inside the command, and a user's own.
package struct LawSet: Sendable {
  /// The laws, by name.
  package let laws: [Law]

  /// The laws that travel inside the command.
  package static let bundled = LawSet(
    laws: Laws.embedded.compactMap { file in
      try? Law(name: String(file.path.dropLast(".sql".count)), text: file.text, path: "Laws/\(file.path)")
    })

  /// These laws without those of some names, or those of some names alone.
  package func filter(_ isWanted: (Law) -> Bool) -> LawSet { LawSet(laws: laws.filter(isWanted)) }

  private init(laws: [Law]) { self.laws = laws.sorted { $0.name < $1.name } }

  /// The laws inside the command, and those in a folder when there is one.
  package init(folder: String?) throws(RehearsalError) {
    if let folder { try self.init(withFolder: folder) } else { self = .bundled }
  }

  /// The laws inside the command, and those in a folder of the user's own, where a name that both have is the user's.
  package init(withFolder folder: String) throws(RehearsalError) {
    guard let paths = FilePath.paths(below: folder) else {
      throw RehearsalError(.request, "\(folder): there is no such folder of laws")
    }
    var laws = Dictionary(uniqueKeysWithValues: LawSet.bundled.laws.map { ($0.name, $0) })
    let own = paths.filter { FilePath.ending(of: $0) == "sql" }
    guard !own.isEmpty else {
      throw RehearsalError(.request, "\(folder): there is no law here", details: ["a law is a file NAME.sql"])
    }
    for path in own {
      let file = "\(folder)/\(path)"
      let name = String(path.split(separator: "/").last ?? "").dropLast(".sql".count)
      guard name.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }), !name.isEmpty else {
        throw RehearsalError(
          .request, "\(file): a law's name has small letters, digits and hyphens", details: ["as: one-popover.sql"])
      }
      let text = try WrittenFile.text(of: file, followsLinks: false)
      laws[String(name)] = try Law(name: String(name), text: text, path: file)
    }
    self.init(laws: Array(laws.values))
  }

  /// The files of a folder of laws.
  package static func files(in folder: String) -> [String] {
    (FilePath.paths(below: folder) ?? []).filter { FilePath.ending(of: $0) == "sql" }.map { "\(folder)/\($0)" }
  }

  /// What is wrong with the laws that scripts name: those that are not among these.
  package func diagnostics(of scripts: [Script], in library: ScriptLibrary) -> [Diagnostic] {
    let names = laws.map(\.name)
    let named = scripts.flatMap { script in
      library.namedLaws(in: script) + library.namedMisuses(in: script).map { ($0.path, $0.misuse.law) }
    }
    let wrong = named.filter { !names.contains($0.law.name) }.map { path, law in
      Diagnostic(
        path: path, line: law.line, column: law.column, message: "there is no law \(law.name)", expected: names,
        suggestion: suggestion(for: law.name, among: names))
    }
    return Set(wrong).sorted()
  }

  /// The law of a name.
  ///
  /// - Throws: When there is none, with the names that are near.
  package func law(named name: String) throws(RehearsalError) -> Law {
    if let law = laws.first(where: { $0.name == name }) { return law }
    let near = suggestion(for: name, among: laws.map(\.name)).map { ["did you mean \($0)?"] } ?? []
    throw RehearsalError(.request, "there is no law \(name)", details: near + ["all of them: rehearse laws"])
  }
}
