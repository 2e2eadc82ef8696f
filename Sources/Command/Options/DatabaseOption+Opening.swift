import FoundationEssentials
import Rehearsal
import RehearsalStore

/// A database that was opened, with the references that are about it.
struct OpenDatabase {
  let store: Store
  /// The references without the name of the database.
  let references: [String]
  /// What was given as a script, without that name.
  let script: String?
}

extension DatabaseOption {
  // MARK: - Opening

  /// Opens the database that a reference names, or the usual one.
  func open(_ reference: String, _ access: Store.Access = .readOnly) throws -> (store: Store, reference: String) {
    let named = DatabaseReference(reference)
    return (try DatabaseOption.noting(Store(path: named.database ?? path, access: access)), named.reference)
  }

  /// Opens the one database that all references are about.
  ///
  /// - Parameters:
  ///   - references: Runs and sessions; one that names no database is about the usual one.
  ///   - script: A script, of whatever database the references name, unless it names one itself.
  /// - Throws: When the references are about several databases.
  func open(
    _ references: [String], script: String? = nil, _ access: Store.Access = .readOnly
  ) throws -> OpenDatabase { try DatabaseOption.open(references, script: script, usual: path, access) }

  /// As above, where a reference that names no database is about another one than the usual.
  static func open(
    _ references: [String], script: String? = nil, usual path: String, _ access: Store.Access = .readOnly
  ) throws -> OpenDatabase {
    let named = references.map { DatabaseReference($0) }
    let asked = script.map { DatabaseReference($0) }
    let paths = named.map { $0.database ?? path } + [asked?.database].compactMap(\.self)
    if let other = paths.first(where: { !DatabaseOption.isSame($0, paths[0]) }) {
      throw RehearsalError(
        .request, "this is about two databases, \(paths[0]) and \(other)",
        details: ["rehearse diff compares two, rehearse merge makes one of several"])
    }
    if access == .readWrite { try DatabaseFolder.check(for: paths.first ?? path) }
    return OpenDatabase(
      store: try noting(Store(path: paths.first ?? path, access: access)), references: named.map(\.reference),
      script: asked?.script)
  }

  /// Says on standard error what a reader should know about an answer.
  private static func noting(_ store: Store) -> Store {
    StandardError.detail("database \(store.path)")
    store.onNote = { StandardError.note("\($0)") }
    return store
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    URL(filePath: left).resolvingSymlinksInPath() == URL(filePath: right).resolvingSymlinksInPath()
  }

  /// As for a reference that is given; without one, this database itself.
  func open(_ reference: String?) throws -> (store: Store, reference: String?) {
    guard let reference else { return (try Store(path: path, access: .readOnly), nil) }
    let (store, named): (Store, String) = try open(reference)
    return (store, named)
  }
}
