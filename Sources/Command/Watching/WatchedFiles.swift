import Glibc
package import Rehearsal

/// Scripts and scenes that somebody is at work on: says which were saved since it was asked last.
///
/// The system tells of every file that is closed behind a writer (inotify); then, and four times a second in case it
/// tells nothing, as on some file systems, every file is asked for its time, size and number. So an editor that writes
/// a new file in the place of the old one is noticed as well, and nothing is read that is still being written.
package final class WatchedFiles {
  private let roots: [String]
  private let endings: Set<String>
  private var paths: Set<String> = []
  private var marks: [String: Mark] = [:]
  private var folders: [String: Mark] = [:]

  /// What tells that a file is another one, or was written to.
  private struct Mark: Hashable {
    let modified: Int
    let size: Int
    let place: FileStatus.Place

    init(_ status: FileStatus) { (modified, size, place) = (status.modified, status.size, status.place) }
  }

  /// What tells that there is something to look at; `nil` where the system does not.
  private var notices: OpenFile?

  /// How long nothing is looked at unless it is told of, in milliseconds; and where nothing ever is.
  private static let (patience, pause): (Int32, Int32) = (250, 30)
  /// How long a file is left alone that is being written, in microseconds, and how often.
  private static let (settling, mostSettling): (UInt32, Int) = (3_000, 60)
  /// How often a file is left alone that had content and has none: 0.6 s, since a writer that is swapped out, or that
  /// works over a network, needs a moment between taking the old text away and putting the new one there.
  private static let mostSettlingOfEmptied = 200

  /// - Parameter paths: Scripts or folders; beside a script its scene and the scripts that it runs may lie.
  package init(_ paths: [String]) throws(RehearsalError) {
    var roots: [String] = []
    for path in paths.isEmpty ? ProjectPlaces.found().scripts : paths {
      let root = FileStatus.isFolder(path) ? path : FilePath.folder(of: path)
      if !roots.contains(root) { roots.append(root) }
    }
    self.roots = roots.isEmpty ? [ProjectPlaces.usualScripts] : roots
    endings = try ProjectFile.sceneEndings(from: self.roots[0]).union([".yaml", ".yml"])
    list()
    marks = look()
  }

  /// How many files there are.
  package var count: Int { marks.count }

  /// Waits until something is saved; nothing when it should stop.
  package func next(shouldStop: () -> Bool) -> Set<String> {
    while !shouldStop() {
      let former = marks
      var changed = changes()
      guard !changed.isEmpty else {
        wait()
        continue
      }
      // What is empty is most often about to be written.
      for count in 0..<WatchedFiles.mostSettlingOfEmptied where !shouldStop() {
        usleep(WatchedFiles.settling)
        let more = changes()
        changed.formUnion(more)
        let empty = changed.filter { marks[$0]?.size == 0 }
        if empty.isEmpty ? more.isEmpty || count >= WatchedFiles.mostSettling : count >= most(empty, former) { break }
      }
      return changed
    }
    return []
  }

  /// How often files are left alone that are empty.
  private func most(_ empty: Set<String>, _ former: [String: Mark]) -> Int {
    empty.contains { former[$0].map { $0.size > 0 } ?? false }
      ? WatchedFiles.mostSettlingOfEmptied : WatchedFiles.mostSettling
  }

  private func wait() {
    guard let number = notices?.number else {
      _ = poll(nil, 0, WatchedFiles.pause)
      return
    }
    guard OpenFile.hasSome(number, milliseconds: WatchedFiles.patience) else { return }
    // What it tells is found by looking.
    _ = try? OpenFile.someBytes(from: number, most: 1 << 16)
  }

  /// The paths of what was saved, made, renamed or taken away since the last call.
  package func changes() -> Set<String> {
    if folders.contains(where: { folder, mark in FileStatus(folder).map { Mark($0) } != mark }) { list() }
    let former = marks
    marks = look()
    let gone = former.keys.filter { marks[$0] == nil }
    return Set(marks.filter { former[$0.key] != $0.value }.keys).union(gone)
  }

  private func look() -> [String: Mark] {
    var found: [String: Mark] = [:]
    for path in paths { found[path] = FileStatus(path).map { Mark($0) } }
    return found
  }

  /// Finds the files, and the folders that they are in.
  private func list() {
    folders = [:]
    paths = []
    for root in roots {
      let place = root.isEmpty ? "." : root
      folders[place] = FileStatus(place).map { Mark($0) }
      for name in FilePath.paths(below: place, where: { !$0.hasPrefix(".") }) ?? [] {
        let path = ScriptSources.normal("\(place)/\(name)")
        guard let status = FileStatus(path) else { continue }
        if status.kind == .folder { folders[path] = Mark(status) }
        let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
        if status.kind == .file, !isHidden, endings.contains(where: path.hasSuffix) { paths.insert(path) }
      }
    }
    notices = try? OpenFile.noticing(folders.keys)
  }
}
