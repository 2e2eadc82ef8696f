import RehearsalPlainText

/// Where a new database may be made.
package enum DatabaseFolder {
  /// Refuses a database whose folder is not there: a slip in a path would begin a history that nobody finds again.
  ///
  /// A folder `.rehearsal` is made, in a folder that is there, and so is the one that the project's file names.
  package static func check(for path: String) throws(RehearsalError) {
    let folder = FilePath.folder(of: path)
    if folder.isEmpty || FileStatus(folder) != nil || path == ProjectPlaces.found().database { return }
    let above = FilePath.folder(of: folder)
    let name = folder.split(separator: "/").last.map(String.init)
    if name == ProjectPlaces.folder, above.isEmpty || FileStatus.isFolder(above) { return }
    throw RehearsalError(
      .store, "\(path) cannot be made: there is no folder \(folder)",
      details: ["if that is the place: mkdir -p \(ShellWord.quoted(folder))"])
  }
}
