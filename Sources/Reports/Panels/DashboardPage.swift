import RehearsalDrawing
package import RehearsalTrace

/// A dashboard with its answers, as a page.
package struct DashboardPage: Sendable {
  private let dashboard: DashboardDescription
  private let outcomes: [PanelOutcome]
  private let values: [String: Value]
  private let links: PageLinks
  private let recordings: [Int64: Trace]

  /// What is to be said before all panels; empty where there is nothing.
  package var remark = ""

  /// What a parameter was given.
  package struct Value: Hashable, Sendable {
    /// As it was written: `@head`.
    package var text: String
    /// What it stands for, for people; `nil` where that is the same.
    package var meaning: String?
    /// What else could be chosen, where a query says it; none where it failed, and the text is typed then.
    package var choices: [String] = []

    /// Makes a value.
    package init(_ text: String, meaning: String? = nil) {
      self.text = text
      self.meaning = meaning
    }
  }

  /// - Parameters:
  ///   - dashboard: The dashboard.
  ///   - outcomes: What each panel's query gave, in the order of the panels.
  ///   - values: What each parameter was given, by name.
  ///   - links: How pages lead to each other; on a server the values can be chosen.
  ///   - recordings: What the sessions recorded that pictures and films show, by their numbers.
  package init(
    _ dashboard: DashboardDescription, outcomes: [PanelOutcome], values: [String: Value], links: PageLinks,
    recordings: [Int64: Trace] = [:]
  ) {
    self.recordings = recordings
    self.dashboard = dashboard
    self.outcomes = outcomes
    self.values = values
    self.links = links
  }

  /// The page.
  package var page: Page {
    let panels = zip(dashboard.panels, outcomes).map { panel, outcome in
      PanelSection(panel: panel, outcome: outcome, links: links, recordings: recordings).markup
    }
    return Page(
      .dashboard(dashboard.id), title: dashboard.title, summary: dashboard.summary,
      body: choices + (remark.isEmpty ? .empty : .remark(remark)) + .element("div", ["class": "panels"], panels))
  }

  /// What the panels were asked for; on a server to choose from.
  private var choices: Markup {
    guard !dashboard.parameters.isEmpty else { return .empty }
    guard links.answersQuestions, let target = links.target(.dashboard(dashboard.id)) else {
      return .element(
        "dl", ["class": "parameters"],
        dashboard.parameters.map { parameter in
          .element(
            "div", [:],
            [.element("dt", [:], [.text(parameter.title)]), .element("dd", [:], [.text(reading(parameter))])])
        })
    }
    let fields = dashboard.parameters.map { parameter in
      Markup.element("label", [:], [.text(parameter.title), field(parameter)])
    }
    return .element(
      "form", ["class": "parameters", "method": "get", "action": target],
      fields + [.element("button", ["type": "submit"], [.text("Show")])])
  }

  private func reading(_ parameter: DashboardDescription.Parameter) -> String {
    let value = values[parameter.name] ?? Value(parameter.standard)
    let text = value.meaning ?? value.text
    return text.isEmpty ? "–" : text
  }

  private func field(_ parameter: DashboardDescription.Parameter) -> Markup {
    let value = values[parameter.name] ?? Value(parameter.standard)
    let known: [String]? =
      switch parameter.type {
      case .choice(let choices): choices
      case .queried: value.choices.isEmpty ? nil : value.choices
      default: nil
      }
    if let known {
      // The default may be none of what a query gives, such as a pattern that fits all.
      let others = [parameter.standard, value.text].filter { !$0.isEmpty && !known.contains($0) }
      let unlisted = others.enumerated().filter { others.firstIndex(of: $0.element) == $0.offset }.map(\.element)
      return .element(
        "select", ["name": parameter.name],
        ((parameter.isOptional ? [""] : []) + unlisted + known).map { choice in
          .element(
            "option", ["value": choice, "selected": choice == value.text ? "selected" : nil],
            [.text(choice.isEmpty ? "any" : choice)])
        })
    }
    return .element(
      "input",
      [
        "name": parameter.name, "value": value.text, "title": value.meaning,
        "placeholder": parameter.isOptional ? "any" : parameter.type == .date ? "2026-12-31 or -30d" : nil,
        "inputmode": parameter.type == .integer ? "numeric" : nil,
      ])
  }
}
