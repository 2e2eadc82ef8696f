import Rehearsal
import RehearsalDrawing
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

extension PageMaker {
  // MARK: - Dashboards

  /// Every dashboard, for the list of pages.
  package var dashboardEntries: [PageEntry] {
    dashboards.map { PageEntry(.dashboard($0.id), title: $0.title) }
  }

  /// The page of a dashboard; `nil` when there is none of that name.
  ///
  /// A panel that fails says so on the page. Values of parameters that the dashboard does not have are for nobody.
  package func dashboardPage(_ id: String, values: [String: String]) throws -> Page? {
    guard let dashboard = dashboards.first(where: { $0.id == id }) else { return nil }
    var bound: [String: Result<QueryValue, StoreError>] = [:]
    var shown: [String: DashboardPage.Value] = [:]
    for parameter in dashboard.parameters {
      let text = values[parameter.name] ?? parameter.standard
      let (value, meaning) = bind(text, to: parameter)
      bound[parameter.name] = value
      shown[parameter.name] = DashboardPage.Value(text, meaning: meaning)
    }
    let outcomes = try dashboard.panels.map { try outcome(of: $0, values: bound) }
    let recordings = try recordings(dashboard, outcomes)
    for parameter in dashboard.parameters where links.answersQuestions {
      guard let panel = parameter.choosing else { continue }
      let outcome = try material.outcome(of: panel, [:]) { () throws(RehearsalError) in
        try panels.outcome(of: panel, [:])
      }
      if case .rows(let rows) = outcome { shown[parameter.name]?.choices = rows.rows.compactMap { $0.first?.text } }
    }
    var page = DashboardPage(dashboard, outcomes: outcomes, values: shown, links: links, recordings: recordings)
    if dashboard.isAboutHistories { page.remark = try beginningOfNewestBranch() }
    return page.page
  }

  /// What the sessions recorded that pictures and films show.
  private func recordings(
    _ dashboard: DashboardDescription, _ outcomes: [PanelOutcome]
  ) throws -> [Int64: Trace] {
    var recordings: [Int64: Trace] = [:]
    for (panel, outcome) in zip(dashboard.panels, outcomes) {
      guard case .rows(let rows) = outcome else { continue }
      for number in panel.sessions(in: rows) where recordings[number] == nil {
        recordings[number] = try material.session(number).map { try material.trace(of: $0) }
      }
    }
    return recordings
  }

  /// What is bound for a parameter, and what its text stands for.
  private func bind(
    _ text: String, to parameter: DashboardDescription.Parameter
  ) -> (value: Result<QueryValue, StoreError>, meaning: String?) {
    if parameter.isOptional, text.isEmpty { return (.success(.null), "any") }
    do throws(StoreError) {
      switch parameter.type {
      case .date:
        let today = UTCText.day(millisecondsSince1970: .now)
        guard let moment = DashboardDescription.moment(ofDay: text, today: today) else {
          throw StoreError(
            kind: .badReference, message: "\(parameter.title): a day is written 2026-12-31, or -30d")
        }
        return (.success(.integer(moment)), UTCText.day(millisecondsSince1970: moment))
      case .text, .queried: return (.success(.text(text)), nil)
      case .choice(let choices):
        guard choices.contains(text) else {
          throw StoreError(
            kind: .badReference, message: "\(parameter.title) is one of: \(choices.joined(separator: ", "))")
        }
        return (.success(.text(text)), nil)
      case .integer:
        guard let number = Int64(text) else {
          throw StoreError(kind: .badReference, message: "\(parameter.title): a whole number is expected")
        }
        return (.success(.integer(number)), nil)
      case .session:
        let session = try store.resolveSession(text)
        return (.success(.integer(session.id)), "s:\(session.id), \(session.reference)")
      case .run:
        let run = try store.resolveRun(text)
        return (.success(.integer(run.id)), RunText.said(run))
      }
    } catch {
      return (.failure(error), nil)
    }
  }

  /// What a panel's query gives, which is asked once however often pages are made.
  private func outcome(
    of panel: PanelDescription, values: [String: Result<QueryValue, StoreError>]
  ) throws -> PanelOutcome {
    var parameters: [String: QueryValue] = [:]
    do throws(StoreError) {
      for name in PanelSQL.parameters(of: panel.query) {
        if let value = values[name] { parameters[name] = try value.get() }
      }
    } catch {
      return .failed(error.message)
    }
    return try material.outcome(of: panel, parameters) { () throws(RehearsalError) in
      try panels.outcome(of: panel, parameters)
    }
  }
}
