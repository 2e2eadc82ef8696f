package import Rehearsal
import RehearsalPlainText
import RehearsalScript
package import RehearsalStore

/// A recorded session as a script with plain steps: branches taken, parts written out, placeholders filled.
package struct WrittenSession {
  /// The script's file.
  package let text: String
  /// What a reader should know before it is performed.
  package let notes: [String]

  /// Writes a session, and performs what was written once, where the models perform it.
  ///
  /// - Parameters:
  ///   - sources: Where the script may be, as it is now.
  ///   - folder: Where the script will lie: a scene whose file lies there is named, others are written out.
  /// - Throws: When the script is neither in the files nor, whole, in the database.
  package init(_ session: Session, in store: Store, _ sources: ScriptSources, for folder: String?) throws {
    let known = try SessionScript(of: session, in: store, sources)
    let flat = try known.flattened(under: session.configuration, into: folder)
    let place = flat.folderOfScene.map { ["Belongs in \($0.isEmpty ? "." : $0), where its scene is"] } ?? []
    text = flat.text(remark: ["The steps of \(session.reference)", "Recording \(session.recordingDigest.hex)"] + place)
    guard flat.folderOfScene == nil else {
      notes = []
      return
    }
    let again = Replay(flat).performance(of: text)?.trace.digests().recording
    if again == session.recordingDigest {
      notes = []
    } else {
      notes = [
        "performed by this program it gives another recording, \(again?.short ?? "none"): "
          + (session.system == .models
            ? "something was taken out of the session, or this is another build"
            : "it was recorded by \(session.system.version)")
      ]
    }
  }
}
