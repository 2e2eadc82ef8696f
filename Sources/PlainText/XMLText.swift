/// Text inside XML 1.0.
package enum XMLText {
  /// An attribute's value, in quotes.
  package static func quoted(_ text: String) -> String {
    "\"" + escaped(text).spelling(["\"": "&quot;", "\n": "&#10;", "\t": "&#9;"]) + "\""
  }

  /// Text as XML 1.0 permits it: what it does not permit at all is spelt out.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
