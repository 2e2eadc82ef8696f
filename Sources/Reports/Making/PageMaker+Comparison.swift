import Rehearsal
import RehearsalDiff
import RehearsalDrawing

extension PageMaker {
  // MARK: - Comparison

  /// Two sessions beside each other; `nil` when one is not there.
  package func comparisonPage(_ left: Int64, _ right: Int64) throws -> Page? {
    guard let one = try material.session(left), let other = try material.session(right) else { return nil }
    let labels = Comparison.labels(one, other)
    let naming =
      one.script == other.script && one.configuration != other.configuration
      ? CellNaming([one.configuration, other.configuration]) : nil
    var page = ComparisonPage(
      left: ComparisonPage.Side(
        session: SessionLine(one, naming), label: labels.left, trace: try material.trace(of: one)),
      right: ComparisonPage.Side(
        session: SessionLine(other, naming), label: labels.right, trace: try material.trace(of: other)),
      diff: try material.diff(one.recording, other.recording))
    page.alike = try standIns.others(of: .comparison(left, right)).compactMap { address in
      guard case .comparison(_, let right) = address else { return nil }
      return try material.session(right).map { SessionLine($0).axes }
    }
    return page.page(links)
  }
}
