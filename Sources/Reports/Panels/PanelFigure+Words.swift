import RehearsalDrawing
import RehearsalPlainText

// Words between the panels.
extension PanelFigure {
  /// Each row's text with a little of Markdown; what is not understood is read as it is written.
  var words: Markup {
    .block("words", rows.rows.prefix(PanelFigure.mostListed).flatMap { PanelFigure.blocks(text($0, .value)) })
  }

  /// Headings, lists and paragraphs.
  private static func blocks(_ text: String) -> [Markup] {
    var blocks: [Markup] = []
    var items: [Markup] = []
    var lines: [Substring] = []
    func close() {
      if !items.isEmpty { blocks.append(.list(items)) }
      if !lines.isEmpty { blocks.append(.paragraph(phrases(lines.joined(separator: "\n")))) }
      (items, lines) = ([], [])
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let marks = line.prefix { $0 == "#" }.count
      if line.allSatisfy({ $0 == " " }) {
        close()
      } else if 1...3 ~= marks, line.dropFirst(marks).first == " " {
        close()
        blocks.append(.element("h3", [:], phrases(String(line.dropFirst(marks + 1)))))
      } else if line.hasPrefix("- ") || line.hasPrefix("* ") {
        if !lines.isEmpty { close() }
        items.append(.joined(phrases(String(line.dropFirst(2)))))
      } else {
        if !items.isEmpty { close() }
        lines.append(line)
      }
    }
    close()
    return blocks
  }

  /// A text with what stands between `**`, `*` or a grave accent on both sides.
  private static func phrases(_ text: String) -> [Markup] {
    let kinds: [(sign: String, name: StaticString)] = [("**", "strong"), ("*", "em"), ("`", "code")]
    var parts: [Markup] = []
    var rest = Substring(text)
    var plain = ""
    while !rest.isEmpty {
      let kind = kinds.first { rest.hasPrefix($0.sign) }
      let inside = kind.map { rest.dropFirst($0.sign.count) }
      guard let kind, let inside, let end = inside.firstRange(of: kind.sign), !inside[..<end.lowerBound].isEmpty,
        inside.first != " "
      else {
        plain.append(rest.removeFirst())
        continue
      }
      parts += [.text(plain), .element(kind.name, [:], [.text(String(inside[..<end.lowerBound]))])]
      plain = ""
      rest = inside[end.upperBound...]
    }
    return parts + [.text(plain)]
  }
}
