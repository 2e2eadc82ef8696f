import Foundation

/// Where results go, and nothing else.
enum StandardOutput {
  /// Writes `text` whole.
  ///
  /// A reader that has gone away (`| head`) is no error: the rest is dropped quietly, and the exit code still tells what
  /// was found.
  static func write(_ text: String) throws(CommandFailure) {
    guard let problem = Descriptor.write(text, to: STDOUT_FILENO), problem != EPIPE else { return }
    throw CommandFailure(.failed, "standard output: \(String(cString: strerror(problem)))")
  }

  /// Writes lines, each with its line end.
  static func write(lines: [String]) throws(CommandFailure) {
    guard !lines.isEmpty else { return }
    try write(lines.joined(separator: "\n") + "\n")
  }
}

/// Where errors, progress and remarks go.
enum StandardError {
  /// Writes `text`; where it cannot be written there is nobody to tell.
  static func write(_ text: String) {
    _ = Descriptor.write(text, to: STDERR_FILENO)
  }

  /// Writes a line.
  static func write(line: String) { write(line + "\n") }
}

/// Bytes to a file descriptor.
enum Descriptor {
  /// Writes `text` whole, and returns the error number of what stopped it.
  static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        if count < 0 { return errno }
        written += count
      }
      return nil
    }
  }
}
