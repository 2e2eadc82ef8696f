/// Colour where it is welcome, plain text elsewhere.
package struct Paint {
  package let isOn: Bool

  package init(isOn: Bool) {
    self.isOn = isOn
  }

  package func red(_ text: String) -> String { wrap(text, 31) }
  package func green(_ text: String) -> String { wrap(text, 32) }
  package func yellow(_ text: String) -> String { wrap(text, 33) }
  package func magenta(_ text: String) -> String { wrap(text, 35) }
  package func cyan(_ text: String) -> String { wrap(text, 36) }
  package func bold(_ text: String) -> String { wrap(text, 1) }
  package func dim(_ text: String) -> String { wrap(text, 2) }

  private func wrap(_ text: String, _ code: Int) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
