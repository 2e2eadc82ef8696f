import FoundationEssentials
package import Rehearsal

/// A file that `rehearse init` writes where there is none.
package struct StarterFile {
  package internal(set) var path: String
  /// What it is for, in a few words.
  package let purpose: String
  package internal(set) var text: String
  /// Whether a file that is there gets those lines of the text that it lacks; otherwise it stays as it is.
  var isLine = false
  /// Whether it always says what this program says, and nobody edits it.
  var isMade = false

  /// What became of it.
  package enum Outcome: String {
    case wrote, added, kept
    /// An example that is not written where somebody has files of their own.
    case omitted
  }

  /// Throws where something else has the name of the file, or of a folder that it lies in.
  package func check(in folder: String) throws(RehearsalError) {
    let target = try checkFolders(in: folder)
    guard FileStatus.isFolder(target) else { return }
    throw StarterFile.inTheWay(target, "folder", "file")
  }

  /// Throws where something else has the name of a folder that the file lies in.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  func checkFolders(in folder: String) throws(RehearsalError) -> String {
    var target = folder == "." ? "" : folder == "/" ? "/" : folder + "/"
    let names = path.split(separator: "/")
    for name in names.dropLast() {
      target += name
      if let status = FileStatus(target), status.kind != .folder {
        throw StarterFile.inTheWay(target, "file", "folder")
      }
      target += "/"
    }
    return target + names[names.count - 1]
  }

  private static func inTheWay(_ path: String, _ found: String, _ expected: String) -> RehearsalError {
    RehearsalError(
      .output, "\(path): this is a \(found), and a \(expected) of that name is needed",
      details: ["move it away, or name another folder: rehearse init FOLDER"])
  }

  /// Writes the file below a folder.
  package func write(in folder: String) throws(RehearsalError) -> Outcome {
    let target = folder == "." ? path : "\(folder)/\(path)"
    do {
      guard FileStatus(named: target) == nil || isLine || isMade else { return .kept }
      let place = try OutputFolder(path: folder).place(of: path)
      if isMade {
        if FileManager.default.contents(atPath: place) == Data(text.utf8) { return .kept }
        try OutputFile(path: place).write(text)
        return .wrote
      }
      if FileStatus(named: place) != nil { return try add(to: place) }
      try Data(text.utf8).write(to: URL(fileURLWithPath: place), options: .withoutOverwriting)
      return .wrote
    } catch let error as RehearsalError {
      throw error
    } catch {
      throw RehearsalError(.output, "\(target): cannot be written", details: [SystemError.reason(error)])
    }
  }

  private func add(to target: String) throws -> Outcome {
    func plain(_ line: some StringProtocol) -> String { String(line.filter { $0 != "/" && $0 != " " }) }
    let known = String(decoding: try Data(contentsOf: URL(fileURLWithPath: target)), as: UTF8.self)
    let lines = Set(known.split(whereSeparator: \.isNewline).map(plain))
    let missing = text.split(separator: "\n").filter { !lines.contains(plain($0)) }
    if missing.isEmpty { return .kept }
    let more = missing.joined(separator: "\n") + "\n"
    try OpenFile.appending(to: target).write(((known.isEmpty || known.hasSuffix("\n") ? "" : "\n") + more).utf8)
    return .added
  }
}
