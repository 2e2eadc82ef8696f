import Foundation

/// Bounds on documentation: how long it is, and how often it uses the phrases that CONVENTIONS.md replaces.
///
/// A bound may become tighter, never wider. `tools/house` prints the figures.
enum ProseRule {
  static let linesOfReadme = 60
  static let wordsOfDocumentation = 65_000
  static let wordsOfGlossary = 110

  /// A phrase, and how often 10,000 words of documentation may use it.
  struct Phrase: Sendable {
    let name: String
    let expression: String
    let most: Double
  }

  static let phrases = [
    Phrase(name: "told, tells, telling", expression: #"(?i)\b(told|tells?|telling)\b"#, most: 3),
    Phrase(name: "a sentence that begins with What", expression: #"(?:^|[.:] )What \w"#, most: 5),
    Phrase(
      name: "nobody, somebody, whoever, anybody", expression: #"(?i)\b(nobody|somebody|whoever|anybody)\b"#, most: 2),
    Phrase(name: "what is, what was", expression: #"(?i)\bwhat (is|was|are|were)\b"#, most: 5),
    Phrase(name: "stands, lies", expression: #"(?i)\b(stands?|stood|lies|lie)\b"#, most: 2.5),
    Phrase(name: "of which, of whom", expression: #"(?i)\bof (which|whom)\b"#, most: 1.5),
    Phrase(name: "so many, so long", expression: #"(?i)\bso (many|much|long)\b"#, most: 0.5),
    Phrase(name: "anew", expression: #"(?i)\banew\b"#, most: 0.5),
    Phrase(name: "held against", expression: #"(?i)\bheld against\b"#, most: 0.5),
    Phrase(name: "one behind the other", expression: #"(?i)one (behind|after) the other"#, most: 0.5),
  ]

  /// The pages of the book.
  static func pages(in files: [SourceFile]) -> [SourceFile] {
    files.filter { $0.path.hasPrefix("Documentation/") && $0.path.hasSuffix(".md") }
  }

  /// Texts between blanks and line ends, as `wc -w` counts them.
  static func words(in text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

  /// The rows of the glossary's tables, without their heads.
  static func entries(of glossary: SourceFile) -> Int {
    glossary.lines.count { $0.hasPrefix("| ") && !$0.hasPrefix("| word |") && !$0.hasPrefix("| verdict | when") }
  }

  /// The text of pages without their blocks of code, on one line.
  static func prose(of pages: [SourceFile]) -> String {
    pages.map { page in
      var isInBlock = false
      return page.lines.filter { line in
        let isFence = line.hasPrefix("```")
        if isFence { isInBlock.toggle() }
        return !isFence && !isInBlock
      }.joined(separator: " ")
    }.joined(separator: " ")
  }

  /// The phrases that a text uses more often than they may be used, each with its rate.
  static func findings(in prose: String) throws -> [String] {
    let words = try count(of: #"\b[A-Za-z']+\b"#, in: prose)
    return try phrases.compactMap { phrase in
      let uses = try count(of: phrase.expression, in: prose)
      let rate = 10_000 * Double(uses) / Double(max(words, 1))
      return rate > phrase.most ? "\(phrase.name): \(rate) in 10,000 words, at most \(phrase.most)" : nil
    }
  }

  private static func count(of expression: String, in text: String) throws -> Int {
    let range = NSRange(text.startIndex..., in: text)
    return try NSRegularExpression(pattern: expression).numberOfMatches(in: text, range: range)
  }
}
