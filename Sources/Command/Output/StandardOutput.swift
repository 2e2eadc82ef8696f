import Glibc
import Rehearsal
import RehearsalDiff
import RehearsalPlainText

/// Where results go, and nothing else.
///
/// Text of a database reaches a terminal through here alone. Lines for people have control characters spelt out,
/// wherever they go; what programs read is written as it is, except to a terminal, which no recorded text may drive.
enum StandardOutput {
  /// Whether whoever reads the results is still there; a file always is.
  static var hasReader: Bool {
    var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&descriptor, 1, 0) <= 0 || descriptor.revents & Int16(POLLERR) == 0
  }

  /// Whether results go into a file.
  static var isFile: Bool { OpenFile.isRegular(STDOUT_FILENO) }

  /// Writes what programs read, as it is; on a terminal control characters are spelt out but the ends of lines.
  ///
  /// A reader that has gone away (`| head`) is no error: the rest is dropped quietly, and the exit code still tells
  /// what was found.
  ///
  /// - Returns: Whether there still is a reader.
  @discardableResult static func write(data text: String) throws(RehearsalError) -> Bool {
    try send(Terminal.output.isTerminal ? TextWidth.visibleLines(text) : text)
  }

  /// Writes bytes of a text that programs read.
  @discardableResult static func write(data bytes: [UInt8]) throws(RehearsalError) -> Bool {
    try write(data: String(decoding: bytes, as: UTF8.self))
  }

  /// Writes the lines of a table in one of its formats: those for people as `write(lines:)`, the others as they are.
  @discardableResult static func write(
    _ lines: some Collection<String>, as format: TableFormat
  ) throws(RehearsalError) -> Bool {
    if format == .table { return try write(lines: Array(lines)) }
    return lines.isEmpty ? true : try write(data: lines.joined(separator: "\n") + "\n")
  }

  /// Writes a table.
  ///
  /// - Parameter footer: A last line for people.
  @discardableResult static func write(
    _ table: Table, as format: TableFormat, footer: String? = nil, width: Int? = Terminal.output.width
  ) throws(RehearsalError) -> Bool {
    try write(format.lines(table, footer: footer, width: width), as: format)
  }

  /// Writes lines for people, each with its line end and no wider than the terminal: control characters of what they
  /// quote are spelt out.
  @discardableResult static func write(
    lines: [String], _ paint: Paint = .output, width: Int? = Terminal.output.width
  ) throws(RehearsalError) -> Bool {
    let shown = lines.map { paint.isOn ? TextWidth.visibleInColour($0) : TextWidth.visible($0) }
      .flatMap { TextWidth.fitted($0, to: width) }
    if shown.isEmpty { return true }
    return try send(shown.joined(separator: "\n") + "\n")
  }

  /// Writes lines for people that are handed over one by one, some at a time.
  static func writeLines(_ body: (_ write: (String) throws -> Void) throws -> Void) throws {
    var lines: [String] = []
    var hasReader = true
    try body { line in
      guard hasReader else { return }
      lines.append(TextWidth.visible(line))
      guard lines.count == 1000 else { return }
      hasReader = try write(lines: lines)
      lines.removeAll(keepingCapacity: true)
    }
    if hasReader { try write(lines: lines) }
  }

  /// Goes on with what may fail, which leaves nothing unsaid of what is known by then.
  static func saying<Result>(_ lines: [String], before body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      try write(lines: lines)
      throw error
    }
  }

  /// Asks on the terminal: the rest of the line is for the answer.
  static func write(prompt: String) throws(RehearsalError) { try send(TextWidth.visibleInColour(prompt)) }

  /// Shows what somebody types at this terminal: a character, a line end, a step back.
  static func write(typed text: String) throws(RehearsalError) { try send(text) }

  /// What shows answers that are longer than the terminal; `nil` where nothing does.
  nonisolated(unsafe) static var pager: Pager?

  /// Waits for whoever reads page by page; what is still to be said may be said then.
  static func finish() {
    guard let ended = pager else { return }
    pager = nil
    _ = try? send(ended.finish())
    StandardError.release()
  }

  /// Writes `text` whole.
  @discardableResult private static func send(_ text: String) throws(RehearsalError) -> Bool {
    guard let pager else { return try put(text) }
    switch pager.take(text) {
    case .taken: return true
    case .unread: return false
    case .returned(let text): return try put(text)
    }
  }

  private static func put(_ text: String) throws(RehearsalError) -> Bool {
    do {
      try OpenFile.write(text.utf8, to: STDOUT_FILENO)
      return true
    } catch {
      if error.code == EPIPE { return false }
      throw RehearsalError(.output, "standard output: \(error)")
    }
  }
}

/// Where errors, progress and remarks go.
enum StandardError {
  /// Whether they go into a file.
  static var isFile: Bool { OpenFile.isRegular(STDERR_FILENO) }

  /// What waits until a pager has ended.
  nonisolated(unsafe) private static var waiting = ""

  /// Writes `text`; where it cannot be written there is nobody to tell.
  static func write(_ text: String) {
    if StandardOutput.pager?.isShowing == true, Terminal.error.isTerminal { return waiting += text }
    try? OpenFile.write(text.utf8, to: STDERR_FILENO)
  }

  /// Writes what waited.
  static func release() {
    let text = waiting
    waiting = ""
    write(text)
  }

  /// Writes a note, which `-q` keeps back.
  static func note(_ text: String) {
    if !Terminal.isQuiet { write(line: "note: \(text)") }
  }

  /// What the command told, as far as that says what comes next.
  nonisolated(unsafe) static var found: NextCommand.Finding?

  /// Names the command that comes next to people at a terminal, where one is obvious.
  static func next(after arguments: [String], _ status: ExitStatus) {
    guard Terminal.output.isTerminal, Terminal.error.isTerminal, !Terminal.isQuiet else { return }
    if let next = NextCommand.after(arguments, exit: status.rawValue, found: found) { write(line: "next: \(next)") }
  }

  /// Writes what only `-v` asks for.
  static func detail(_ text: @autoclosure () -> String) {
    if Terminal.isVerbose { write(line: "detail: \(text())") }
  }

  /// Writes a line, or several; control characters of what it quotes are spelt out.
  static func write(line: String) {
    let lines = line.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.flatMap { TextWidth.fitted(TextWidth.visible(String($0)), to: Terminal.error.width) }
    write(shown.joined(separator: "\n") + "\n")
  }
}
