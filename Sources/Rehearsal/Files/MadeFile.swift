import FoundationEssentials
import Glibc

/// The file that a command is about to make, with the folders that are missing above it, to be taken back if it fails.
package struct MadeFile {
  private let path: String
  /// The folders that were not there, the innermost first.
  private let folders: [String]

  /// What is to be made at `path`; `nil` when something is there.
  package init?(_ path: String) {
    guard FileStatus(named: path) == nil else { return nil }
    var missing: [String] = []
    var folder = FilePath.folder(of: path)
    while !folder.isEmpty, folder != "/", FileStatus(named: folder) == nil {
      missing.append(folder)
      folder = FilePath.folder(of: folder)
    }
    (self.path, folders) = (path, missing)
  }

  /// Removes the database that was made, and the folders made for it that hold nothing else.
  package func removeDatabase() {
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    for folder in folders where unsafe rmdir(folder) != 0 { return }
  }
}
