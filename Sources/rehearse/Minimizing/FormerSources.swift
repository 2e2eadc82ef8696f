import Foundation

/// Scripts and scenes as they were in a revision, such as the one that a run was recorded from.
///
/// The database keeps the text of a script, and not that of its scene and of the scripts it runs; git has them all.
enum FormerSources {
  /// The files of the folder of `sources` at the revision; `nil` where no repository has them.
  static func read(at revision: String?, like sources: ScriptSources) throws -> ScriptSources? {
    guard let folder = sources.folder, let revision else { return nil }
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: copy) }
    // In a folder below the repository's, git packs that folder alone.
    let line = "git -C \"$1\" archive \"$2\" . 2>/dev/null | tar -x -C \"$3\" 2>/dev/null"
    guard try Shell.status(of: line, [folder, revision, copy.path]) == 0 else { return nil }
    return try? ScriptSources([copy.path])
  }
}
