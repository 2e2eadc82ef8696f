import Dashboard
import Store

/// Which pages a folder gets, and their making.
struct PagePlan {
  private let store: Store
  private let run: Run
  private let dashboards: [DashboardDescription]
  /// Pages besides the dashboards, in the order in which they are made.
  private let wanted: [PageAddress]

  /// - Parameters:
  ///   - store: What the pages are made of.
  ///   - run: The run they are about.
  ///   - dashboards: The dashboards.
  ///   - sessionLimit: How many sessions get a page.
  init(store: Store, run: Run, dashboards: [DashboardDescription], sessionLimit: Int) throws {
    self.store = store
    self.run = run
    self.dashboards = dashboards
    wanted = try PagePlan.addresses(store: store, run: run, sessionLimit: sessionLimit)
  }

  /// The pages of a run: the run, its scripts, its changes, and its sessions, those that are news first.
  private static func addresses(store: Store, run: Run, sessionLimit: Int) throws -> [PageAddress] {
    var addresses: [PageAddress] = [.run(run.id)]
    let run: [String: QueryValue] = ["run": .integer(run.id)]
    func each(_ sql: String, _ parameters: [String: QueryValue], _ take: ([QueryValue]) -> Void) throws {
      try store.query(sql, parameters: parameters) { _ in
      } row: {
        take($0)
      }
    }
    try each("SELECT DISTINCT script FROM v1_sessions WHERE run_id = :run ORDER BY script", run) { row in
      if case .text(let script) = row[0] { addresses.append(.script(script)) }
    }
    try each(
      "SELECT DISTINCT signature FROM v1_changes WHERE run_id = :run AND signature IS NOT NULL ORDER BY signature", run
    ) { row in
      if case .text(let signature) = row[0] { addresses.append(.signature(signature)) }
    }
    let sessions = """
      SELECT session_id, (SELECT max(b.session_id) FROM v1_sessions b WHERE b.script = s.script
          AND b.configuration_id = s.configuration_id AND b.session_id < s.session_id) AS before, verdict
      FROM v1_sessions s WHERE run_id = :run
      ORDER BY verdict IN ('same', 'new'), session_id LIMIT :limit
      """
    let limit = QueryValue.integer(Int64(clamping: sessionLimit))
    try each(sessions, run.merging(["limit": limit]) { $1 }) { row in
      guard case .integer(let session) = row[0] else { return }
      addresses.append(.session(session))
      if case .integer(let before) = row[1], row[2] != .text("same") {
        addresses.append(.session(before))
        addresses.append(.comparison(before, session))
      }
    }
    return addresses
  }

  /// Writes every page, and returns how many there are.
  ///
  /// A page that turns out not to exist is taken out of the plan and the pages are made anew, so that no link leads
  /// nowhere.
  func write(to folder: PageFolder) throws -> Int {
    var there = Set(wanted + dashboards.map { .dashboard($0.id) })
    while true {
      let missing = try write(there, to: folder)
      if missing.isEmpty { return there.count }
      there.subtract(missing)
    }
  }

  /// Dashboards that are about the newest run unless told otherwise are about this one.
  private func values(for address: PageAddress) -> [String: String] {
    guard case .dashboard(let id) = address, let dashboard = dashboards.first(where: { $0.id == id }) else {
      return [:]
    }
    let runs = dashboard.parameters.filter { $0.type == .run && $0.standard == "@head" }
    return Dictionary(uniqueKeysWithValues: runs.map { ($0.name, run.reference) })
  }

  /// Writes the pages of `there`, and returns those that do not exist.
  private func write(_ there: Set<PageAddress>, to folder: PageFolder) throws -> Set<PageAddress> {
    let maker = PageMaker(store: store, links: PageLinks(.files) { there.contains($0) }, dashboards: dashboards)
    var missing: Set<PageAddress> = []
    var made: Set<PageAddress> = []
    var entries = maker.dashboardEntries
    if there.contains(.run(run.id)) { entries.insert(PageEntry(.run(run.id), title: run.reference), at: 0) }
    let document = PageDocument(
      links: maker.links, entries: entries, source: "\(store.path), \(RunText.said(run))",
      script: ReportScript.text)
    let addresses = wanted + dashboards.map { .dashboard($0.id) }
    var isFirst = true
    for address in addresses where there.contains(address) && made.insert(address).inserted {
      guard let page = try maker.page(address, values: values(for: address)) else {
        missing.insert(address)
        continue
      }
      guard missing.isEmpty else { continue }
      let html = document.html(page)
      try folder.write(html, name: address.name + ".html")
      if isFirst { try folder.write(html, name: PageFolder.index) }
      isFirst = false
    }
    return missing
  }
}
