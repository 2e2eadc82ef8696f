package import FoundationEssentials
import Glibc

/// A file that a command writes: whole, or not at all.
package struct OutputFile {
  package let path: String
  private let inputs: [String]

  /// - Parameter inputs: Paths of what the command reads, none of which is written over; `-` is standard input.
  package init(path: String, reading inputs: [String] = []) {
    self.path = path
    self.inputs = inputs
  }

  /// The end of the file's name, in small letters.
  package var kind: String { URL(filePath: path).pathExtension.lowercased() }

  /// Writes the contents; a file that is already there is replaced, and who may read and write it stays.
  ///
  /// A link is followed, as a shell follows it: it stays, and what it leads to is replaced or made. What is no file,
  /// such as a pipe, is written to: replacing would put a file in its place. So is what this program was given open:
  /// `/dev/stdout`, `/dev/stderr`.
  ///
  /// - Throws: `RehearsalError.Kind.output` when it cannot be written; `.request` for a database and for what the
  ///   command reads, which nothing else is written over.
  package func write(_ contents: Data) throws(RehearsalError) {
    try refuseInputs()
    do {
      if let descriptor = OutputFile.given[path] { return try OpenFile.write(contents, to: descriptor) }
      guard FileStatus(path).map({ $0.kind == .file }) ?? true else {
        return try contents.write(to: URL(filePath: path), options: [])
      }
      let target = OutputFile.target(of: path)
      let former = FileStatus(named: target)
      guard former?.kind != .link else { throw SystemError(code: ELOOP) }
      try contents.write(to: URL(filePath: target), options: .atomic)
      if let former, unsafe chmod(target, former.permissions) != 0 { throw SystemError() }
    } catch {
      throw RehearsalError(.output, "\(path): cannot be written", details: [SystemError.reason(error)])
    }
  }

  /// Writes contents that come in pieces: as `write`, whole or not at all, by way of a file beside it.
  ///
  /// - Parameter body: Is handed what takes the next piece, and answers whether more are wanted: always.
  package func writePieces(_ body: (_ write: ([UInt8]) throws -> Bool) throws -> Void) throws {
    try refuseInputs()
    if let descriptor = OutputFile.given[path] {
      return try body { piece in try reporting { () throws(SystemError) in try OpenFile.write(piece, to: descriptor) } }
    }
    guard FileStatus(path).map({ $0.kind == .file }) ?? true else {
      let file = try opened { () throws(SystemError) in try OpenFile.appending(to: path) }
      return try body { piece in try reporting { () throws(SystemError) in try file.write(piece) } }
    }
    let target = OutputFile.target(of: path)
    let former = FileStatus(named: target)
    guard former?.kind != .link else { throw unwritable(SystemError(code: ELOOP)) }
    let beside = "\(target).\(UUID().uuidString.prefix(8))"
    let file = try opened { () throws(SystemError) in try OpenFile.new(at: beside) }
    do {
      try body { piece in try reporting { () throws(SystemError) in try file.write(piece) } }
      try reporting { () throws(SystemError) in
        if let former, unsafe chmod(beside, former.permissions) != 0 { throw SystemError() }
        if unsafe rename(beside, target) != 0 { throw SystemError() }
      }
    } catch {
      unsafe unlink(beside)
      throw error
    }
  }

  @discardableResult
  private func reporting(_ body: () throws(SystemError) -> Void) throws(RehearsalError) -> Bool {
    do {
      try body()
      return true
    } catch { throw unwritable(error) }
  }

  private func opened(_ body: () throws(SystemError) -> OpenFile) throws(RehearsalError) -> OpenFile {
    do { return try body() } catch { throw unwritable(error) }
  }

  private func unwritable(_ error: SystemError) -> RehearsalError {
    RehearsalError(.output, "\(path): cannot be written", details: [error.description])
  }

  /// Adds a text to the end of the file, which is made where there is none.
  package func append(_ text: String) throws(RehearsalError) {
    try refuseInputs()
    do {
      try OpenFile.appending(to: path, isMade: true).write(text.utf8)
    } catch {
      throw RehearsalError(.output, "\(path): cannot be written", details: [error.description])
    }
  }

  /// Says before anything is done what would keep it from being written then, as far as that can be known.
  package func check() throws(RehearsalError) {
    try refuseInputs()
    if OutputFile.given[path] != nil { return }
    var problem: Int32?
    if FileStatus.isFolder(path) || path.hasSuffix("/") {
      problem = EISDIR
    } else if let status = FileStatus(path), status.kind != .file {
      if unsafe access(path, W_OK) != 0 { problem = errno }
    } else {
      let target = OutputFile.target(of: path)
      let folder = FilePath.folder(of: target)
      if FileStatus(named: target)?.kind == .link {
        problem = ELOOP
      } else if unsafe access(folder.isEmpty ? "." : folder, W_OK | X_OK) != 0 {
        problem = errno
      }
    }
    guard let problem = path.isEmpty ? ENOENT : problem else { return }
    throw RehearsalError(
      .output, "\(path): cannot be written", details: [SystemError(code: problem).description])
  }

  /// Finds out whether it can be written, as `check` and by writing beside it: what somebody will have worked for is
  /// not lost for a reason that could be known.
  package func checkByWriting() throws(RehearsalError) {
    try check()
    guard OutputFile.given[path] == nil, FileStatus(path).map({ $0.kind == .file }) ?? true else { return }
    let beside = "\(OutputFile.target(of: path)).\(UUID().uuidString.prefix(8))"
    let file = try opened { () throws(SystemError) in try OpenFile.new(at: beside) }
    defer { unsafe unlink(beside) }
    try reporting { () throws(SystemError) in try file.write(Array("\n".utf8)) }
  }

  /// Refuses the name of a script for what is none.
  ///
  /// - Parameters:
  ///   - option: The option that gave the name.
  ///   - what: What is written: `XML`.
  package func refuseScripts(_ option: String, writing what: String) throws(RehearsalError) {
    guard !["yaml", "yml"].contains(kind) else {
      throw RehearsalError(.request, "\(option) \(path): \(what) is written, and this is the name of a script")
    }
  }

  // MARK: - What nothing is written over

  /// Refuses a database, and what the command itself reads, whatever it is called here.
  private func refuseInputs() throws(RehearsalError) {
    try refuseDatabase()
    guard let status = FileStatus(path), status.kind == .file else { return }
    let isRead = inputs.contains { FileStatus($0 == "-" ? "/dev/stdin" : $0)?.place == status.place }
    guard isRead else { return }
    throw RehearsalError(
      .request, "\(path) is read by this command", details: [OutputFile.advice])
  }

  private static let advice = "nothing is written over it; give the output a name of its own"

  /// Refuses the name of a database, and of the files beside one: a history is lost by no slip of a hand.
  private func refuseDatabase() throws(RehearsalError) {
    let target = OutputFile.target(of: path)
    let owners = ["", "-wal", "-shm", "-journal"].filter { target.hasSuffix($0) }.map { target.dropLast($0.count) }
    guard let owner = owners.first(where: { OutputFile.isDatabase(String($0)) }) else { return }
    throw RehearsalError(
      .request, owner == target ? "\(path) is a database" : "\(path) belongs to the database \(owner)",
      details: [OutputFile.advice])
  }

  private static let given = ["/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO]

  /// Whether a file begins as databases of SQLite do.
  private static func isDatabase(_ path: String) -> Bool {
    guard FileStatus(path)?.kind == .file, let file = try? OpenFile.reading(path) else { return false }
    return (try? OpenFile.someBytes(from: file.number, most: 16)) == Array("SQLite format 3\0".utf8)
  }

  /// Where a path leads when its last part is a link, though nothing may be there yet.
  private static func target(of path: String) -> String {
    var path = path
    // As many as the system follows.
    for _ in 0..<40 {
      guard FileStatus(named: path)?.kind == .link,
        let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      else { break }
      let folder = FilePath.folder(of: path)
      path = next.hasPrefix("/") || folder.isEmpty ? next : folder + "/" + next
    }
    return path
  }

  /// Writes a text.
  package func write(_ text: String) throws(RehearsalError) { try write(Data(text.utf8)) }
}
