import Foundation

/// Every public symbol of a module has a documentation comment that opens with one sentence.
enum DocumentationRule {
  static func findings(in file: SourceFile) -> [Finding] {
    guard file.isSwift, ImportRule.module(of: file) != nil else { return [] }
    var findings: [Finding] = []
    var depth = 0
    var publicTypes: [(depth: Int, isProtocol: Bool)] = []
    for (index, code) in file.codeLines.enumerated() {
      let words = declarationWords(code)
      let isMember = publicTypes.last.map { $0.depth == depth && isBareMember(words, ofProtocol: $0.isProtocol) }
      if isPublicDeclaration(words) || isMember == true {
        if let message = complaint(above: index, in: file) {
          let declaration = code.trimmingCharacters(in: .whitespaces)
          findings.append(Finding(path: file.path, line: index + 1, message: "\(message): \(declaration)"))
        }
      }
      let opened = code.filter { $0 == "{" }.count
      let closed = code.filter { $0 == "}" }.count
      if opened > closed, words.contains("public"), words.contains("enum") || words.contains("protocol") {
        publicTypes.append((depth + 1, words.contains("protocol")))
      }
      depth += opened - closed
      while let last = publicTypes.last, last.depth > depth { publicTypes.removeLast() }
    }
    return findings
  }

  /// The words of a line before its first punctuation, attributes left out.
  private static func declarationWords(_ code: String) -> [String] {
    var rest = Substring(code.trimmingCharacters(in: .whitespaces))
    while rest.first == "@" {
      guard let space = rest.firstIndex(of: " ") else { return [] }
      rest = rest[rest.index(after: space)...]
    }
    return rest.replacing("(set)", with: "").prefix { $0.isLetter || $0 == " " || $0 == "_" }.split(separator: " ").map(
      String.init)
  }

  private static let declarations: Set<String> = [
    "func", "var", "let", "struct", "class", "enum", "protocol", "actor", "init", "subscript", "typealias", "case",
    "associatedtype",
  ]

  private static func isPublicDeclaration(_ words: [String]) -> Bool {
    guard let first = words.first, ["public", "open", "static", "final", "mutating", "nonisolated"].contains(first)
    else { return false }
    let isPublic = words.contains("public") || words.contains("open")
    return isPublic && words.contains { declarations.contains($0) }
      && !words.contains("extension") && !words.contains("import")
  }

  private static func isBareMember(_ words: [String], ofProtocol isProtocol: Bool) -> Bool {
    guard let keyword = words.first(where: { declarations.contains($0) }) else { return false }
    return isProtocol || keyword == "case" && (words[0] == "case" || words[0] == "indirect")
  }

  /// What is wrong with the comment above line `index`, if anything is.
  private static func complaint(above index: Int, in file: SourceFile) -> String? {
    var line = index - 1
    while line >= 0, file.lines[line].trimmingCharacters(in: .whitespaces).hasPrefix("@") { line -= 1 }
    var comment: [String] = []
    while line >= 0 {
      let text = file.lines[line].trimmingCharacters(in: .whitespaces)
      guard text.hasPrefix("///") else { break }
      comment.insert(String(text.dropFirst(3)).trimmingCharacters(in: .whitespaces), at: 0)
      line -= 1
    }
    guard let first = comment.first, !first.isEmpty else { return "no documentation" }
    let paragraph = comment.prefix { !$0.isEmpty }.joined(separator: " ")
    return paragraph.hasSuffix(".") || paragraph.hasSuffix(":") ? nil : "the first paragraph ends without a full stop"
  }
}
