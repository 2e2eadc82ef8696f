import RehearsalDrawing
import RehearsalPlainText

/// A piece of a text that is written as Markdown or as markup.
package enum Passage: Hashable {
  case heading(level: Int, [Phrase])
  case paragraph([Phrase])
  case list([[Phrase]])
  /// Lines as a program writes them.
  case lines([String], language: String)
  /// What is opened by its summary, where the reader can open something.
  case folded([Phrase], [Passage])
}

/// A piece of a line.
///
/// What does not come from the program itself is `code`.
package enum Phrase: Hashable {
  /// Words of the program.
  case text(String)
  /// A text as a program writes it, which may be anybody's.
  case code(String)
  case strong(String)
  case link(String, to: String)
}

// MARK: - Markdown

extension [Passage] {
  /// The text in Markdown.
  ///
  /// - Parameter isFolding: Whether the reader knows `<details>`, as GitHub and GitLab do.
  func markdown(isFolding: Bool) -> String {
    flatMap { passage -> [String] in passage.markdown(isFolding) + [""] }.joined(separator: "\n")
  }

  /// The text in elements that need no style.
  var markup: Markup { .joined(map(\.markup), separator: "\n") }
}

extension Passage {
  fileprivate func markdown(_ isFolding: Bool) -> [String] {
    switch self {
    case .heading(let level, let phrases): return [String(repeating: "#", count: level) + " " + phrases.markdown]
    case .paragraph(let phrases): return [phrases.markdown]
    case .list(let items): return items.map { "- \($0.markdown)" }
    case .lines(let lines, let language): return MarkdownText.fenced(lines, language: language)
    case .folded(let summary, let passages):
      let contents = passages.markdown(isFolding: isFolding).split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
      // Between tags Markdown is read only where an empty line stands before it.
      return isFolding
        ? ["<details><summary>\(summary.markup.text)</summary>", ""] + contents + ["</details>"]
        : [summary.markdown, ""] + contents.dropLast()
    }
  }

  fileprivate var markup: Markup {
    switch self {
    case .heading(let level, let phrases):
      switch level {
      case ...3: .element("h3", [:], [phrases.markup])
      default: .element("h4", [:], [phrases.markup])
      }
    case .paragraph(let phrases): .element("p", [:], [phrases.markup])
    case .list(let items): .element("ul", [:], items.map { .element("li", [:], [$0.markup]) })
    case .lines(let lines, _):
      .element(
        "pre", [:], [.element("code", [:], [.text(lines.map { TextWidth.visible($0) }.joined(separator: "\n"))])])
    case .folded(let summary, let passages):
      .element("details", [:], [.element("summary", [:], [summary.markup])] + passages.map(\.markup))
    }
  }
}

extension [Phrase] {
  fileprivate var markdown: String {
    map { phrase in
      switch phrase {
      case .text(let text): text
      case .code(let text): MarkdownText.code(text)
      case .strong(let text): "**\(text)**"
      case .link(let text, let target): "[\(text)](<\(target)>)"
      }
    }.joined()
  }

  fileprivate var markup: Markup {
    .joined(
      map { phrase in
        switch phrase {
        case .text(let text): .text(text)
        case .code(let text): .code(TextWidth.visible(text))
        case .strong(let text): .element("strong", [:], [.text(text)])
        case .link(let text, let target): .element("a", ["href": target], [.text(text)])
        }
      })
  }
}
