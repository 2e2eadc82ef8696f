import Foundation
import RehearsalClaims

/// What became of the suite and the tests under one source mutant.
struct Judgement {
  private let mutant: SourceMutant
  private let changedCount: Int
  private let testCount: Int
  private let lost: Set<String>

  init(
    of mutant: SourceMutant, before: [PerformedCell.Line], after: [PerformedCell.Line], failedTests: [String]
  ) {
    self.mutant = mutant
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.name, $0) })
    changedCount = before.count - after.count { known[$0.name] == $0 }
    testCount = failedTests.count
    var lost: Set<String> = []
    for cell in after {
      guard let partner = known[cell.name], partner != cell else { continue }
      let isCut = cell.outcome != partner.outcome && ["crashed", "error"].contains(cell.outcome)
      lost.formUnion(isCut ? partner.shown.union(cell.failed) : cell.failed.subtracting(partner.failed))
    }
    for cell in before where !after.contains(where: { $0.name == cell.name }) { lost.formUnion(cell.shown) }
    for claim in Claims.all.map(\.id) {
      let names = Claims.tests(naming: claim).map {
        $0.components(separatedBy: ": ").dropFirst().joined(separator: ": ")
      }
      // Of a claim that is named by a test that failed.
      if names.contains(where: failedTests.contains) { lost.insert(claim) }
    }
    self.lost = lost
  }

  /// Whether something noticed, and every claim that the mutant is about was lost.
  var isDetected: Bool { changedCount + testCount > 0 && mutant.claims.allSatisfy(lost.contains) }

  var line: String {
    let kept = mutant.claims.filter { !lost.contains($0) }
    let verdict = isDetected ? "detected" : "SURVIVED"
    return "\(mutant.name): \(verdict); \(changedCount) cells, \(testCount) tests, \(lost.count) claims"
      + (kept.isEmpty ? "" : "; not lost: \(kept.joined(separator: " "))")
  }
}

extension PerformedCell {
  /// A cell as `perform` prints it.
  struct Line: Equatable {
    var name: String
    var recording: String
    var outcome: String
    var shown: Set<String>
    var failed: Set<String>
  }

  /// The cells that a file of printed lines holds; one that broke off holds those before.
  static func read(_ path: String) throws -> [Line] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5 else { return nil }
      func claims(_ text: String) -> Set<String> { Set(text.split(separator: ",").map(String.init)) }
      return Line(
        name: fields[0], recording: fields[1], outcome: fields[2], shown: claims(fields[3]), failed: claims(fields[4]))
    }
  }
}
