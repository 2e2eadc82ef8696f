/// What the project's words mean: the page `Documentation/Glossary.md`, which travels inside the program.
enum Glossary {
  /// The meaning of each word, as plain text.
  ///
  /// A line of the page may have several words with a meaning each, a semicolon between them: `root, consequence`.
  static let meanings: [String: String] = Dictionary(
    embedded.flatMap { meanings(in: $0.text) }, uniquingKeysWith: { first, _ in first })

  /// The words of a page's tables with their meanings.
  static func meanings(in page: String) -> [(String, String)] {
    page.split(separator: "\n").flatMap { line -> [(String, String)] in
      let cells = line.split(separator: "|")
      guard line.hasPrefix("| "), cells.count == 2 else { return [] }
      let words = cells[0].split(separator: ",").map(trimmed)
      let meaning = plain(trimmed(cells[1]))
      let parts = meaning.split(separator: "; ").map(String.init)
      return words.enumerated().map { number, word in (word, words.count == parts.count ? parts[number] : meaning) }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// A text without the marks of Markdown: of a link only what is read.
  private static func plain(_ text: String) -> String {
    text.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }.replacing(/[`*]/, with: "")
  }
}
