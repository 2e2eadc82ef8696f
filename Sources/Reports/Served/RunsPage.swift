import RehearsalDrawing
import RehearsalStore

/// The page that lists all runs, newest first.
package struct RunsPage: Sendable {
  /// A run's line.
  package struct Line: Hashable, Sendable {
    /// Its number.
    package var run: Int64
    /// What it was called; empty when it has no name.
    package var label: String
    /// When it began.
    package var started: String
    /// `completed` or `interrupted`.
    package var status: String
    /// The revision that was recorded; empty when that is not known.
    package var revision: String
    /// How many sessions it has.
    package var sessions: Int
    /// How many of them each verdict has, in words; empty when all are as before.
    package var verdicts: String

    /// Makes a line.
    package init(
      run: Int64, label: String, started: String, status: String, revision: String, sessions: Int, verdicts: String
    ) {
      self.run = run
      self.label = label
      self.started = started
      self.status = status
      self.revision = revision
      self.sessions = sessions
      self.verdicts = verdicts
    }
  }

  /// The lines, newest first.
  package var lines: [Line]
  /// How many runs there are in all.
  package var count: Int

  /// Makes a page.
  package init(lines: [Line], count: Int) {
    self.lines = lines
    self.count = count
  }

  /// The page.
  package func page(_ links: PageLinks) -> Page {
    let isCut = lines.count < count
    let summary =
      "\(count) run\(count == 1 ? "" : "s")\(isCut ? ", of which the newest \(lines.count) are listed" : "")."
    return Page(.runs, title: "Runs", summary: summary, body: lines.isEmpty ? .empty : table(links))
  }

  private func table(_ links: PageLinks) -> Markup {
    let names = ["Run", "Label", "Started (UTC)", "Sessions", "What came out", "Revision"]
    let head = Markup.element(
      "tr", [:],
      names.map { .element("th", ["scope": "col", "class": $0 == "Sessions" ? "number" : nil], [.text($0)]) })
    let rows = lines.map { line -> Markup in
      let came = line.status == "completed" ? line.verdicts : "\(line.status), \(line.verdicts)"
      return .element(
        "tr", [:],
        [
          .element("th", ["scope": "row"], [links.link("run:\(line.run)", to: .run(line.run))]),
          .element("td", [:], [.text(line.label)]), .element("td", [:], [.text(line.started)]),
          .element("td", ["class": "number"], [.text(String(line.sessions))]), .element("td", [:], [.text(came)]),
          .element("td", ["class": "code"], [.text(line.revision)]),
        ])
    }
    return .element(
      "div", ["class": "wide", "tabindex": "0", "role": "region", "aria-label": "Runs"],
      [.element("table", [:], [.element("thead", [:], [head]), .element("tbody", [:], rows)])])
  }
}
