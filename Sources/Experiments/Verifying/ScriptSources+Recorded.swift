package import Rehearsal
import RehearsalSourceText
package import RehearsalStore

extension ScriptSources {
  /// Reads the scripts that sessions were performed from, for somebody who does not say where they are.
  ///
  /// They are those of the folder `Scripts`, and those that lie below this folder where they were read. Where there are
  /// none, the bundled ones.
  ///
  /// A path is a text of the database: what leads elsewhere, or to anything but a file, is not looked at.
  package init(besides paths: [String], recordedIn sessions: [Session], of store: Store) throws {
    guard paths.isEmpty else {
      self = try ScriptSources(paths)
      return
    }
    let ids = Set(sessions.map(\.script))
    let places = try store.scripts().filter { ids.contains($0.id) }.map(\.path).filter { path in
      !path.hasPrefix("/") && !path.hasPrefix("Scripts/") && !path.split(separator: "/").contains("..")
        && ScriptSources.isScript(path) && FileStatus(path)?.kind == .file
    }
    let usual = FileStatus.isFolder("Scripts") ? ["Scripts"] : []
    self = try ScriptSources(places.isEmpty ? [] : usual + Set(places).sorted())
  }
}
