#if Server
import Rehearsal
package import RehearsalDrawing
import RehearsalPlainText
package import RehearsalReports
package import RehearsalStore
import RehearsalTrace

/// Pages made from the file as it is at one moment.
package struct SiteSnapshot {
  package let store: Store
  package let dashboards: DashboardSources
  /// The newest run that is complete.
  package let newest: Int64?
  /// What pages are told that can decide; `nil` where nothing can be changed.
  package var reviewing: LiveNotice.Reviewing?
  /// What ends the query of a panel besides its time.
  private let bound: StoredPanels.Bound

  /// Runs that the list of runs shows.
  package static let mostRuns = 200

  package init(store: Store, dashboards: DashboardSources, panelsWithin bound: StoredPanels.Bound) throws {
    self.bound = bound
    self.store = store
    self.dashboards = dashboards
    let table = try store.table("SELECT max(run_id) FROM v1_runs WHERE status = 'completed'")
    newest = if case .integer(let run)? = table.rows.first?.first { run } else { nil }
  }

  // MARK: - Pages

  /// The page of the newest run; without one the list of runs.
  package func firstPage() throws -> SiteResponse {
    guard let newest, let page = try maker.page(.run(newest)) else { return try runsPage() }
    return document(page, LiveNotice(newest: newest, isRenewed: true))
  }

  /// The page at an address.
  package func page(_ address: PageAddress, values: [String: String]) throws -> SiteResponse {
    if address == .runs { return try runsPage() }
    guard let page = try maker.page(address, values: values) else { throw Site.nothing }
    let shown = try run(of: address, values)
    let isRenewed =
      switch address {
      case .run, .session, .comparison, .console: false
      case .runs, .script, .signature: true
      case .dashboard, .asked: shown == nil
      }
    return document(page, LiveNotice(newest: newest, shown: shown, isRenewed: isRenewed))
  }

  /// The run that a page is bound to.
  private func run(of address: PageAddress, _ values: [String: String]) throws -> Int64? {
    switch address {
    case .run(let run): run
    case .session(let session), .comparison(_, let session): try store.session(session)?.run
    case .dashboard, .asked: try values["run"].map { try store.resolveRun($0).id }
    case .runs, .script, .signature, .console: nil
    }
  }

  /// A page with what stands around it.
  package func document(_ page: Page, _ notice: LiveNotice) -> SiteResponse {
    var entries: [PageEntry] = []
    if let newest { entries.append(PageEntry(.run(newest), title: "Newest run")) }
    entries.append(PageEntry(.runs, title: "Runs"))
    entries += dashboards.descriptions.map { PageEntry(.dashboard($0.id), title: $0.title) }
    entries.append(PageEntry(.console, title: "SQL"))
    // Nothing may ask the system about a path behind a closed door.
    let name = store.path.split(separator: "/").last.map(String.init) ?? store.path
    let source = "Served by rehearse \(EngineVersion.current) from \(name)."
    var notice = notice
    notice.reviewing = reviewing
    let document = PageDocument(links: links, entries: entries, source: source, notice: notice)
    return SiteResponse(.html, document.html(page).text)
  }

  package var links: PageLinks {
    let known = Set(dashboards.descriptions.map(\.id))
    return PageLinks(.paths) { address in
      if case .dashboard(let id) = address { known.contains(id) } else { true }
    }
  }

  private var maker: PageMaker {
    PageMaker(
      store: store, links: links, dashboards: dashboards.descriptions,
      panels: StoredPanels(store, within: bound))
  }

  // MARK: - The list of runs

  private func runsPage() throws -> SiteResponse {
    let runs = try store.runs()
    let shown = runs.suffix(SiteSnapshot.mostRuns).reversed()
    let verdicts = try verdicts(since: shown.last?.id ?? 0)
    let lines = shown.map { run in
      RunsPage.Line(
        run: run.id, label: run.description.label ?? "",
        started: UTCText.minute(millisecondsSince1970: run.description.startedAtMilliseconds), status: run.status.word,
        revision: RunText.revision(of: run.description), sessions: run.sessionCount,
        verdicts: [verdicts[run.id] ?? "no sessions", run.pruned].compactMap { $0 }.joined(separator: "; "))
    }
    let page = RunsPage(lines: Array(lines), count: runs.count).page(links)
    return document(page, LiveNotice(newest: newest, isRenewed: true))
  }

  /// How many sessions of each verdict the runs have, in words.
  private func verdicts(since run: Int64) throws -> [Int64: String] {
    let table = try store.table(
      """
      SELECT run_id, verdict, count(*) FROM v1_sessions WHERE run_id >= CAST(:run AS INTEGER)
      GROUP BY run_id, verdict ORDER BY run_id, count(*) DESC, verdict
      """, ["run": .integer(run)])
    var said: [Int64: [String]] = [:]
    for row in table.rows {
      if case .integer(let run) = row[0] { said[run, default: []].append("\(row[2].text) \(row[1].text)") }
    }
    return said.mapValues { $0.joined(separator: ", ") }
  }
}
#endif
