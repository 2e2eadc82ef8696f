import FoundationEssentials
import Rehearsal
package import RehearsalStore

/// A folder as it was in a revision, laid down in a folder of its own: adapters read their scenes from files.
///
/// The files come from git's objects, so that no link is followed and no filter run; the user's work tree stays as it
/// is. The folder goes when the value does.
package final class RevisionFolder {
  package let path: String

  /// All files of a former folder together; scripts and scenes have some megabytes at most.
  private static let mostBytes = 256 << 20

  /// - Parameter folder: The folder as it is now.
  /// - Returns: `nil` where no repository has its files, or has more of them than scripts and scenes have.
  /// - Throws: When a file cannot be written, or its path would lead elsewhere.
  package init?(_ folder: String, at revision: Revision) throws {
    var size = 0
    let files = Git(in: folder).files(of: revision) { _, bytes in
      size += bytes
      return size <= RevisionFolder.mostBytes
    }
    guard let files, size <= RevisionFolder.mostBytes else { return nil }
    path = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)").path
    let output = OutputFolder(path: path)
    for file in files {
      guard !file.path.split(separator: "/", omittingEmptySubsequences: false).contains(where: RevisionFolder.isOdd)
      else {
        throw RehearsalError(.request, "\(revision.short) has a file whose path leads elsewhere: \(file.path)")
      }
      try FileManager.default.createDirectory(
        atPath: FilePath.folder(of: "\(path)/\(file.path)"), withIntermediateDirectories: true)
      try OutputFile(path: try output.place(of: file.path)).write(Data(file.bytes))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Whether a part of a path is none of a file below the folder.
  private static func isOdd(_ part: Substring) -> Bool { part.isEmpty || part == "." || part == ".." }
}
