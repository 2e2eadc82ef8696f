import FoundationEssentials
import Glibc

/// Parts of paths, which are taken as text: nothing has to be there, but for what is asked of the file system.
package enum FilePath {
  /// The folder of a path: `a` of `a/b`, `/` of `/b`, and nothing of `b`.
  package static func folder(of path: String) -> String {
    let path = withoutEnd(path)
    guard let slash = path.lastIndex(of: "/") else { return "" }
    let folder = withoutEnd(path[..<slash])
    return folder.isEmpty ? "/" : String(folder)
  }

  /// What stands behind the last dot of its name: `yaml` of `a.yaml`, and nothing of `.yaml`.
  package static func ending(of path: String) -> String {
    let path = withoutEnd(path)
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  /// The path from the root of the file system, links followed as the system follows them; `nil` when nothing is there.
  package static func real(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// Every path below a folder, from there, sorted; links are not followed.
  ///
  /// `nil` when the folder cannot be read.
  ///
  /// - Parameter isEntered: Whether a folder is looked into, by its name.
  package static func paths(below folder: String, where isEntered: (String) -> Bool = { _ in true }) -> [String]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    return names.flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      guard FileStatus(named: path)?.kind == .folder, isEntered(name) else { return [name] }
      return [name] + (paths(below: path, where: isEntered) ?? []).map { "\(name)/\($0)" }
    }.sorted()
  }

  private static func withoutEnd(_ path: some StringProtocol) -> Substring {
    var path = Substring(path)
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return path
  }
}
