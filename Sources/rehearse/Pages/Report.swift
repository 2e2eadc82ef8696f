import Dashboard
import Foundation
import Store

/// All pages of a run in one document.
struct Report {
  /// The answer in a line.
  let title: String
  /// The document.
  let html: String

  init(of run: Run, in store: Store, hasAllSessions: Bool) throws {
    let material = PageMaterial(store: store)
    let overview = PageMaker(store: store, links: PageLinks(.anchors), material: material)
    guard var first = try overview.overview(of: run.id) else {
      throw CommandFailure(.usage, "there is no \(run.reference)")
    }
    let plan = ReportPlan(first, sessions: try material.sessions(of: run.id), hasAllSessions: hasAllSessions)
    first.leftOut = plan.leftOut
    let links = plan.links
    let maker = PageMaker(store: store, links: links, material: material)
    var pages = [first.page(links)]
    for address in plan.addresses.dropFirst() {
      if let page = try maker.page(address) { pages.append(page) }
    }
    try material.changes.keep()
    title = pages[0].title
    let name = URL(filePath: store.path).lastPathComponent
    let document = PageDocument(
      links: links, entries: [PageEntry(.run(run.id), title: "Overview")],
      source: "Made by rehearse \(Rehearse.version) from \(name), \(RunText.said(run)).", script: ReportScript.text)
    html = document.html(report: pages).text + "\n"
  }
}
