extension Markup {
  /// Lines that a script reads as rows.
  static func rows(_ lines: [String], kind: String, label: String? = nil) -> Markup {
    .element(
      "pre", ["class": kind, "tabindex": "0", "role": label == nil ? nil : "group", "aria-label": label],
      [.text(lines.joined(separator: "\n"))])
  }
}

extension String {
  /// The text in one line and without tabulators, which part the columns of rows.
  var asLine: String {
    utf8.contains { $0 < 32 } ? String(map { $0.isNewline || $0 == "\t" ? " " : $0 }) : self
  }
}
