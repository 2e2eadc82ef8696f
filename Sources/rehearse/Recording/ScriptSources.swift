import Bundled
import Foundation
import Script

/// The files that a command was pointed at, and those beside them.
struct ScriptSources {
  /// Every file read, by path.
  let files: [(path: String, bytes: [UInt8])]
  /// Paths of the files that were asked for; the others are there because scenes and sub-scripts are looked up in them.
  let selected: Set<String>
  /// What is read, for people: `Scripts`, `the bundled scripts`.
  let description: String
  /// The folder of the first path, whose revision a run notes; none for the bundled scripts.
  let folder: String?

  /// Larger files are no scripts.
  static let largestFile = 1_000_000

  /// Reads `paths`, or without any the folder `Scripts`, or without that the scripts inside the command.
  init(_ paths: [String]) throws(CommandFailure) {
    if paths.isEmpty, !ScriptSources.isFolder("Scripts") {
      files = Bundled.files.map { (path: $0.path, bytes: Array($0.text.utf8)) }
      selected = Set(Bundled.files.map(\.path))
      description = "the bundled scripts"
      folder = nil
      return
    }
    let roots = paths.isEmpty ? ["Scripts"] : paths
    var contents: [String: [UInt8]] = [:]
    var selected: Set<String> = []
    for root in roots {
      let asked = try ScriptSources.scripts(at: root)
      selected.formUnion(asked)
      let beside = ScriptSources.isFolder(root) ? [] : try ScriptSources.scripts(at: ScriptSources.folder(of: root))
      for path in asked + beside where contents[path] == nil { contents[path] = try ScriptSources.bytes(of: path) }
    }
    files = contents.map { (path: $0.key, bytes: $0.value) }.sorted { $0.path < $1.path }
    self.selected = selected
    description = roots.joined(separator: ", ")
    folder = ScriptSources.isFolder(roots[0]) ? roots[0] : ScriptSources.folder(of: roots[0])
  }

  /// The library of all files, and the scripts that were asked for.
  ///
  /// - Parameter isReported: Whether every error is written to standard error.
  /// - Throws: When a file that was asked for is wrong.
  func library(isReported: Bool = true) throws(CommandFailure) -> (library: ScriptLibrary, scripts: [Script]) {
    let library = ScriptLibrary(contents: files)
    // Beside the files asked for, scenes and parts of scripts count; a script of its own that is wrong does not.
    let others = Set(library.scripts.filter(\.isComplete).map(\.path)).subtracting(selected)
    let wrong = library.diagnostics.filter { !others.contains($0.path) }
    guard wrong.isEmpty else {
      for diagnostic in wrong where isReported { StandardError.write(line: diagnostic.text) }
      throw CommandFailure(.usage, "\(counted(wrong.count, "error")) in \(description)")
    }
    return (library, library.scripts.filter { selected.contains($0.path) })
  }

  // MARK: - Reading

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// The script files at `root`: itself, or what lies below it, sorted.
  private static func scripts(at root: String) throws(CommandFailure) -> [String] {
    guard FileManager.default.fileExists(atPath: root) else {
      throw CommandFailure(.usage, "\(root): there is no such file or folder")
    }
    guard isFolder(root) else { return [normal(root)] }
    guard let names = FileManager.default.enumerator(atPath: root) else {
      throw CommandFailure(.usage, "\(root): the folder cannot be read")
    }
    var paths: [String] = []
    while let name = names.nextObject() as? String {
      if (name as NSString).lastPathComponent.hasPrefix(".") {
        names.skipDescendants()
      } else if ["yaml", "yml"].contains((name as NSString).pathExtension) {
        paths.append(normal(root + "/" + name))
      }
    }
    return paths.sorted()
  }

  /// One spelling a file, so that a file named twice is read once: `./a//b` is `a/b`.
  private static func normal(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(.usage, "\(path): the file cannot be read")
    }
    guard bytes.count <= largestFile else {
      throw CommandFailure(.usage, "\(path): \(bytes.count) bytes; a script has at most \(largestFile)")
    }
    return Array(bytes)
  }
}
