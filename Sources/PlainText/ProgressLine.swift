/// The line that says how far something is, and how long it will take from now.
///
/// Drawn at most twenty times a second, so that it costs a fast recording nothing. Whoever draws it says what time it
/// is.
package struct ProgressLine {
  private let total: Int
  private let width: Int
  private var lastDrawn: Duration?

  private static let pause = Duration.milliseconds(50)
  /// Before that, what was done says little about what is left.
  private static let soonest = Duration.seconds(2)
  private static let cells = 20

  /// - Parameter width: Columns of the terminal, of which the last one stays free.
  package init(total: Int, width: Int) {
    self.total = total
    self.width = width
  }

  /// The bar, the count, how long it will take, and as much of the label as there is room for; `nil` when it was drawn
  /// just now.
  ///
  /// - Parameters:
  ///   - done: How many are finished.
  ///   - label: Which one comes next.
  ///   - elapsed: How long it has taken so far.
  package mutating func next(done: Int, label: String, at elapsed: Duration) -> String? {
    if let lastDrawn, elapsed - lastDrawn < ProgressLine.pause { return nil }
    lastDrawn = elapsed
    let filled = total == 0 ? ProgressLine.cells : done * ProgressLine.cells / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: ProgressLine.cells - filled)
    let line = "\(bar) \(done)/\(total) \(timeLeft(done, elapsed))\(TextWidth.visible(label))"
    return TextWidth.elide(line, to: width - 1)
  }

  /// As if each that is left took as long as those that are done; nothing while nobody can know.
  private func timeLeft(_ done: Int, _ elapsed: Duration) -> String {
    guard elapsed >= ProgressLine.soonest, done > 0, done < total else { return "" }
    let left = elapsed.components.seconds * Int64(total - done)
    let seconds = (left + Int64(done) - 1) / Int64(done)
    return seconds < 60 ? "\(seconds) s left " : "\((seconds + 59) / 60) min left "
  }
}
