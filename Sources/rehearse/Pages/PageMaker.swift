import RehearsalReports
import RehearsalStore
import RehearsalTrace

/// Makes pages from what a store holds: the same for a report, a folder of files and a server.
struct PageMaker {
  let store: Store
  let links: PageLinks
  let dashboards: [DashboardDescription]

  /// What was read already.
  let material: PageMaterial

  init(
    store: Store, links: PageLinks, dashboards: [DashboardDescription] = Dashboards.bundled,
    material: PageMaterial? = nil
  ) {
    self.store = store
    self.links = links
    self.dashboards = dashboards
    self.material = material ?? PageMaterial(store: store)
  }

  /// The page at an address; `nil` when there is none.
  ///
  /// - Parameters:
  ///   - address: Which page.
  ///   - values: Values of a dashboard's parameters, by name.
  func page(_ address: PageAddress, values: [String: String] = [:]) throws -> Page? {
    switch address {
    case .dashboard(let id): try dashboardPage(id, values: values)
    case .run(let run): try runPage(run)
    case .comparison(let left, let right): try comparisonPage(left, right)
    case .session(let session): try sessionPage(session)
    case .signature(let digits): try signaturePage(digits)
    case .script(let script): try scriptPage(script)
    case .runs, .console: nil
    }
  }
}
