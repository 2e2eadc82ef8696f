import RehearsalPlainText
import RehearsalScript
package import RehearsalStore
import RehearsalTrace

extension CellQueries {
  // MARK: - Sessions

  /// The sessions that pass, in their order.
  ///
  /// - Parameters:
  ///   - sessions: Those of one run, all of the scripts that are meant.
  ///   - store: Where their scripts' texts are.
  package func picked(_ sessions: [Session], in store: Store) throws -> [Session] {
    guard !isEmpty else { return sessions }
    return zip(sessions, try picks(queried(sessions, in: store))).filter(\.1).map(\.0)
  }

  /// The sessions that pass, of a run in which some have to.
  ///
  /// - Throws: When none does, with what each part left.
  package func some(of sessions: [Session], in store: Store, at place: String) throws -> [Session] {
    let picked = try picked(sessions, in: store)
    if picked.isEmpty, !isEmpty {
      throw RehearsalError(
        .request, "no cell of \(place) matched", details: explanation(of: try queried(sessions, in: store)))
    }
    return picked
  }

  /// Throws where no script passed, unless it is asked how cells behave: then none is an answer.
  package func expectSome(of sessions: [Session], in store: Store, at place: String) throws {
    if asksHowCellsBehave { return }
    _ = try some(of: sessions, in: store, at: place)
    throw RehearsalError(.request, "no script of \(place) matched")
  }

  private func queried(_ sessions: [Session], in store: Store) throws -> [QueriedCell] {
    let tags = try tags(of: sessions, in: store)
    var letters: [Int64: String] = [:]
    for own in Dictionary(grouping: sessions, by: \.script).values {
      var known: [Digest: String] = [:]
      for session in own.sorted(by: { $0.configuration < $1.configuration }) {
        let letter = known[session.recordingDigest] ?? BehaviourLetter.text(known.count)
        known[session.recordingDigest] = letter
        letters[session.id] = letter
      }
    }
    return sessions.map { session in
      QueriedCell(
        script: session.script, configuration: session.configuration, tags: tags[session.scriptDigest] ?? [],
        shown: QueriedCell.Shown(verdict: session.verdict, letter: letters[session.id] ?? ""))
    }
  }

  /// The tags of the scripts that sessions were performed from, by the digests of their texts, if tags are asked for.
  package func tags(of sessions: [Session], in store: Store) throws -> [Digest: [String]] {
    guard asksForTags else { return [:] }
    var tags: [Digest: [String]] = [:]
    for session in sessions where tags[session.scriptDigest] == nil {
      let versions = try store.table(
        "SELECT source FROM v1_script_versions WHERE script = :script AND digest = :digest",
        ["script": .text(session.script), "digest": .text(session.scriptDigest.hex)])
      tags[session.scriptDigest] = versions.rows.first.map { Script.tags(in: $0[0].text) } ?? []
    }
    return tags
  }
}
