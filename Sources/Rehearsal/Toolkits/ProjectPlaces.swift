import FoundationEssentials

/// Where a project keeps its things, for a command that runs in any of its folders.
///
/// A project begins where `rehearsal.yaml` lies, here or in the nearest folder above; without one where the nearest
/// folder `.rehearsal` does. The top of a git repository is the last folder that is looked into. Paths are told from
/// the folder where the command runs, so that they can be used there.
package struct ProjectPlaces {
  /// What its file says; nothing where there is none, or where it cannot be read, which those who need it are told.
  package let says: ProjectFile.Sayings
  /// The path of its file, if it has one.
  package let file: String?
  /// What leads from here to where the project begins: nothing, or `../`, once for each folder.
  private let way: String

  /// The project of the folder where the command runs.
  package static func found() -> ProjectPlaces {
    let file = (try? ProjectFile.found()) ?? nil
    let here = FileManager.default.currentDirectoryPath
    let root = file?.folder ?? nearest(ProjectFile.name, from: here) ?? nearest(folder, from: here)
    return ProjectPlaces(
      says: file?.says ?? ProjectFile.Sayings(), file: file?.path, way: way(to: root ?? here, here))
  }

  /// The folder that a project keeps its database in where nobody names another one.
  package static let folder = ".rehearsal"
  /// The database of a project that names none.
  package static let usualDatabase = folder + "/history.sqlite"

  // MARK: - Places

  /// The database, where neither an option nor the environment names one.
  package var database: String { path(says.database ?? ProjectPlaces.usualDatabase) }

  /// Scripts and folders of them, where nobody names any: the project's own, or `Scripts`, if it is there.
  package var scripts: [String] {
    if !says.scripts.isEmpty { return says.scripts.map(path) }
    return [ProjectPlaces.usualScripts, path(ProjectPlaces.usualScripts)].filter { FileStatus.isFolder($0) }.prefix(1)
      .map(\.self)
  }

  /// The folder that scripts are in where nobody names another one.
  package static let usualScripts = "Scripts"

  /// A folder of the project: the one that its file names, or the usual one if it is there.
  package func folder(_ named: String?, usual: String) -> String? {
    if let named { return path(named) }
    return [usual, path(usual)].first { FileStatus.isFolder($0) }
  }

  /// The folder of laws that the project has beside those of the command.
  package var laws: String? { says.laws.map(path) }

  /// A path of this project's, from where it begins; others stay as they are.
  package func noted(_ path: String) -> String {
    !way.isEmpty && path.hasPrefix(way) ? String(path.dropFirst(way.count)) : path
  }

  /// A path as a run noted it, from here: the way back from `noted`.
  ///
  /// A run notes a path from where the project begins, or one that was given from where it was recorded.
  package func open(_ noted: String) -> String {
    way.isEmpty || FileStatus(named: noted) != nil ? noted : path(noted)
  }

  /// A path of the project's file, from here.
  private func path(_ path: String) -> String { path.hasPrefix("/") ? path : way + path }

  /// The arguments of `record` with what the project's file says in their place, for runs that look back: a run notes
  /// which scripts it performed, and under which gate.
  ///
  /// - Parameter names: Whether scripts were named, or those of the command are meant.
  package func noting(_ arguments: [String], naming names: Bool) -> [String] {
    guard arguments.first == "record" else { return arguments }
    var noted = arguments
    // In front of a `--`, behind which everything is a path.
    if let gate = says.gate?.words, !arguments.contains(where: { $0.prefix { $0 != "=" } == "--fail-on" }) {
      noted.insert("--fail-on=\(gate)", at: 1)
    }
    return noted + (names ? [] : says.scripts)
  }

  // MARK: - Finding

  /// The nearest folder, here or above, in which there is something of a name.
  private static func nearest(_ name: String, from here: String) -> String? {
    var folder = here
    while true {
      if FileStatus(named: (folder == "/" ? "" : folder) + "/" + name) != nil { return folder }
      guard !ProjectFile.endsSearch(folder) else { return nil }
      folder = FilePath.folder(of: folder)
    }
  }

  /// How a folder above is written from here.
  private static func way(to root: String, _ here: String) -> String {
    let depth = here.split(separator: "/").count - root.split(separator: "/").count
    return String(repeating: "../", count: max(0, depth))
  }
}
