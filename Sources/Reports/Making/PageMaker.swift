package import RehearsalDrawing
package import RehearsalStore

/// Makes pages from what a store holds: the same for a report, a folder of files and a server.
package struct PageMaker {
  package let store: Store
  package let links: PageLinks
  package let dashboards: [DashboardDescription]

  /// What was read already.
  package let material: PageMaterial

  /// Who asks what panels ask.
  let panels: any PanelAsker

  /// The run that the pages are about; `nil` when each is told whole.
  ///
  /// Pages of other runs tell what they recorded by area.
  var mainRun: Int64?

  /// Whether the page of a change repeats what was edited; a file of all sessions has no room for it.
  var tellsEdits = true

  /// Sessions that another one's page shows.
  var standIns = StandIns()

  package init(
    store: Store, links: PageLinks, dashboards: [DashboardDescription] = Dashboards.bundled,
    material: PageMaterial? = nil, panels: (any PanelAsker)? = nil
  ) {
    self.panels = panels ?? StoredPanels(store)
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
  package func page(_ address: PageAddress, values: [String: String] = [:]) throws -> Page? {
    switch address {
    case .dashboard(let id): try dashboardPage(id, values: values)
    case .asked(let id, let asked): try dashboardPage(id, values: asked)
    case .run(let run): try runPage(run)
    case .comparison(let left, let right): try comparisonPage(left, right)
    case .session(let session): try sessionPage(session)
    case .signature(let digits): try signaturePage(digits)
    case .script(let script): try scriptPage(script)
    case .runs, .console: nil
    }
  }
}
