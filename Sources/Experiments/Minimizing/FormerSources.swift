package import Rehearsal
package import RehearsalStore

/// Scripts and scenes as they were in a revision, such as the one that a run was recorded from.
///
/// A database of an older format keeps the text of a script, and not that of its scene and of the scripts it runs; git
/// has them all.
package enum FormerSources {
  /// The files of the folder of `sources` at the revision; `nil` where no repository has them.
  ///
  /// Their paths begin with the revision's digits, so that nobody takes them for the files as they are now.
  package static func read(
    at revision: Revision?, like sources: ScriptSources
  ) throws(RehearsalError) -> ScriptSources? {
    guard let folder = sources.folder, let revision else { return nil }
    return try read(folder, at: revision, namedBelow: revision.short)
  }

  /// The files of a folder at a revision, under the paths that they have there.
  package static func read(_ folder: String, at revision: Revision) throws(RehearsalError) -> ScriptSources? {
    try read(folder, at: revision, namedBelow: folder)
  }

  private static func read(
    _ folder: String, at revision: Revision, namedBelow root: String
  ) throws(RehearsalError) -> ScriptSources? {
    // Scenes of real toolkits count as texts that a session is performed from.
    let endings = try ProjectFile.sceneEndings(from: folder)
    let files = Git(in: folder).files(of: revision) { path, size in
      (ScriptSources.isScript(path) || endings.contains(where: path.hasSuffix)) && size <= ScriptSources.largestFile
    }
    guard let files else { return nil }
    return ScriptSources(
      files: files.map { (path: "\(root)/\($0.path)", bytes: $0.bytes) }, description: revision.short)
  }
}
