import Rehearsal
import RehearsalClaims
import RehearsalDrawing
package import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

extension PageMaker {
  // MARK: - Session

  /// One session; `nil` when there is none of that number.
  package func sessionPage(_ number: Int64) throws -> Page? {
    guard let session = try material.session(number), let run = try material.run(session.run) else { return nil }
    let text = try scriptText(of: session)
    let before = try material.session(before: session)
    let shown = try material.pageTrace(of: session)
    if shown.events != nil { ProcessLimits.giveMemoryBack() }
    var page = SessionPage(
      session: SessionLine(session), run: RunFacts(run), title: text.title, trace: shown.trace,
      failures: try store.failures(of: number),
      claims: try claims(of: session), source: text.source, path: text.path,
      comparison: before.flatMap {
        $0.recording == session.recording ? nil : .comparison($0.id, session.id)
      })
    (page.someEvents, page.moments) = (shown.events, shown.moments)
    page.attachments = try store.attachments(of: number).filter { $0.name != AttachedFile.nameOfTerminals }
    // Of the others only what tells them from this one and from each other.
    let others = try standIns.others(of: number).compactMap { try material.session($0) }
    let naming = CellNaming(([session] + others).map(\.configuration))
    page.alike = others.map { SessionLine($0, naming) }
    return page.page(links)
  }

  /// The script as it was when the session was performed.
  private func scriptText(of session: Session) throws -> (title: String, path: String, source: String) {
    if let newest = try material.scripts()[session.script], newest.digest == session.scriptDigest {
      return (newest.title, newest.path, newest.source)
    }
    let rows = try rows(
      "SELECT title, path, source FROM v1_script_versions WHERE script = :script AND digest = :digest",
      ["script": .text(session.script), "digest": .text(session.scriptDigest.hex)])
    guard let row = rows.first, row.count == 3 else { return ("", "", "") }
    return (row[0].text, row[1].text, row[2].text)
  }

  private func claims(of session: Session) throws -> [SessionPage.Claim] {
    try rows(
      "SELECT claim, verdict FROM v1_claim_sessions WHERE session_id = :session ORDER BY claim",
      ["session": .integer(session.id)]
    ).map { row in
      SessionPage.Claim(id: row[0].text, verdict: row[1].text, statement: Claims.named(row[0].text)?.statement ?? "")
    }
  }

  /// The rows of a question about the documented views.
  package func rows(_ sql: String, _ parameters: [String: QueryValue]) throws -> [[QueryValue]] {
    var rows: [[QueryValue]] = []
    try store.query(sql, parameters: parameters, columns: { _ in }, row: { rows.append($0) })
    return rows
  }
}
