import Foundation

/// Mutants that nothing notices, each with the reason why that is as it should be: `name=answer: reason` a line.
struct Explanations {
  private let reasons: [String: String]

  init(_ path: String) throws {
    var reasons: [String: String] = [:]
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let sides = line.split(separator: ":", maxSplits: 1)
      guard sides.count == 2, !sides[1].allSatisfy({ $0 == " " }) else {
        throw MutationFailure("\(path): \"\(line)\" is not an explanation; expected NAME=ANSWER: REASON")
      }
      reasons[String(sides[0])] = sides[1].trimmingCharacters(in: .whitespaces)
    }
    self.reasons = reasons
  }

  subscript(mutant: String) -> String? { reasons[mutant] }

  /// The mutants that are explained.
  var mutants: [String] { reasons.keys.sorted() }
}
