import RehearsalStore

/// The page that lists all runs, newest first.
public struct RunsPage: Sendable {
  /// A run's line.
  public struct Line: Hashable, Sendable {
    /// Its number.
    public var run: Int64
    /// What it was called; empty when it has no name.
    public var label: String
    /// When it began.
    public var started: String
    /// `completed` or `interrupted`.
    public var status: String
    /// The revision that was recorded; empty when that is not known.
    public var revision: String
    /// How many sessions it has.
    public var sessions: Int
    /// How many of them each verdict has, in words; empty when all are as before.
    public var verdicts: String

    /// Makes a line.
    public init(
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
  public var lines: [Line]
  /// How many runs there are in all.
  public var count: Int

  /// Makes a page.
  public init(lines: [Line], count: Int) {
    self.lines = lines
    self.count = count
  }

  /// The page.
  public func page(_ links: PageLinks) -> Page {
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
