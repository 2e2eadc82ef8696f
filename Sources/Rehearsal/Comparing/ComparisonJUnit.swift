import RehearsalDiff
import RehearsalPlainText

/// What `diff` says as JUnit XML: a suite per pair of sides, a case per cell; of two sessions a case per step.
///
/// A cell that only one side has is skipped: it is no difference in behaviour.
package struct ComparisonJUnit {
  private let report: ComparisonReport

  package init(_ report: ComparisonReport) { self.report = report }

  private struct Case {
    let name: String
    var failure: (message: String, text: String)?
    var isSkipped = false
  }

  package func lines() -> [String] {
    let suites = report.comparisons.map { ("\($0.left) → \($0.right)", cases(of: $0)) }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"rehearse diff\" \(counts(suites.flatMap(\.1)))>",
    ]
    for (name, cases) in suites {
      lines.append("  <testsuite name=\(XMLText.quoted(name)) \(counts(cases))>")
      lines += cases.flatMap { self.lines(of: $0, in: name) }
      lines.append("  </testsuite>")
    }
    return lines + ["</testsuites>"]
  }

  private func counts(_ cases: [Case]) -> String {
    "tests=\"\(cases.count)\" failures=\"\(cases.count { $0.failure != nil })\" errors=\"0\""
      + " skipped=\"\(cases.count(where: \.isSkipped))\""
  }

  private func lines(of test: Case, in suite: String) -> [String] {
    let head = "    <testcase classname=\(XMLText.quoted(suite)) name=\(XMLText.quoted(test.name))"
    if test.isSkipped { return [head + "><skipped message=\"only one side has this cell\"/></testcase>"] }
    guard let failure = test.failure else { return [head + "/>"] }
    return [
      head + ">",
      "      <failure type=\"changed\" message=\(XMLText.quoted(failure.message))>"
        + "\(XMLText.escaped(failure.text))</failure>",
      "    </testcase>",
    ]
  }

  private func cases(of comparison: Comparison) -> [Case] {
    var options = report.options(for: comparison)
    options.isColored = false
    switch comparison.difference {
    case .sessions(let diff):
      let names = Dictionary(grouping: diff.changes, by: \.step)
      return diff.steps.enumerated().map { number, step in
        let name = "step \(step.number)  \(step.label)"
        guard let changes = names[number] else { return Case(name: name) }
        let text = diff.text(options).joined(separator: "\n")
        return Case(name: name, failure: (counted(changes.count, "change"), text))
      }
    case .cells(let groups):
      let changed = groups.groups.flatMap { group in
        let message = "change \(group.change.signature.short): \(group.change.headline)"
        let text = group.change.text(options).joined(separator: "\n")
        return group.cells.map { Case(name: $0, failure: (message, text)) }
      }
      let missing = (groups.removed + groups.added).map { Case(name: $0, isSkipped: true) }
      return (changed + groups.unchanged.map { Case(name: $0) } + missing).sorted { $0.name < $1.name }
    }
  }
}
