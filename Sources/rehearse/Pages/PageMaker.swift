import Dashboard
import Dashboards
import Store
import Trace

/// Makes pages from what a store holds: the same for a report, a folder of files and a server.
struct PageMaker {
  let store: Store
  let links: PageLinks
  let dashboards: [DashboardDescription]

  init(store: Store, links: PageLinks, dashboards: [DashboardDescription] = Dashboards.bundled) {
    self.store = store
    self.links = links
    self.dashboards = dashboards
  }

  /// The page at an address; `nil` when there is none.
  ///
  /// - Parameters:
  ///   - address: Which page.
  ///   - values: Values of a dashboard's parameters, by name.
  func page(_ address: PageAddress, values: [String: String] = [:]) throws -> Page? {
    switch address {
    case .dashboard(let id): try dashboardPage(id, values: values)
    case .run, .session, .comparison, .signature, .script, .runs, .console: nil
    }
  }
}
