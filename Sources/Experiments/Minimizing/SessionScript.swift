import FoundationEssentials
package import Rehearsal
import RehearsalPlainText
package import RehearsalScript
package import RehearsalStore
package import RehearsalTrace

/// Finds the script of a recorded session: as it is in the files, as the database has kept it with all that it was
/// performed from, or, of a file of an older format, as it was in the run's revision.
package struct SessionScript {
  package let library: ScriptLibrary
  package let script: Script
  /// Whether these are the files as they are now.
  private var isCurrent = false

  /// - Throws: When the files have no such script, or the text that was kept is wrong by now.
  package init(of session: Session, in store: Store, _ sources: ScriptSources) throws {
    let (library, _) = sources.checked()
    let known = library.script(session.script)
    if let known, known.digest == session.scriptDigest, library.diagnostics(of: known).isEmpty {
      self.init(library: library, script: known)
      isCurrent = true
      return
    }
    let kept = ScriptLibrary(files: try SessionGround(of: session, in: store).files)
    if let script = kept.script(session.script), script.digest == session.scriptDigest, kept.diagnostics.isEmpty {
      self.init(library: kept, script: script)
      return
    }
    let revision = try store.run(session.run).description.sourceRevision
    if let former = try FormerSources.read(at: revision, like: sources) {
      let (library, _) = former.checked()
      if let script = library.script(session.script), script.digest == session.scriptDigest {
        self.init(library: library, script: script)
        return
      }
    }
    // The text has changed since; its scene and its parts are only in the files as they are.
    let versions = try store.table(
      "SELECT source FROM v1_script_versions WHERE script = :script AND digest = :digest",
      ["script": .text(session.script), "digest": .text(session.scriptDigest.hex)])
    guard case .text(let source)? = versions.rows.first?.first else {
      throw RehearsalError(.request, "\(sources.description) has no script \(session.script)")
    }
    let path = known?.path ?? "\(session.script.replacing("/", with: "-")).yaml"
    let others = sources.files.filter { $0.path != path }
    let former = ScriptLibrary(contents: others + [(path: path, bytes: Array(source.utf8))])
    guard let script = former.script(session.script), former.diagnostics(of: script).isEmpty else {
      throw RehearsalError(
        .request, "\(session.reference) cannot be performed any more",
        details: [
          "its script has changed since, and its former text is wrong with the scenes of \(sources.description)"
        ])
    }
    self.init(library: former, script: script)
  }

  private init(library: ScriptLibrary, script: Script) {
    self.library = library
    self.script = script
  }

  /// The session's steps in a row.
  ///
  /// - Parameter folder: Where the script will be written: a scene whose file lies there is named, others are written
  ///   out.
  package func flattened(under configuration: Configuration, into folder: String?) throws -> FlatScript {
    if !Script.isOfModels(configuration) {
      guard isCurrent else {
        let toolkit = configuration[Script.toolkitAxis] ?? ""
        throw RehearsalError(
          .request, "\(script.id) cannot be performed as it was: its text or its scene has changed since",
          details: ["the adapter of \(toolkit) reads scenes from the files as they are"])
      }
      guard let flat = library.flattenedForToolkit(script, under: configuration) else {
        throw RehearsalError(.request, "\(script.path) is wrong: rehearse lint \(script.path)")
      }
      return flat
    }
    let named = library.flattened(script, under: configuration, scene: .named)
    if isCurrent, let named, let folder, let scene = named.neighbours.first,
      SessionScript.isInside(scene.path, folder), FileManager.default.fileExists(atPath: scene.path)
    {
      return named
    }
    guard let flat = library.flattened(script, under: configuration, scene: .inline) else {
      throw RehearsalError(.request, "\(script.path) is wrong: rehearse lint \(script.path)")
    }
    return flat
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    let file = URL(fileURLWithPath: path).standardizedFileURL.path
    let root = URL(fileURLWithPath: folder).standardizedFileURL.path
    return file.hasPrefix(root == "/" ? root : root + "/")
  }
}
