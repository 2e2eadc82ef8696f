import RehearsalPlainText
import RehearsalScript
package import RehearsalStore
import RehearsalTrace

/// What a session was performed from and by, as its database has it.
package struct SessionGround {
  /// The text of its script first, then those that it pulls in.
  package let texts: [Text]
  /// The answers to decisions, without those of axes; of several that which outranks the others.
  package let answers: [String: Answer]
  /// What performed it, with its build.
  package let system: PerformingSystem

  /// One text.
  package struct Text: Hashable {
    /// `script`, `scene`, `part`, `file`, `lens`, `adapter`.
    package let role: String
    /// Where it was read.
    package let path: String
    package let text: String
  }

  /// An answer to a decision.
  package struct Answer: Hashable {
    /// As JSON: `true`, `9`.
    package let value: String
    /// `system`, `scene`, `script`.
    package let origin: String

    package init(value: String, origin: String) {
      self.value = value
      self.origin = origin
    }
  }

  /// Three questions, each by a number.
  package init(of session: Session, in store: Store) throws {
    let number: [String: QueryValue] = ["session": .integer(session.id)]
    let texts = try store.table(
      """
      SELECT s.role, s.path, t.text FROM v1_session_sources s JOIN v1_sources t USING (digest)
      WHERE s.session_id = :session ORDER BY s.role <> 'script', s.role, s.path
      """, number)
    self.texts = texts.rows.map { Text(role: $0[0].text, path: $0[1].text, text: $0[2].text) }
    let answers = try store.table(
      "SELECT decision, answer, said_by FROM v1_session_answers WHERE session_id = :session ORDER BY decision, rank",
      number)
    self.answers = Dictionary(
      answers.rows.map { ($0[0].text, Answer(value: $0[1].text, origin: $0[2].text)) }, uniquingKeysWith: { $1 })
    let systems = try store.table(
      """
      SELECT y.toolkit, y.version, y.build FROM v1_sessions s JOIN v1_systems y USING (system_id)
      WHERE s.session_id = :session
      """, number)
    system =
      systems.rows.first.map { PerformingSystem(toolkit: $0[0].text, version: $0[1].text, build: $0[2].text) }
      ?? session.system
  }

  /// Whether these are all the texts that the session was performed from.
  ///
  /// A file of an older format has no others than the script's own; of a scene in Swift there is only the name.
  package func isWhole(for session: Session) -> Bool {
    ScriptLibrary(checked: files, scenes: []).script(session.script)?.digest == session.scriptDigest
  }

  /// The texts as files of a library, which lie nowhere.
  package var files: [(path: String, text: String)] { texts.map { (path: $0.path, text: $0.text) } }
}
