import Foundation

/// Every test expects something, and is named as a sentence.
enum ExpectationRule {
  static let expectations = ["#expect", "#require", "Issue.record", "confirmation(", "expectRehearsal("]

  /// One finding per test function without an expectation in its body or in a function of its file that it calls.
  static func findings(in file: SourceFile) -> [Finding] {
    guard file.isSwift, file.path.hasPrefix("Tests/") else { return [] }
    let functions = functions(in: file)
    var expecting = Set(functions.filter { expects($0.body) }.map(\.name))
    var grew = true
    while grew {
      let more = functions.filter { function in
        !expecting.contains(function.name) && expecting.contains { calls($0, in: function.body) }
      }
      grew = !more.isEmpty
      expecting.formUnion(more.map(\.name))
    }
    return functions.filter(\.isTest).flatMap { function in
      var messages: [String] = []
      if !expecting.contains(function.name) { messages.append("expects nothing") }
      if !function.name.contains(" ") { messages.append("is not named as a sentence") }
      return messages.map { Finding(path: file.path, line: function.line, message: "\(function.name) \($0)") }
    }
  }

  /// A file called …Tests.swift holds at least one test.
  static func emptyFindings(in file: SourceFile) -> [Finding] {
    guard file.path.hasPrefix("Tests/"), file.fileName.hasSuffix("Tests.swift") else { return [] }
    return functions(in: file).contains(where: \.isTest)
      ? [] : [Finding(path: file.path, line: 1, message: "holds no test")]
  }

  private struct Function {
    let name: String
    let line: Int
    let isTest: Bool
    let body: String
  }

  /// Functions of a file: a body reaches from its `func` to the line that closes it at the same indentation.
  private static func functions(in file: SourceFile) -> [Function] {
    var functions: [Function] = []
    for (index, line) in file.codeLines.enumerated() {
      guard let name = functionName(line) else { continue }
      let indentation = line.prefix { $0 == " " }
      let isOneLine = line.trimmingCharacters(in: .whitespaces).hasSuffix("}")
      let end =
        isOneLine
        ? index
        : file.codeLines[(index + 1)...].firstIndex { $0.hasPrefix(indentation + "}") } ?? file.codeLines.count - 1
      functions.append(
        Function(
          name: name, line: index + 1, isTest: isTest(index, in: file),
          body: file.codeLines[index...end].joined(separator: "\n")))
    }
    return functions
  }

  private static func functionName(_ line: String) -> String? {
    guard let start = line.range(of: #"\bfunc "#, options: .regularExpression) else { return nil }
    let rest = line[start.upperBound...]
    if rest.first == "`" { return String(rest.dropFirst().prefix { $0 != "`" }) }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }

  /// Whether `@Test` stands on the line or above it, before the previous blank line or the end of another member.
  private static func isTest(_ index: Int, in file: SourceFile) -> Bool {
    if file.codeLines[index].contains("@Test") { return true }
    var line = index - 1
    while line >= 0, !file.codeLines[line].trimmingCharacters(in: .whitespaces).isEmpty {
      let text = file.codeLines[line].trimmingCharacters(in: .whitespaces)
      if text == "}" || text.contains("func ") { return false }
      if text.hasPrefix("@Test") { return true }
      line -= 1
    }
    return false
  }

  private static func expects(_ body: String) -> Bool { expectations.contains { body.contains($0) } }

  private static func calls(_ name: String, in body: String) -> Bool {
    let escaped = NSRegularExpression.escapedPattern(for: name)
    return body.range(of: "(?<!func )\\b\(escaped)\\s*\\(", options: .regularExpression) != nil
  }
}
