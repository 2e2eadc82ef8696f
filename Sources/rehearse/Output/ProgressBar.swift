import RehearsalPlainText
import RehearsalTrace

/// One line on a terminal's standard error that says how far a recording is; nothing anywhere else.
///
/// Drawn at most twenty times a second, so that it costs a fast recording nothing.
struct ProgressBar {
  private let total: Int
  private let isShown: Bool
  private let width: Int
  private let begun = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant?

  init(total: Int, terminal: Terminal = .error) {
    self.total = total
    isShown = terminal.allowsProgress && total > 1 && !Terminal.isVerbose
    width = terminal.width ?? 80
  }

  /// Shows that `done` cells are finished and which one comes next.
  mutating func show(done: Int, label: String) {
    StandardError.detail("\(done) of \(total)\(label.isEmpty ? "" : ", then \(label)")")
    guard isShown else { return }
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(50) { return }
    lastDrawn = now
    StandardError.write(
      "\r\u{1B}[K" + ProgressBar.line(done: done, of: total, after: now - begun, label: label, width: width))
  }

  /// Takes the line away.
  func clear() {
    guard isShown else { return }
    StandardError.write("\r\u{1B}[K")
  }

  /// The bar, the count, how long it will take from now, and as much of the label as fits into `width` columns.
  ///
  /// A time is said from the second second on, as if what is left took as long as what was done.
  static func line(done: Int, of total: Int, after elapsed: Duration, label: String, width: Int) -> String {
    let cells = 20
    let filled = total == 0 ? cells : done * cells / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    let left = done == 0 ? 0 : (elapsed.components.seconds * Int64(total - done) + Int64(done) - 1) / Int64(done)
    let time = elapsed < .seconds(2) || left == 0 ? "" : left < 60 ? "\(left) s left " : "\((left + 59) / 60) min left "
    let line = "\(bar) \(done)/\(total) \(time)\(TextWidth.visible(label))"
    return TextWidth.elide(line, to: width - 1)
  }
}
