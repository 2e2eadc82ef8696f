import Rehearsal
import RehearsalDiff
import RehearsalPlainText
package import RehearsalStore

/// A text that a cell is performed from and that is another one than before: its script, its scene, a part.
package struct ChangedText: Hashable {
  /// `script`, `scene`, `part`.
  package let role: String
  /// Where it is read now.
  package let path: String
  /// What differs, in the unified form.
  package let lines: [String]

  private struct Source {
    let role: String
    let path: String
    let text: String
  }

  /// The texts of a session that are other ones than in a session of the same cell before.
  ///
  /// A file that was renamed is the same text; one that only one side has is told by the other texts, which name it.
  package static func all(from before: Session, to after: Session, in store: Store) throws -> [ChangedText] {
    let (olds, news) = (try sources(of: before, store), try sources(of: after, store))
    return news.compactMap { new in
      let alike = olds.filter { $0.role == new.role }
      guard !alike.contains(where: { $0.text == new.text }),
        let old = alike.first(where: { $0.path == new.path }) ?? (alike.count == 1 ? alike[0] : nil)
      else { return nil }
      return ChangedText(role: new.role, path: new.path, lines: LineDiff(old.text, new.text).lines)
    }
  }

  private static func sources(of session: Session, _ store: Store) throws -> [Source] {
    let rows = try store.table(
      """
      SELECT s.role, s.path, t.text FROM v1_session_sources s JOIN v1_sources t USING (digest)
      WHERE s.session_id = :session ORDER BY s.role, s.path
      """, ["session": .integer(session.id)])
    return rows.rows.map { Source(role: $0[0].text, path: $0[1].text, text: $0[2].text) }
  }
}
