/// ANSI colours, or none.
struct DiffPaint {
  var isOn: Bool

  func heading(_ text: String) -> String { wrap(text, "1") }
  func removed(_ text: String) -> String { wrap(text, "31") }
  func added(_ text: String) -> String { wrap(text, "32") }
  func quiet(_ text: String) -> String { wrap(text, "2") }

  func change(_ kind: Change.Kind, _ text: String) -> String {
    switch kind {
    case .added: added(text)
    case .removed: removed(text)
    case .altered: wrap(text, "33")
    case .moved: wrap(text, "36")
    case .retimed: wrap(text, "35")
    }
  }

  private func wrap(_ text: String, _ code: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
