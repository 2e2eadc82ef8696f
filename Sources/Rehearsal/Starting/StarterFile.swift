import FoundationEssentials

/// A file that `rehearse init` writes where there is none.
package struct StarterFile {
  package let path: String
  /// What it is for, in a few words.
  package let purpose: String
  let text: String
  /// Whether a file that is there gets the text as a line more; otherwise it stays as it is.
  var isLine = false

  /// What became of it.
  package enum Outcome: String {
    case wrote, added, kept
  }

  /// Writes the file below a folder.
  package func write(in folder: String) throws(RehearsalError) -> Outcome {
    let target = folder == "." ? path : "\(folder)/\(path)"
    do {
      if FileStatus(named: target) == nil {
        let folder = FilePath.folder(of: target)
        if !folder.isEmpty {
          try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try Data(text.utf8).write(to: URL(fileURLWithPath: target), options: .withoutOverwriting)
        return .wrote
      }
      return isLine ? try add(to: target) : .kept
    } catch {
      throw RehearsalError(.output, "\(target): cannot be written", details: [SystemError.reason(error)])
    }
  }

  private func add(to target: String) throws -> Outcome {
    let known = String(decoding: try Data(contentsOf: URL(fileURLWithPath: target)), as: UTF8.self)
    let wanted = text.filter { $0 != "/" && $0 != "\n" }
    let lines = known.split(whereSeparator: \.isNewline).map { $0.filter { $0 != "/" && $0 != " " } }
    if lines.contains(wanted) { return .kept }
    try OpenFile.appending(to: target).write(((known.isEmpty || known.hasSuffix("\n") ? "" : "\n") + text).utf8)
    return .added
  }
}
