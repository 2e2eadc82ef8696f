import CRehearsalProcess
import Glibc

/// The keyboard of a terminal, key by key and unseen; lines that are typed are shown here, and can be mended.
///
/// The terminal is what it was when the value goes, and when the process ends in any other way but by SIGKILL.
package struct TerminalKeys: ~Copyable {
  private let descriptor: Int32
  private var isEnded = false

  /// - Parameter descriptor: The terminal; an error when it is none.
  package init(_ descriptor: Int32 = STDIN_FILENO) throws(SystemError) {
    let problem = rehearsal_keys_begin(descriptor)
    guard problem == 0 else { throw SystemError(code: problem) }
    self.descriptor = descriptor
  }

  deinit { rehearsal_keys_end() }

  /// The next key that is a letter, a digit or a sign; nothing at the end of the input.
  ///
  /// Blanks and line ends are no keys, nor is what arrows and the like send. A line end right behind a key belongs to
  /// it, for hands that are used to typing one.
  package mutating func key() -> Character? {
    while let byte = next() {
      if byte == TerminalKeys.escape {
        skipSequence()
      } else if byte > 0x20, byte < 0x7F {
        return Character(Unicode.Scalar(byte))
      } else if byte >= 0x80 {
        return "?"
      }
    }
    return nil
  }

  /// A line; nothing at the end of the input.
  ///
  /// - Parameter show: Shows what is typed.
  package mutating func line(_ show: (String) -> Void) -> String? {
    var bytes: [UInt8] = []
    while let byte = next() {
      switch byte {
      case 0x0A, 0x0D:
        show("\n")
        return String(decoding: bytes, as: UTF8.self)
      case 0x7F, 0x08:
        guard !bytes.isEmpty else { continue }
        while let last = bytes.popLast(), last & 0xC0 == 0x80 { continue }
        show("\u{8} \u{8}")
      case 0x15:
        show(String(repeating: "\u{8} \u{8}", count: String(decoding: bytes, as: UTF8.self).count))
        bytes = []
      case TerminalKeys.escape: skipSequence()
      case 0..<0x20: continue
      default:
        bytes.append(byte)
        if let text = String(validating: bytes, as: UTF8.self), let last = text.last { show(String(last)) }
      }
    }
    return nil
  }

  /// Drops a line end that was typed together with a key.
  package mutating func dropLineEnd() {
    guard isWaiting, !isEnded else { return }
    if let byte = next(), byte != 0x0A, byte != 0x0D { held = byte }
  }

  private static let escape: UInt8 = 0x1B

  /// Drops what an arrow or the like sends behind its escape: ECMA-48, 5.4, `[`, parameters, and one of `@` to `~`.
  private mutating func skipSequence() {
    guard isWaiting, let second = next() else { return }
    guard second == UInt8(ascii: "[") else {
      if second == UInt8(ascii: "O") { _ = next() }
      return
    }
    while let byte = next(), !(0x40...0x7E).contains(byte) { continue }
  }

  /// A byte that was read too early.
  private var held: UInt8?

  private mutating func next() -> UInt8? {
    if let byte = held {
      held = nil
      return byte
    }
    // ^D ends the input.
    guard !isEnded, let bytes = try? OpenFile.someBytes(from: descriptor, most: 1), let byte = bytes.first, byte != 4
    else {
      isEnded = true
      return nil
    }
    return byte
  }

  /// Whether something was typed that is not read yet.
  private var isWaiting: Bool {
    if held != nil { return true }
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waited, 1, 20) > 0 && waited.revents & Int16(POLLIN) != 0
  }
}
