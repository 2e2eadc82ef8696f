import FoundationEssentials
import Glibc
import RehearsalSourceText

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

  /// What lies in the same folder and is called nearly so, where nothing has the path; `nil` when nothing is near.
  package static func nearest(to path: String) -> String? {
    let folder = folder(of: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let name = withoutEnd(path).split(separator: "/").last.map(String.init) ?? path
    return suggestion(for: name, among: names.sorted()).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }

  /// Refuses a folder that somebody names and that holds nothing of what it is named for.
  ///
  /// - Parameters:
  ///   - endings: What files of the kind end with.
  ///   - what: What one of them is: `dashboard`.
  package static func check(_ folder: String, has endings: [String], as what: String) throws(RehearsalError) {
    guard let paths = paths(below: folder), !paths.contains(where: { endings.contains(ending(of: $0)) }) else { return }
    throw RehearsalError(
      .request, "\(folder): there is no \(what) in this folder",
      details: ["files that end with \(endings.map { ".\($0)" }.joined(separator: " or ")) are expected"])
  }

  private static func withoutEnd(_ path: some StringProtocol) -> Substring {
    var path = Substring(path)
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return path
  }
}
