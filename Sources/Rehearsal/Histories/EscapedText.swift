import RehearsalPlainText

/// Texts in one line, with a backslash before what would end it.
enum EscapedText {
  /// `text` in one line, with `\n`, `\r` and `\\` for what would end it or be misread.
  static func line(_ text: String) -> String {
    text.spelling(["\\": "\\\\", "\n": "\\n", "\r": "\\r"])
  }

  /// Reads what `line` writes; a backslash before anything else stands for that.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      plain.append(isEscaped ? meant(by: scalar) : scalar)
      isEscaped = false
    }
    return String(plain)
  }

  /// What a scalar behind a backslash stands for.
  static func meant(by scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "n": "\n"
    case "r": "\r"
    default: scalar
    }
  }
}
