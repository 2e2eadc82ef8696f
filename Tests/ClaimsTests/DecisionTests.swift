import Foundation
import RehearsalClaims
import RehearsalScript
import Testing

@Suite struct DecisionTests {
  static let names = Set(DecisionDescription.all.map(\.name))

  @Test func `the open points are 43 of the claims and 18 of the facts`() {
    #expect(Claims.openPoints.map(\.number) == (1...43).map { "\($0)" } + (1...18).map { "9.\($0)" })
  }

  @Test(arguments: Claims.openPoints)
  func `an open point is answered by a decision or settled by a claim`(_ point: OpenPoint) {
    #expect(point.question.hasSuffix("?") || point.question.hasSuffix("."))
    #expect(point.decisions.filter { !Self.names.contains($0) } == [])
    #expect(point.claims.filter { Claims.named($0) == nil } == [])
    #expect(!point.decisions.isEmpty || !point.remark.isEmpty)
  }

  @Test(arguments: DecisionDescription.all)
  func `a decision has a standard answer for every system, evidence, and another answer`(
    _ decision: DecisionDescription
  ) {
    #expect(decision.question.hasSuffix("?"))
    #expect(!decision.standard.isEmpty)
    #expect(!decision.evidence.isEmpty)
    #expect(!decision.others.isEmpty)
    let claims = decision.sources.filter { !$0.hasPrefix("uikit-facts ") }
    #expect(claims.filter { Claims.named($0) == nil } == [])
  }

  @Test func `answers that differ between systems name the systems`() throws {
    func standard(_ name: String) throws -> [DecisionDescription.Standard] {
      try #require(DecisionDescription.all.first { $0.name == name }).standard
    }

    #expect(try standard("pushSeconds").map(\.systems) == [""])
    #expect(
      try standard("honoursLayoutMargins").map { "\($0.answer): \($0.systems)" }
        == ["false: iOS up to 4.3", "true: iOS from 5.0"])
    #expect(
      try standard("passthroughWorksUnderModal").map { "\($0.answer): \($0.systems)" }
        == ["false: documented account, iOS up to 5.1", "true: documented account, iOS from 6.0; observed account"])
    #expect(
      try standard("permitsPopovers").map { "\($0.answer): \($0.systems)" }
        == ["true: ipad", "false: iphone-3.5; iphone-4; ipod-touch-3.5; ipod-touch-4"])
  }

  /// `tools/docs` writes it.
  @Test func `the page about the decisions counts them by certainty`() throws {
    #expect(try Page("Decisions.md").holds(Self.listing(), after: "## All decisions"), "tools/docs writes them")
  }

  private static func listing() -> String {
    let rows = ["stated", "supported", "guessed"].map { word in
      "| \(word) | \(DecisionDescription.all.count { "\($0.confidence)" == word }) |\n"
    }
    return """

      `rehearse decisions` lists them with the standard answer of each system, and `rehearse decisions NAME` adds the \
      other answers,
      the evidence, and what it rests on. [open-points.yaml](../Claims/open-points.yaml) lists what the sources leave \
      open.

      | certainty | decisions |
      | --- | ---: |

      """ + rows.joined() + reports()
  }

  private static func reports() -> String {
    let rows = Claims.reports.map { report in
      "| \(report.id) | `\(report.decision)` | \(report.reported) | \(report.documented ?? "–") | \(report.script) |\n"
    }
    return """

      ## Public reports

      For each report the answer with which the models behave as reported, the documented answer, and a script that \
      shows both.

      | report | decision | reported | documented | script |
      | --- | --- | --- | --- | --- |

      """ + rows.joined()
  }
}
