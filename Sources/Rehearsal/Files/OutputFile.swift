package import FoundationEssentials

/// A file that a command writes: whole, or not at all.
package struct OutputFile {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The end of the file's name, in small letters.
  package var kind: String { URL(filePath: path).pathExtension.lowercased() }

  /// Writes the contents; a file that is already there is replaced.
  ///
  /// A link is followed, as a shell follows it: it stays, and what it leads to is replaced or made. What is no file,
  /// such as `/dev/stdout` or a pipe, is written to: replacing would put a file in its place.
  package func write(_ contents: Data) throws(RehearsalError) {
    do {
      let target = OutputFile.target(of: path)
      let isReplaceable = FileStatus(target).map { $0.kind == .file } ?? true
      try contents.write(to: URL(filePath: isReplaceable ? target : path), options: isReplaceable ? .atomic : [])
    } catch {
      throw RehearsalError(.output, "\(path): cannot be written", details: [SystemError.reason(error)])
    }
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
