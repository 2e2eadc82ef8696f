import RehearsalPlainText
package import RehearsalTrace

extension Configuration {
  /// Axes by name, `axis=value,axis=value`; a backslash stands before a comma, `=` or backslash of a name or value.
  package var lineText: String {
    axes.map { "\(Configuration.escaped($0.name))=\(Configuration.escaped($0.value))" }.joined(separator: ",")
  }

  private static func escaped(_ text: String) -> String {
    EscapedText.line(text).spelling([",": "\\,", "=": "\\="])
  }

  /// Reads what `lineText` writes.
  package init?(lineText text: some StringProtocol) {
    var values: [String: String] = [:]
    var (name, value): (String?, String.UnicodeScalarView) = (nil, .init())
    var isEscaped = false
    func isAdded() -> Bool { name.map { values.updateValue(String(value), forKey: $0) == nil } ?? false }
    for scalar in text.unicodeScalars {
      if isEscaped {
        value.append(EscapedText.meant(by: scalar))
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "=", name == nil {
        (name, value) = (String(value), .init())
      } else if scalar == "," {
        guard isAdded() else { return nil }
        (name, value) = (nil, .init())
      } else {
        value.append(scalar)
      }
    }
    guard !isEscaped, text.isEmpty || isAdded() else { return nil }
    self.init(values)
  }
}
