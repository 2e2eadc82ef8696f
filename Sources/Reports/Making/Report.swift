import FoundationEssentials
package import Rehearsal
import RehearsalDrawing
package import RehearsalReview
package import RehearsalStore
import RehearsalTrace
import Synchronization

/// All pages of a run in one document.
package struct Report {
  /// The answer in a line.
  package let title: String
  private let document: PageDocument
  /// Makes each page, and at the end keeps what was found out of changes.
  private let pages: [() throws -> Page?]

  package init(
    of run: Run, in store: Store, hasAllSessions: Bool, lens: Lens? = nil, bench: TrialBench? = nil
  ) throws {
    try store.prove(run)
    let material = PageMaterial(store: store, lens: lens)
    material.bench = bench
    material.repository = "."
    let asked = AskedPages()
    let scout = PageMaker(store: store, links: asked.links, material: material)
    guard var first = try scout.overview(of: run.id) else {
      throw RehearsalError(.request, "there is no \(run.reference)")
    }
    // What dashboards lead to is known only when they are made.
    for dashboard in scout.dashboards {
      _ = try scout.page(.dashboard(dashboard.id), values: dashboard.values(for: run))
    }
    let plan = ReportPlan(
      first, sessions: try material.sessions(of: run.id), dashboards: scout.dashboards.map(\.id),
      asked: asked.addresses, hasAllSessions: hasAllSessions)
    first.leftOut = plan.leftOut
    first.leftOutChanges = plan.leftOutChanges
    let links = plan.links
    var maker = PageMaker(store: store, links: links, material: material)
    maker.standIns = plan.standIns
    maker.tellsEdits = !hasAllSessions
    let overview = first.page(links)
    let (others, finished) = (Array(plan.addresses.dropFirst()), maker)
    pages =
      [{ overview }]
      + others.map { address in
        {
          let dashboard = finished.dashboards.first { .dashboard($0.id) == address }
          return try finished.page(address, values: dashboard?.values(for: run) ?? [:])
        }
      } + [
        {
          try material.changes.keep()
          return nil
        }
      ]
    title = overview.title
    let name = URL(filePath: store.path).lastPathComponent
    document = PageDocument(
      links: links, entries: [PageEntry(.run(run.id), title: "Overview")] + maker.dashboardEntries,
      source: "Made by rehearse \(EngineVersion.current) from \(name), \(RunText.said(run))\(RunText.proof(of: run))"
        + (lens.map { ", through the lens \($0.mark)." } ?? "."), script: ReportScript.brief
    )
  }

  /// Writes the document piece by piece, the first when all pages were made.
  package func write(to write: ([UInt8]) throws -> Void) throws {
    try document.write(report: pages, to: write)
    try write(Array("\n".utf8))
  }
}

/// The pages that others would lead to, if they were there.
private final class AskedPages: Sendable {
  private let found = Mutex<[PageAddress]>([])

  var addresses: [PageAddress] { found.withLock { $0 } }

  /// Links that lead nowhere, and note where they would.
  var links: PageLinks {
    PageLinks(.anchors) { address in
      self.found.withLock { $0.append(address) }
      return false
    }
  }
}

extension DashboardDescription {
  /// Values with which the dashboard is about a run.
  package func values(for run: Run) -> [String: String] {
    let runs = parameters.filter { if case .run = $0.type { true } else { false } }
    return Dictionary(runs.map { ($0.name, run.reference) }, uniquingKeysWith: { $1 })
  }
}
