/// Tells Swift code from comments and literals, so that a rule about calls does not trip over prose.
enum SwiftCode {
  /// `text` with comments and the contents of string literals replaced by spaces; line ends stay where they are.
  ///
  /// Knows nested comments, raw and multi-line strings, and interpolation (blanked with its string).
  static func code(of text: String) -> String {
    var scanner = Scanner(text)
    scanner.scanCode(until: nil)
    return String(String.UnicodeScalarView(scanner.output))
  }

  private struct Scanner {
    let input: [Unicode.Scalar]
    var position = 0
    var output: [Unicode.Scalar] = []

    init(_ text: String) {
      input = Array(text.unicodeScalars)
      output.reserveCapacity(input.count)
    }

    func matches(_ text: String) -> Bool {
      var index = position
      for scalar in text.unicodeScalars {
        guard index < input.count, input[index] == scalar else { return false }
        index += 1
      }
      return true
    }

    mutating func keep() {
      output.append(input[position])
      position += 1
    }

    mutating func blank(_ count: Int = 1) {
      for _ in 0..<count where position < input.count {
        output.append(input[position] == "\n" ? "\n" : " ")
        position += 1
      }
    }

    /// Scans code up to the closing parenthesis of an interpolation, or to the end.
    mutating func scanCode(until end: Unicode.Scalar?) {
      var depth = 0
      while position < input.count {
        let scalar = input[position]
        if matches("//") {
          while position < input.count, input[position] != "\n" { blank() }
        } else if matches("/*") {
          scanComment()
        } else if scalar == "`" {
          scanRawIdentifier()
        } else if scalar == "\"" || scalar == "#" && startsRawString() {
          scanString()
        } else {
          if let end, scalar == end, depth == 0 { return }
          if scalar == "(" { depth += 1 }
          if scalar == ")" { depth -= 1 }
          keep()
        }
      }
    }

    func startsRawString() -> Bool {
      var index = position
      while index < input.count, input[index] == "#" { index += 1 }
      return index < input.count && input[index] == "\""
    }

    /// A name in backquotes may hold quotes and other marks.
    mutating func scanRawIdentifier() {
      keep()
      while position < input.count, input[position] != "`", input[position] != "\n" { keep() }
      if position < input.count { keep() }
    }

    mutating func scanComment() {
      blank(2)
      var depth = 1
      while position < input.count, depth > 0 {
        if matches("/*") {
          depth += 1
          blank(2)
        } else if matches("*/") {
          depth -= 1
          blank(2)
        } else {
          blank()
        }
      }
    }

    mutating func scanString() {
      var hashes = ""
      while input[position] == "#" {
        hashes += "#"
        keep()
      }
      let isMultiline = matches("\"\"\"")
      let quote = isMultiline ? "\"\"\"" : "\""
      for _ in quote { keep() }
      while position < input.count {
        if matches(quote + hashes) {
          for _ in quote + hashes { keep() }
          return
        }
        if matches("\\" + hashes + "(") {
          blank(hashes.count + 2)
          let start = output.count
          scanCode(until: ")")
          for index in start..<output.count where output[index] != "\n" { output[index] = " " }
          blank()
        } else if matches("\\" + hashes) {
          blank(hashes.count + 2)
        } else if !isMultiline, input[position] == "\n" {
          return
        } else {
          blank()
        }
      }
    }
  }
}
