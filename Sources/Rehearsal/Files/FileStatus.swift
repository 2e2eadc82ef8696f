import Glibc

/// What is at a path.
package struct FileStatus {
  package let kind: Kind
  package let size: Int

  /// What kind of thing it is.
  package enum Kind { case file, folder, link, other }

  /// What a path leads to; `nil` when it leads nowhere.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What has this name, which may be a link; `nil` when nothing has.
  package init?(named path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(status.st_size)
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }
}
