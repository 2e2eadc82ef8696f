import Glibc
import Rehearsal
import RehearsalDiff
import RehearsalPlainText

/// Where results go, and nothing else.
enum StandardOutput {
  /// Whether whoever reads the results is still there; a file always is.
  static var hasReader: Bool {
    var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&descriptor, 1, 0) <= 0 || descriptor.revents & Int16(POLLERR) == 0
  }

  /// Writes `text` whole.
  ///
  /// A reader that has gone away (`| head`) is no error: the rest is dropped quietly, and the exit code still tells
  /// what was found.
  ///
  /// - Returns: Whether there still is a reader.
  @discardableResult static func write(_ text: String) throws(RehearsalError) -> Bool {
    do {
      try OpenFile.write(text.utf8, to: STDOUT_FILENO)
      return true
    } catch {
      if error.code == EPIPE { return false }
      throw RehearsalError(.output, "standard output: \(error)")
    }
  }

  /// Writes lines, each with its line end, and returns whether there still is a reader.
  @discardableResult static func write(lines: [String]) throws(RehearsalError) -> Bool {
    lines.isEmpty ? true : try write(lines.joined(separator: "\n") + "\n")
  }

  /// Writes lines for people, in which recorded text may stand: its control characters are spelt out.
  @discardableResult static func write(report lines: [String], _ paint: Paint = .output) throws(RehearsalError) -> Bool
  {
    try write(lines: lines.map { paint.isOn ? TextWidth.visibleInColour($0) : TextWidth.visible($0) })
  }
}

/// Where errors, progress and remarks go.
enum StandardError {
  /// Writes `text`; where it cannot be written there is nobody to tell.
  static func write(_ text: String) {
    try? OpenFile.write(text.utf8, to: STDERR_FILENO)
  }

  /// Writes a line, or several; control characters of what it quotes are spelt out.
  static func write(line: String) {
    let lines = line.split(separator: "\n", omittingEmptySubsequences: false)
    write(lines.map { TextWidth.visible(String($0)) }.joined(separator: "\n") + "\n")
  }
}
