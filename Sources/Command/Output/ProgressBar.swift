import RehearsalPlainText

/// One line on a terminal's standard error that says how far a recording is; nothing anywhere else.
struct ProgressBar {
  private let total: Int
  private let isShown: Bool
  private let begun = ContinuousClock.now
  private var line: ProgressLine

  init(total: Int, terminal: Terminal = .error) {
    self.total = total
    isShown = terminal.allowsProgress && total > 1 && !Terminal.isVerbose
    line = ProgressLine(total: total, width: terminal.width ?? 80)
  }

  /// Shows that `done` cells are finished and which one comes next.
  mutating func show(done: Int, label: String) {
    StandardError.detail("\(done) of \(total)\(label.isEmpty ? "" : ", then \(label)")")
    guard isShown, let text = line.next(done: done, label: label, at: ContinuousClock.now - begun) else { return }
    StandardError.write("\r\u{1B}[K" + text)
  }

  /// Takes the line away.
  func clear() {
    guard isShown else { return }
    StandardError.write("\r\u{1B}[K")
  }
}
