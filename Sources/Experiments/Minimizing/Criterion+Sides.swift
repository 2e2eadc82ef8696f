package import Rehearsal
package import RehearsalScript
package import RehearsalStore

extension Criterion.Sides {
  /// The sides of two sessions: two cells of one script go into one file; another script, or another text of it, lends
  /// its scene.
  ///
  /// - Parameters:
  ///   - session: The session whose steps are left out.
  ///   - other: The session that it is compared with.
  ///   - flat: The steps of the first; gets the second's cell where one file holds both.
  ///   - store: Where the other session is read from.
  ///   - sources: Where scripts and scenes are.
  package init(
    _ session: Session, _ other: Session, _ flat: inout FlatScript, _ store: Store, _ sources: ScriptSources
  ) throws {
    if other.script == session.script, other.scriptDigest == session.scriptDigest,
      other.configuration != session.configuration
    {
      flat.configurations = [session.configuration, other.configuration]
      self = .cells
      return
    }
    let known = try SessionScript(of: other, in: store, sources)
    var scene = try known.flattened(under: other.configuration, into: nil)
    scene.id = flat.id
    var right = flat.inScene(of: scene)
    right.configurations = [other.configuration]
    self = .scenes(flat, right)
  }
}
