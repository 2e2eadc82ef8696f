/// How paths of scripts are noted when the folders of this machine are nobody's business.
///
/// A path below the repository, or without one below the folder of the scripts, is noted from there; of any other path
/// only the name is. What is on no disk, such as a bundled script, stays as it is.
package struct RecordedPaths {
  private let root: String?

  /// - Parameter folder: Where the scripts are.
  package init(of folder: String?) {
    let top = folder.flatMap { Git(in: $0).text("rev-parse", "--show-toplevel") }
    root = (top.flatMap { $0.isEmpty ? nil : $0 } ?? folder).flatMap(FilePath.real)
  }

  /// What is noted for a path.
  package func noted(_ path: String) -> String {
    guard let whole = FilePath.real(path) else { return path }
    if let root, whole.hasPrefix(root + "/") { return String(whole.dropFirst(root.count + 1)) }
    return whole.split(separator: "/").last.map(String.init) ?? path
  }
}
