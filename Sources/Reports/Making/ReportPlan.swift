package import RehearsalDrawing
package import RehearsalStore
import RehearsalTrace

/// Which pages a report holds: the overview, and what it tells of.
///
/// A page that is not in the plan is nowhere linked to.
package struct ReportPlan {
  /// The pages, in the order in which they stand in the file.
  package private(set) var addresses: [PageAddress] = []
  /// How many sessions of the run have no page.
  package private(set) var leftOut = 0
  /// How many changes that the overview tells have no page.
  package private(set) var leftOutChanges = 0
  /// Sessions that another one's page shows.
  package let standIns: StandIns
  private var known: Set<PageAddress> = []

  /// How many changes have a comparison and sessions of their own.
  package static let mostChanges = 12
  /// For how many of them the session before has a page as well as the one after.
  package static let mostPairs = 4
  /// How many sessions are shown where there is nothing to tell.
  package static let mostExamples = 8
  /// How many comparisons have a page, with those that dashboards lead to.
  package static let mostAsked = 16
  /// How many failures and crashes have a page.
  package static let mostTroubles = 20

  /// - Parameters:
  ///   - overview: The first page.
  ///   - sessions: The sessions of the run.
  ///   - dashboards: The dashboards, which stand behind the overview.
  ///   - asked: Pages that dashboards lead to.
  ///   - hasAllSessions: Whether every session of the run has a page.
  package init(
    _ overview: RunPage, sessions: [Session], dashboards: [String], asked: [PageAddress], hasAllSessions: Bool
  ) {
    standIns = StandIns(sessions)
    add(.run(overview.run.number))
    for dashboard in dashboards { add(.dashboard(dashboard)) }
    for (number, card) in (overview.changes + overview.older).prefix(ReportPlan.mostChanges).enumerated() {
      guard case .comparison(let before, let after) = card.comparison else { continue }
      add(.signature(card.signature.hex))
      add(.comparison(before, after))
      add(.session(after))
      if number < ReportPlan.mostPairs { add(.session(before)) }
    }
    // What failed with a change that is shown whole is seen there; one of each other group, and what has none.
    var told: Set<Int> = []
    for trouble in overview.troubles.prefix(ReportPlan.mostTroubles) {
      let isNews = trouble.groups.isEmpty || trouble.groups.contains { told.insert($0).inserted }
      if isNews { add(.session(trouble.session.id)) }
    }
    for session in ReportPlan.examples(overview, sessions) { add(.session(session)) }
    let comparisons = asked.filter { if case .comparison = $0 { true } else { false } }
    let count = known.count { if case .comparison = $0 { true } else { false } }
    for comparison in comparisons.prefix(max(0, ReportPlan.mostAsked - count)) { add(comparison) }
    let pages = known
    for session in sessions where pages.contains(standIns[.session(session.id)]) { add(.script(session.script)) }
    if hasAllSessions {
      for session in sessions { add(.session(session.id)) }
    }
    leftOutChanges = (overview.changes + overview.older).count { !known.contains(.signature($0.signature.hex)) }
    leftOut = sessions.count { !known.contains(standIns[.session($0.id)]) }
  }

  /// Where nothing changed and nothing failed: the first session of the first script of each area, to look at.
  private static func examples(_ overview: RunPage, _ sessions: [Session]) -> [Int64] {
    guard overview.changes.isEmpty, overview.older.isEmpty, overview.troubles.isEmpty else { return [] }
    var areas: Set<Substring> = []
    return sessions.filter { areas.insert($0.script.prefix { $0 != "/" }).inserted }.prefix(mostExamples).map(\.id)
  }

  private mutating func add(_ address: PageAddress) {
    let address = standIns[address]
    if known.insert(address).inserted { addresses.append(address) }
  }

  /// How pages lead to each other in the report.
  package var links: PageLinks {
    let known = known
    return PageLinks(.anchors, standIns: standIns) { known.contains($0) }
  }
}
