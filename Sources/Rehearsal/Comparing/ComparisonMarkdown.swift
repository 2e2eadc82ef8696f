import RehearsalDiff
import RehearsalPlainText

/// What `diff` says as Markdown, for a comment on a pull request.
///
/// GitHub takes 65,536 characters a comment; changes beyond are counted.
package struct ComparisonMarkdown {
  private let report: ComparisonReport

  static let mostCharacters = 60_000

  package init(_ report: ComparisonReport) { self.report = report }

  package func lines() -> [String] {
    var lines = ["### \(report.verdict)"]
    var size = 0
    var left = 0
    for comparison in report.comparisons where !comparison.isSame {
      lines += ["", "\(MarkdownText.code(comparison.left)) → \(MarkdownText.code(comparison.right))"]
      for part in parts(of: comparison) {
        size += part.reduce(0) { $0 + $1.count + 1 }
        if size > ComparisonMarkdown.mostCharacters { left += 1 } else { lines += part }
      }
    }
    return left > 0 ? lines + ["", "… and \(left) more"] : lines
  }

  private func parts(of comparison: Comparison) -> [[String]] {
    var options = report.options(for: comparison)
    options.isColored = false
    options.width = 100
    switch comparison.difference {
    case .sessions(let diff): return [block(diff.text(options).dropLast())]
    case .cells(let groups):
      var parts = groups.groups.map { group in
        var lines = ["", "#### change `\(group.change.signature.short)` in \(counted(group.cells.count, "cell"))"]
        if let similar = group.similar {
          lines += ["", "Similar to `\(similar.short)`: the same roots, other numbers."]
        }
        return lines + block(group.change.text(options).dropLast()) + cells(group.cells)
      }
      for (label, names) in [(comparison.labels.left, groups.removed), (comparison.labels.right, groups.added)]
      where !names.isEmpty {
        parts.append(["", "Only in \(MarkdownText.code(label)):"] + cells(names))
      }
      return parts
    }
  }

  private func block(_ lines: ArraySlice<String>) -> [String] {
    var lines = lines
    while lines.last == "" { lines.removeLast() }
    return [""] + MarkdownText.fenced(lines, language: "diff")
  }

  private func cells(_ names: [String]) -> [String] {
    ["", "<details><summary>\(counted(names.count, "cell"))</summary>", ""] + names.map { "- \(MarkdownText.code($0))" }
      + ["", "</details>"]
  }
}
