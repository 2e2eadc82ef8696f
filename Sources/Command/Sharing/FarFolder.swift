import Rehearsal
import RehearsalPlainText

/// A folder of another machine, reached by `ssh`: nothing but a shell is expected there.
///
/// Each question is a connection of its own, so that a push or a pull that was cut off is gone on with by the next.
/// Nobody is asked for a password: a key or an agent is expected. What a user names becomes no option and no word of a
/// shell.
struct FarFolder: PartPlace {
  let path: String
  /// Who is connected to: `HOST` or `USER@HOST`, as ssh takes it.
  private let destination: String
  /// The folder there; one that does not begin with a slash is in the user's home.
  private let folder: String

  /// The folder that a path names; `nil` when it names none of another machine.
  ///
  /// - Throws: `RehearsalError` of kind `request` when it is not the name of a machine that stands before the colon.
  init?(_ path: String) throws(RehearsalError) {
    guard let colon = FarFolder.colon(in: path), !path[colon...].hasPrefix("://") else { return nil }
    let host = FarFolder.host(String(path[..<colon]))
    guard !host.isEmpty, !host.hasSuffix("@"), !host.hasPrefix("-"), host.utf8.allSatisfy(FarFolder.isOfHost) else {
      throw RehearsalError(
        .request, "\(path): what stands before the colon is not the name of a machine",
        details: ["expected: HOST:FOLDER or USER@HOST:FOLDER; a folder of this machine is ./\(path)"])
    }
    self.path = path
    destination = host
    let rest = path[path.index(after: colon)...]
    let below = rest.hasPrefix("~/") ? rest.dropFirst(2) : rest
    folder = below.hasPrefix("/") ? String(below) : "./\(below)"
  }

  /// Without the brackets of an address, which are around all of it, behind the user's name.
  private static func host(_ text: String) -> String {
    let begin = text.lastIndex(of: "@").map { text.index(after: $0) } ?? text.startIndex
    let name = text[begin...]
    guard name.hasPrefix("["), name.hasSuffix("]"), name.contains(":") else { return text }
    return String(text[..<begin]) + String(name.dropFirst().dropLast())
  }

  /// The colon behind the name of a machine: before any slash, behind an address in brackets.
  private static func colon(in path: String) -> String.Index? {
    let begin = path.firstIndex(of: "[") == nil ? path.startIndex : path.firstIndex(of: "]") ?? path.startIndex
    guard let colon = path[begin...].firstIndex(of: ":"), !path[..<colon].contains("/") else { return nil }
    return colon
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "@._-:%".utf8.contains(byte)
    }
  }

  // MARK: - Asking

  /// What the lines of shell there end with when something is not as expected.
  private enum Found: Int32 {
    case missing = 81
    case noFolder = 82
    case link = 83
    case noFile = 84
  }

  private static let enter =
    #"cd "$1" || { if [ ! -e "$1" ]; then exit 81; elif [ ! -d "$1" ]; then exit 82; else exit 85; fi; }; "#

  /// A part that arrives half is none: the connection may end, and `cat` takes that for the end of the file.
  private static let writing = #"""
    if cat >"$2" && [ $(wc -c <"$2") -eq "$4" ] && { sync "$2" 2>/dev/null || sync; } && mv -f "$2" "$3"; then \#
    sync . 2>/dev/null; exit 0; fi; rm -f "$2"; exit 1
    """#

  func names() throws(RehearsalError) -> [String] {
    let outcome = try asked("ls -A", [])
    guard outcome.ending == .exited(0) else {
      throw RehearsalError(.request, "\(path): the folder cannot be read", details: said(outcome))
    }
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func write(_ bytes: [UInt8], as name: PartName, draft: String) throws(RehearsalError) {
    let outcome = try asked(FarFolder.writing, [draft, name.file, "\(bytes.count)"], input: bytes)
    guard outcome.ending == .exited(0) else {
      throw unwritten(name, said(outcome).first ?? "not all of it arrived")
    }
  }

  func bytes(of name: PartName) throws(RehearsalError) -> [UInt8] {
    let outcome = try asked(
      #"if [ -L "$2" ]; then exit 83; elif [ ! -f "$2" ]; then exit 84; fi; exec cat "$2""#, [name.file])
    if outcome.ending == .exited(0) { return outcome.output }
    let found =
      switch outcome.ending {
      case .exited(Found.link.rawValue): "this is a link, and no part"
      case .exited(Found.noFile.rawValue): "it is gone, or no file"
      default: "the file cannot be read"
      }
    throw RehearsalError(.store, "\(place(of: name)): \(found)", details: said(outcome))
  }

  /// Performs a line of shell in the folder, with words as `$2`, `$3`, ….
  ///
  /// - Throws: `RehearsalError` of kind `request` when there is no connection, or no folder.
  private func asked(_ line: String, _ words: [String], input: [UInt8] = []) throws(RehearsalError)
    -> ChildProcess.Outcome
  {
    let command = ["exec", "sh", "-c"] + ([FarFolder.enter + line, "sh", folder] + words).map(FarFolder.quoted)
    let options = ["BatchMode=yes", "ConnectTimeout=20", "ClearAllForwardings=yes"].flatMap { ["-o", $0] }
    var ssh = ChildProcess(
      "/usr/bin/env", ["ssh", "-T"] + options + ["--", destination, command.joined(separator: " ")])
    ssh.input = input
    ssh.output = .kept
    ssh.errors = .kept
    let outcome = try ssh.run()
    switch outcome.ending {
    case .exited(Found.missing.rawValue):
      throw RehearsalError(
        .request, "\(path): there is no such folder",
        details: ["a folder that is there is expected: ssh \(destination) mkdir -p \(FarFolder.quoted(folder))"])
    case .exited(Found.noFolder.rawValue): throw RehearsalError(.request, "\(path): this is not a folder")
    case .exited(255), .exited(127), .killed:
      throw RehearsalError(
        .request, "\(path): ssh has no connection to \(destination)",
        details: said(outcome) + [
          "nobody is asked for a password: ssh -o BatchMode=yes \(destination) true has to work",
          "what was pushed or pulled before stays, and the next one goes on from there",
        ])
    default: return outcome
    }
  }

  /// A word that no shell takes for anything else.
  private static func quoted(_ word: String) -> String { "'\(word.replacing("'", with: #"'\''"#))'" }

  /// The last line that came from there, as text that drives no terminal.
  private func said(_ outcome: ChildProcess.Outcome) -> [String] {
    String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(1)
      .map { TextWidth.visible(String($0)) }
  }
}
