import Rehearsal
import RehearsalClaims
import RehearsalDrawing
import RehearsalStore
import RehearsalTrace

extension PageMaker {
  // MARK: - Script

  /// A script through the runs of the newest line that performed it; `nil` when there is no such script.
  package func scriptPage(_ id: String) throws -> Page? {
    guard let script = try material.scripts()[id] else { return nil }
    let newest = try rows(
      "SELECT max(last_run_id) FROM v1_history WHERE script = :script", ["script": .text(id)]
    ).first?.first.flatMap(\.integer)
    guard let newest, let run = try material.run(newest) else { return nil }
    let lineage = try material.answer(of: run).lineage
    let line = lineage.line
    let spans = try store.history(of: CellFilter(script: id), along: lineage)
    let newestRuns = try store.runs(performing: id, along: lineage, limit: PageMaker.mostRunsOfScript + 1)
    let runs = Array(newestRuns.suffix(PageMaker.mostRunsOfScript))
    let oldest = runs.first?.id ?? 0
    let places = Dictionary(runs.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { $1 })
    let histories = CellHistories(spans, runs: runs)
    let behaviours = try self.behaviours(spans, histories)
    let order = Dictionary(behaviours.enumerated().map { ($0.element.letter, $0.offset) }, uniquingKeysWith: { $1 })
    let naming = CellNaming(spans.map(\.configuration))
    let sessions = try store.sessions(of: newest, script: id)
    var page = ScriptPage(
      script: id, title: script.title, path: script.path, source: script.source, line: line,
      runs: runs.map { RunFacts($0) },
      rows: try histories.groups().map { group in
        ScriptPage.Row(
          words: words(for: group.cells, among: sessions), cells: group.cells.map { naming.axes(of: $0) },
          spans: try group.spans.filter { $0.lastRun >= oldest }.map { span in
            ScriptPage.Span(
              behaviour: histories.letters[span.recording].flatMap { order[$0] } ?? 0,
              from: places[span.firstRun] ?? 0, to: places[span.lastRun] ?? 0, change: try change(span))
          })
      }, behaviours: behaviours,
      claims: script.claims.map { ScriptPage.Claim(id: $0, statement: Claims.named($0)?.statement ?? "") },
      sessions: sessions.map { SessionLine($0, CellNaming(sessions.map(\.configuration))) })
    page.hasOlderRuns = newestRuns.count > runs.count
    return page.page(links)
  }

  /// How many runs are drawn: as many as can be told apart.
  private static let mostRunsOfScript = 200

  /// The fewest words that tell some cells from the others of the newest run.
  private func words(for cells: [Configuration], among sessions: [Session]) -> String {
    let wanted = Set(cells)
    let marked = sessions.filter { wanted.contains($0.configuration) }
    guard let script = sessions.first?.script, !marked.isEmpty else { return "no longer performed" }
    guard marked.count < sessions.count else { return "everywhere" }
    let matrix = BehaviourMatrix(script, sessions, marked: Set(marked.map(\.id)))
    return SplitFinder(matrix).rule(for: "B").text
  }

  private func behaviours(_ spans: [HistorySpan], _ histories: CellHistories) throws -> [ScriptPage.Behaviour] {
    let firsts = Dictionary(
      spans.map { ($0.recording, $0) }, uniquingKeysWith: { $0.firstRun <= $1.firstRun ? $0 : $1 })
    return try firsts.values.map { span in
      ScriptPage.Behaviour(
        letter: histories.letters[span.recording] ?? "?", recording: span.digest.short,
        firstRun: try material.facts(span.firstRun))
    }.sorted { ($0.letter.count, $0.letter) < ($1.letter.count, $1.letter) }
  }

  /// The comparison of a span's first session with the one before it.
  private func change(_ span: HistorySpan) throws -> PageAddress? {
    guard let before = span.runBefore else { return nil }
    let session = try material.sessions(of: before).first {
      $0.script == span.script && $0.configuration == span.configuration
    }
    return session.map { .comparison($0.id, span.session) }
  }
}
