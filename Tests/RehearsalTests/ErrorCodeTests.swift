import FoundationEssentials
import RehearsalSourceText
import RehearsalStore
import Testing

@testable import Rehearsal

/// Codes of errors: each is explained, and each error has the one that it should.
@Suite struct ErrorCodeTests {
  @Test func `every verdict and every kind of error of a store has a code, and no code is there twice`() throws {
    let wanted = Verdict.allCases.map { "verdict/\($0.word)" } + StoreError.Kind.allCases.map(ErrorCode.name)
    for name in wanted { #expect(try ErrorCode.named(name).title.hasSuffix(".")) }

    let names = ErrorCode.all.map(\.name)
    #expect(Set(names).count == names.count)
    for code in ErrorCode.all { #expect(!code.text.isEmpty && code.lines.allSatisfy { $0.count <= 110 }) }
  }

  /// Malformed scripts of the tests of the reader, with what is wrong in each.
  private static let codes: KeyValuePairs<String, String> = [
    "unknown key \"stepz\"": "unknown-name", "unknown value of ios \"7.0\"": "unknown-name",
    "not YAML: found unexpected ':' while scanning a plain scalar": "not-yaml", "found a tab": "not-yaml",
    "found an alias": "not-yaml", "found a second document": "not-yaml", "the file is empty": "not-yaml",
    "found a list of 2": "wrong-kind", "found a text": "wrong-kind", "\"x\" is not a number": "wrong-kind",
    "\"x\" is not a whole number from 1 to 5": "wrong-kind", "\"is\" is missing": "missing",
    "no value to compare with": "missing", "nothing speaks of the axis \"closes\"": "missing",
    "\"id\" is given twice": "twice", "two things of the scene are called \"a\"": "twice",
    "the id \"a\" is also at b.yaml:1:5": "twice", "a second launch": "twice",
    "a controller inside itself: outer → inner → outer": "circle", "a script that runs itself: a → b → a": "circle",
    "more than 10000 cells": "too-many", "nested too deeply": "too-many",
    "finger 1 moved but is not down": "impossible", "a change before the one above it": "impossible",
    "iOS 3.1 has no popovers, which begin with 3.2": "impossible",
  ]

  @Test func `what is wrong in a text has the code of its kind`() throws {
    for (message, word) in Self.codes {
      let diagnostic = Diagnostic(path: "a.yaml", line: 1, column: 1, message: message)
      #expect(diagnostic.code == "script/\(word)", "\(message)")
      #expect(try ErrorCode.named(diagnostic.code).name == diagnostic.code)
    }
  }
}
