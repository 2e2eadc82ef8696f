extension Markup {
  // MARK: - Pieces of pages

  /// What stands above a page of its own: its title, that it is as wide as its screen, and light or dark.
  package static func head(_ title: String, _ others: [Markup]) -> Markup {
    .element(
      "head", [:],
      [
        .element("meta", ["charset": "utf-8"]),
        .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .element("meta", ["name": "color-scheme", "content": "light dark"]), .element("title", [:], [.text(title)]),
      ] + others)
  }

  /// A block of a class.
  package static func block(_ kind: StaticString, _ contents: [Markup]) -> Markup {
    .element("div", ["class": "\(kind)"], contents)
  }

  /// A piece of a line, of a class.
  package static func span(_ kind: String, _ text: String) -> Markup {
    .element("span", ["class": kind], [.text(text)])
  }

  /// A paragraph.
  package static func paragraph(_ contents: [Markup], kind: String? = nil) -> Markup {
    .element("p", ["class": kind], contents)
  }

  /// A quiet paragraph of text.
  package static func remark(_ text: String) -> Markup { .paragraph([.text(text)], kind: "quiet") }

  /// A text as a program writes it.
  package static func code(_ text: String) -> Markup { .element("code", [:], [.text(text)]) }

  /// A command that is copied where scripts run.
  package static func copied(_ command: String) -> Markup { .element("code", ["class": "copied"], [.text(command)]) }

  /// Lines as a program writes them.
  package static func lines(_ text: String) -> Markup { .element("pre", ["tabindex": "0"], [.text(text)]) }

  /// A word with the colour of its meaning: a verdict, a status.
  package static func chip(_ word: String) -> Markup { .span("chip \(Meaning(of: word).rawValue)", word) }

  /// A list of points.
  package static func list(_ items: [Markup], kind: String? = nil) -> Markup {
    .element("ul", ["class": kind], items.map { .element("li", [:], [$0]) })
  }

  /// Names with what they stand for; those that stand for nothing are left out.
  package static func facts(_ rows: [(name: String, value: Markup)]) -> Markup {
    let rows = rows.filter { $0.value != .empty }
    return .element(
      "dl", ["class": "facts"],
      rows.flatMap { [.element("dt", [:], [.text($0.name)]), .element("dd", [:], [$0.value])] })
  }

  /// Something that is opened by its summary.
  package static func folded(_ summary: [Markup], _ contents: [Markup], isOpen: Bool = false, kind: String? = nil)
    -> Markup
  {
    .element(
      "details", ["open": isOpen ? "" : nil, "class": kind], [.element("summary", [:], summary)] + contents)
  }

  /// A sentence with a name in quotation marks, which may be written from right to left and moves nothing around it.
  package static func isolated(_ sentence: String) -> Markup {
    guard let opening = sentence.firstIndex(of: "“"), let closing = sentence.lastIndex(of: "”"), opening < closing
    else {
      return .text(sentence)
    }
    let name = sentence.index(after: opening)..<closing
    return .text(String(sentence[...opening])) + .element("bdi", [:], [.text(String(sentence[name]))])
      + .text(String(sentence[closing...]))
  }

  /// A table with a head.
  package static func table(_ heads: [String], _ rows: [[Markup]]) -> Markup {
    let head = Markup.element("tr", [:], heads.map { .element("th", ["scope": "col"], [.text($0)]) })
    let body = rows.map { row in Markup.element("tr", [:], row.map { .element("td", [:], [$0]) }) }
    return .element(
      "div", ["class": "wide", "tabindex": "0"],
      [.element("table", [:], [.element("thead", [:], [head]), .element("tbody", [:], body)])])
  }

  /// A part of a page under a heading; nothing when there is nothing in it.
  package static func part(_ heading: String, _ contents: [Markup], kind: String? = nil) -> Markup {
    guard contents.contains(where: { $0 != .empty }) else { return .empty }
    return .element("section", ["class": kind], [.element("h2", [:], [.text(heading)])] + contents)
  }
}

/// What a word of the store means for a colour.
package enum Meaning: String {
  case same, changed, new, failed

  /// The meaning of a verdict, a status or a state.
  package init(of word: String) {
    switch word {
    case "same", "accepted", "fixed", "held", "completed": self = .same
    case "new", "ignored", "replaced", "declared": self = .new
    case "failed", "crashed", "error", "nondeterministic", "broken", "rejected", "expired", "reopened", "unexplained":
      self = .failed
    default: self = .changed
    }
  }
}
