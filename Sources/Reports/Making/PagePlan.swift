import FoundationEssentials
import Rehearsal
import RehearsalDrawing
package import RehearsalStore
import RehearsalTrace
import Synchronization

/// Which pages a folder gets, and their making.
package struct PagePlan {
  private let run: Run
  private let store: Store
  private let dashboards: [DashboardDescription]
  private let material: PageMaterial
  private let panels: (any PanelAsker)?
  /// Pages besides the run's own and the dashboards, in the order in which they are made.
  private let others: [PageAddress]
  /// Sessions that another one's page shows.
  private let standIns: StandIns

  /// How many pages of each kind, other than sessions, a folder gets at most: those that are asked for first.
  ///
  /// A history of 200 runs with changes in most scripts gives a folder below ten megabytes.
  package static let most: (runs: Int, changes: Int, scripts: Int, comparisons: Int) = (40, 100, 300, 100)

  /// - Parameters:
  ///   - store: What the pages are made of.
  ///   - run: The run they are about.
  ///   - dashboards: The dashboards.
  ///   - sessionLimit: How many sessions get a page, those that changed or failed first; `nil` for every session of the
  ///     run.
  ///   - panels: Who asks what panels ask; `nil` for this process.
  ///
  /// A run that is not what was recorded is an error: the pages tell its digest.
  package init(
    store: Store, run: Run, dashboards: [DashboardDescription], sessionLimit: Int?, panels: (any PanelAsker)? = nil
  ) throws {
    try store.prove(run)
    self.panels = panels
    self.run = run
    self.store = store
    self.dashboards = dashboards
    material = PageMaterial(store: store)
    material.repository = "."
    let asked = LinkRegister()
    let scout = PageMaker(
      store: store, links: PageLinks(.files) { asked.note($0) }, dashboards: dashboards, material: material,
      panels: panels)
    _ = try scout.page(.run(run.id))
    for dashboard in dashboards { _ = try scout.page(.dashboard(dashboard.id), values: dashboard.values(for: run)) }
    let sessions = try material.sessions(of: run.id)
    var standIns = StandIns(sessions)
    try standIns.showComparisons(asked.addresses) { [material] in try material.session($0) }
    self.standIns = standIns
    others = PagePlan.others(
      asked.addresses, sessions: sessions, sessionLimit: sessionLimit, standIns: standIns)
  }

  /// What the first pages lead to: scripts, changes, comparisons, other runs, and sessions as many as wanted.
  private static func others(
    _ asked: [PageAddress], sessions: [Session], sessionLimit: Int?, standIns: StandIns
  ) -> [PageAddress] {
    var chosen: Set<PageAddress> = []
    var counts: [String: Int] = [:]
    var others: [PageAddress] = []
    var sides: [PageAddress] = []
    func add(_ address: PageAddress, kind: String, most: Int) {
      guard counts[kind, default: 0] < most, chosen.insert(address).inserted else { return }
      counts[kind, default: 0] += 1
      others.append(address)
    }
    for address in asked where standIns[address] == address {
      switch address {
      case .run: add(address, kind: "run", most: most.runs)
      case .signature: add(address, kind: "signature", most: most.changes)
      case .script: add(address, kind: "script", most: most.scripts)
      case .comparison(let before, let after):
        add(address, kind: "comparison", most: most.comparisons)
        if chosen.contains(address) { sides += [.session(after), .session(before)] }
      case .session, .dashboard, .asked, .runs, .console: continue
      }
    }
    let news = sessions.filter { $0.verdict != .same && $0.verdict != .new }.map { PageAddress.session($0.id) }
    let wanted = asked.filter { if case .session = $0 { true } else { false } }
    for address in (news + sides + wanted).map({ standIns[$0] }) {
      add(address, kind: "session", most: sessionLimit ?? .max)
    }
    if sessionLimit == nil {
      for session in sessions { add(standIns[.session(session.id)], kind: "session", most: .max) }
    }
    return others
  }

  /// Writes every page, and returns how many there are.
  ///
  /// A page that turns out not to exist is taken out of the plan and the pages are made anew, so that no link leads
  /// nowhere.
  package func write(to folder: PageFolder) throws -> Int {
    let addresses = [.run(run.id)] + dashboards.map { PageAddress.dashboard($0.id) } + others
    for file in FolderFiles.all { try folder.write(file.contents, name: file.name) }
    var there = Set(addresses)
    while true {
      let missing = try write(addresses.filter { there.contains($0) }, linking: there, to: folder)
      if missing.isEmpty { break }
      there.subtract(missing)
    }
    try folder.finish()
    try material.changes.keep()
    return there.count
  }

  /// Writes pages, and returns those that do not exist; after the first of them nothing more is written.
  private func write(
    _ addresses: [PageAddress], linking there: Set<PageAddress>, to folder: PageFolder
  ) throws -> Set<PageAddress> {
    var maker = PageMaker(
      store: store, links: PageLinks(.files, standIns: standIns) { there.contains($0) }, dashboards: dashboards,
      material: material, panels: panels)
    maker.mainRun = run.id
    maker.standIns = standIns
    let name = URL(filePath: store.path).lastPathComponent
    let document = PageDocument(
      links: maker.links, entries: [PageEntry(.run(run.id), title: "Overview")] + maker.dashboardEntries,
      source: "Made by rehearse \(EngineVersion.current) from \(name), \(RunText.said(run))\(RunText.proof(of: run)).",
      isInFolder: true
    )
    var missing: Set<PageAddress> = []
    var made: Set<PageAddress> = []
    var index = PageIndex()
    for address in addresses where made.insert(address).inserted {
      let dashboard = dashboards.first { .dashboard($0.id) == address }
      guard let page = try maker.page(address, values: dashboard?.values(for: run) ?? [:]) else {
        missing.insert(address)
        continue
      }
      guard missing.isEmpty else { continue }
      index.add(page)
      let html = document.html(page)
      try folder.write(html, name: address.fileName)
      if made.count == 1 { try folder.write(html, name: PageFolder.index) }
    }
    if missing.isEmpty { try folder.write(.joined([FolderFiles.sign, index.script]), name: PageIndex.name) }
    return missing
  }
}

/// The pages that others lead to, each once, in the order in which they were asked for.
private final class LinkRegister: Sendable {
  private struct State {
    var addresses: [PageAddress] = []
    var known: Set<PageAddress> = []
  }

  private let state = Mutex(State())

  var addresses: [PageAddress] { state.withLock { $0.addresses } }

  /// Notes that a page leads there.
  ///
  /// - Returns: Whether the page would be made: for all but those of a server it would.
  func note(_ address: PageAddress) -> Bool {
    guard address != .console, address != .runs else { return false }
    state.withLock { if $0.known.insert(address).inserted { $0.addresses.append(address) } }
    return true
  }
}
