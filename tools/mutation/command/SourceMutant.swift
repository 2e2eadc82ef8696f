import Foundation

/// A place in the sources with what it is replaced by, so that behaviour is wrong: a file of `tools/mutation/source`.
///
///     # The delegate is not asked before an outside tap dismisses.
///     claims: DIS-002 DIS-005
///     file: Sources/Controllers/Popover/UIPopoverController+Dismissing.swift
///     --- what stands there, whole statements
///     +++ what stands there instead
///
/// All mutants are written into one copy of the sources, each behind a condition, so that it is built once.
struct SourceMutant {
  /// The file's name, without extension.
  let name: String
  /// The claims that have to be lost.
  let claims: [String]
  private let file: String
  private let original: String
  private let mutated: String

  init(_ path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let parts = text.components(separatedBy: "\n---\n")
    let sides = parts.count == 2 ? parts[1].components(separatedBy: "\n+++") : []
    guard sides.count == 2 else { throw MutationFailure("\(path): expected one line --- and one line +++") }
    func value(_ key: String) -> String? {
      parts[0].split(separator: "\n").first { $0.hasPrefix(key + ": ") }.map { String($0.dropFirst(key.count + 2)) }
    }
    guard let claims = value("claims"), let file = value("file") else {
      throw MutationFailure("\(path): expected claims: and file:")
    }
    self.claims = claims.split(separator: " ").map(String.init).filter { $0 != "none" }
    self.file = file
    original = sides[0]
    mutated = sides[1].trimmingCharacters(in: .newlines)
  }

  /// Puts the mutant behind its condition into a copy of the sources.
  func apply(to copy: String) throws {
    let path = copy + "/" + file
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let parts = text.components(separatedBy: original)
    guard parts.count == 2 else {
      throw MutationFailure("\(name): what it replaces stands \(parts.count - 1) times in \(file)")
    }
    let both = "if isMutated(\"\(name)\") {\n\(mutated)\n} else {\n\(original)\n}"
    // The condition is in the module that every other one may import.
    let imports = text.contains("import RehearsalTrace\n") ? "" : "import RehearsalTrace\n"
    try (imports + parts.joined(separator: both)).write(toFile: path, atomically: true, encoding: .utf8)
  }
}
