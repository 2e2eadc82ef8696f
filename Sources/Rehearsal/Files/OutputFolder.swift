import FoundationEssentials
import Glibc

/// A folder in which a command writes files whose names it chooses itself: nothing outside of it is written.
///
/// A file that somebody names is written wherever that name leads. Of the files in a folder nobody names any, and a
/// link among them would lead to what nobody meant: it is refused.
package struct OutputFolder {
  package let path: String
  private let inputs: [String]

  /// - Parameter inputs: Paths of what the command reads, none of which is written over.
  package init(path: String, reading inputs: [String] = []) {
    self.path = path
    self.inputs = inputs
  }

  /// Makes the folder when it is missing, with those that it is in.
  package func prepare() throws(RehearsalError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw RehearsalError(.output, "\(path): the folder cannot be made", details: [SystemError.reason(error)])
    }
  }

  /// Writes a file, whole or not at all.
  ///
  /// - Parameter name: Its path from the folder.
  package func write(_ text: String, to name: String) throws(RehearsalError) {
    try OutputFile(path: try place(of: name), reading: inputs).write(text)
  }

  /// The path of a file of this folder, when nothing on the way to it is a link; the folders on the way are made.
  package func place(of name: String) throws(RehearsalError) -> String {
    do throws(RehearsalError) {
      if path != "." { try prepare() }
    } catch {
      throw RehearsalError(.output, "\(path)/\(name): cannot be written", details: error.details)
    }
    let parts = name.split(separator: "/").map(String.init)
    var place = path == "." ? "" : path + "/"
    for (number, part) in parts.enumerated() {
      place += part
      let status = FileStatus(named: place)
      guard status?.kind != .link else {
        throw RehearsalError(
          .output, "\(place): this is a link, and may lead out of \(path)",
          details: ["what is written into a folder stays in it; remove the link, or name the folder that it leads to"])
      }
      if number == parts.count - 1 { return place }
      if status == nil, unsafe mkdir(place, 0o777) != 0, errno != EEXIST {
        throw RehearsalError(.output, "\(path)/\(name): cannot be written", details: [SystemError().description])
      }
      place += "/"
    }
    return place
  }

  /// Says before anything is done what would keep files from being written then.
  ///
  /// - Parameter isWritten: Whether a file may be written, by its name.
  package func check(where isWritten: (String) -> Bool = { _ in true }) throws(RehearsalError) {
    var there = path
    while !there.isEmpty, FileStatus(there) == nil { there = FilePath.folder(of: there) }
    let place = there.isEmpty ? "." : there
    guard FileStatus.isFolder(place), unsafe access(place, W_OK | X_OK) == 0 else {
      let reason = FileStatus.isFolder(place) ? SystemError() : SystemError(code: ENOTDIR)
      throw RehearsalError(.output, "\(path): no file can be written here", details: [reason.description])
    }
    guard place == path else { return }
    let read = Set(inputs.compactMap { FileStatus($0)?.place })
    let names = FilePath.paths(below: path, where: { _ in false }) ?? []
    guard
      let name = names.first(where: { name in
        isWritten(name) && FileStatus("\(path)/\(name)").map { read.contains($0.place) } ?? false
      })
    else { return }
    throw RehearsalError(
      .request, "\(path)/\(name) is read by this command, and might be written over",
      details: ["name another folder"])
  }
}
