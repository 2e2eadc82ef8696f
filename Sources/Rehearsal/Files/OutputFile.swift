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
  /// What is no file, such as `/dev/stdout` or a pipe, is written to: replacing would put a file in its place.
  package func write(_ contents: Data) throws(RehearsalError) {
    do {
      let target = URL(filePath: path).resolvingSymlinksInPath()
      let isReplaceable = FileStatus(target.path(percentEncoded: false)).map { $0.kind == .file } ?? true
      try contents.write(to: isReplaceable ? target : URL(filePath: path), options: isReplaceable ? .atomic : [])
    } catch {
      throw RehearsalError(.output, "\(path): cannot be written", details: [SystemError.reason(error)])
    }
  }

  /// Writes a text.
  package func write(_ text: String) throws(RehearsalError) { try write(Data(text.utf8)) }
}
