import Foundation

/// Which tests of the models name which claim: what `Claims/tests.txt` holds.
///
/// A test names a claim in its name, in the comment above it, in a comment within it, or in the name of one of its
/// cases. Tests of the read side name claims as examples only and do not count.
enum ClaimTestsRule {
  /// Holds what the models' sources do not say.
  private static let reach = "Tests/TidyTests/PopoverReachTests.swift"

  static let modules = ["StageTests", "ControllersTests", "SeaGlassTests", "ScriptTests", "ContrastTests"]

  /// The file's text: claim, test file and test a line, sorted.
  static func listing(of files: [SourceFile]) -> String {
    let lines = files.filter { file in
      file.isSwift && (modules.contains { file.path.hasPrefix("Tests/\($0)/") } || file.path == reach)
    }
    .flatMap { file in
      let place = file.path.dropFirst("Tests/".count).dropLast(".swift".count)
      return tests(in: file).flatMap { test in test.claims.sorted().map { "\($0) \(place): \(test.name)\n" } }
    }
    return Set(lines).sorted().joined()
  }

  struct Test: Equatable {
    var name: String
    var claims: Set<String>
  }

  /// The tests of a file that name claims, in its order.
  static func tests(in file: SourceFile) -> [Test] {
    var found: [Test] = []
    var above: Set<String> = []
    var current: Test?
    var depth = 0
    func end() {
      if let test = current, !test.claims.isEmpty, !test.name.isEmpty { found.append(test) }
      current = nil
    }
    for (line, code) in zip(file.lines, file.codeLines) {
      let indentation = line.prefix { $0 == " " }.count
      let isComment = line.drop { $0 == " " }.hasPrefix("//")
      let named = Set(TextRule.captures(TextRule.claimExpression, in: comment(of: line, code: code)))
      if current != nil, indentation > depth || line.isEmpty {
        current?.claims.formUnion(named)
        // The cases of a test stand before its name.
        if current?.name == "" { current?.claims.formUnion(TextRule.captures(TextRule.claimExpression, in: line)) }
        continue
      }
      if isComment {
        if current?.name != "" { end() }
        above.formUnion(named)
        continue
      }
      if code.contains("@Test") {
        end()
        current = Test(name: "", claims: above.union(TextRule.captures(TextRule.claimExpression, in: line)))
        depth = indentation
      }
      above = []
      if current?.name == "", let name = name(in: line) {
        current?.name = name
        current?.claims.formUnion(TextRule.captures(TextRule.claimExpression, in: name))
      } else if current?.name != "", !code.contains("@Test") {
        end()
      }
    }
    end()
    return found
  }

  private static func name(in line: String) -> String? {
    TextRule.captures("func `([^`]+)`", in: line).first ?? TextRule.captures(#"func (\w+)\("#, in: line).first
  }

  /// The comment that a line ends with, if it does: where the code is blank up to the end.
  private static func comment(of line: String, code: String) -> String {
    guard let start = line.range(of: "//") else { return "" }
    let offset = line.distance(from: line.startIndex, to: start.lowerBound)
    let rest = code.dropFirst(offset)
    return rest.allSatisfy { $0 == " " } && rest.first != nil || code.count <= offset
      ? String(line[start.lowerBound...]) : ""
  }
}
