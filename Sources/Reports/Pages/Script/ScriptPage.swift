package import RehearsalDrawing
import RehearsalPlainText

/// One script through all runs of a line of development: which recordings its cells showed, and where they changed.
package struct ScriptPage: Sendable {
  /// The script's `id`.
  package var script: String
  /// Its title.
  package var title: String
  /// Where it was read.
  package var path: String
  /// Its text.
  package var source: String
  /// The branch of the runs; empty when it is not known.
  package var line: String
  /// The newest runs that performed it, oldest first.
  package var runs: [RunFacts]
  /// Whether older runs performed it as well, which are not drawn.
  package var hasOlderRuns = false
  /// Its cells, those with one history together.
  package var rows: [Row]
  /// Its recordings, in the order of appearance.
  package var behaviours: [Behaviour]
  /// The claims that it says it shows, with what they claim.
  package var claims: [Claim]
  /// Its sessions in the newest of the runs.
  package var sessions: [SessionLine]

  /// Cells that went through the same recordings in the same runs.
  package struct Row: Sendable {
    /// The fewest words that tell the cells from the others.
    package var words: String
    /// The axes of each cell that has others with other values.
    package var cells: [String]
    /// What they showed.
    package var spans: [Span]

    /// Makes a row.
    package init(words: String, cells: [String], spans: [Span]) {
      self.words = words
      self.cells = cells
      self.spans = spans
    }
  }

  /// One recording, for as long as it lasted.
  package struct Span: Hashable, Sendable {
    /// Position of the recording among the behaviours.
    package var behaviour: Int
    /// Position of its first run.
    package var from: Int
    /// Position of its last run.
    package var to: Int
    /// The comparison with what came before, if something did.
    package var change: PageAddress?

    /// Makes a span.
    package init(behaviour: Int, from: Int, to: Int, change: PageAddress? = nil) {
      self.behaviour = behaviour
      self.from = from
      self.to = to
      self.change = change
    }
  }

  /// A recording.
  package struct Behaviour: Hashable, Sendable {
    /// Its letter.
    package var letter: String
    /// First digits of its digest.
    package var recording: String
    /// The first run that showed it, which may be older than those that are drawn.
    package var firstRun: RunFacts?

    /// Makes a behaviour.
    package init(letter: String, recording: String, firstRun: RunFacts?) {
      self.letter = letter
      self.recording = recording
      self.firstRun = firstRun
    }
  }

  /// A claim that the script says it shows.
  package struct Claim: Hashable, Sendable {
    /// Its number.
    package var id: String
    /// What is claimed; empty when it is not known.
    package var statement: String

    /// Makes a claim.
    package init(id: String, statement: String) {
      self.id = id
      self.statement = statement
    }
  }

  /// Makes a page.
  package init(
    script: String, title: String, path: String, source: String, line: String, runs: [RunFacts], rows: [Row],
    behaviours: [Behaviour], claims: [Claim], sessions: [SessionLine]
  ) {
    self.script = script
    self.title = title
    self.path = path
    self.source = source
    self.line = line
    self.runs = runs
    self.rows = rows
    self.behaviours = behaviours
    self.claims = claims
    self.sessions = sessions
  }

  // MARK: - Page

  /// The page.
  package func page(_ links: PageLinks) -> Page {
    let cells = rows.reduce(0) { $0 + $1.cells.count }
    let place = line.isEmpty ? "" : " on \(line)"
    return Page(
      .script(script), title: script,
      summary: "\(title) — \(counted(behaviours.count, "behaviour")) in \(counted(cells, "cell")),"
        + " \(hasOlderRuns ? "the newest " : "")\(counted(runs.count, "run"))\(place)",
      body: .joined([history(links), legend(links), newest(links), shown, text]))
  }

  private func history(_ links: PageLinks) -> Markup {
    guard !rows.isEmpty, !runs.isEmpty else { return .empty }
    return .part(
      "What its cells showed, run by run",
      [
        .remark(
          "A colour and a letter for each recording; where it changes, the span leads to the comparison."
            + (hasOlderRuns ? " Older runs are not drawn." : "")),
        .element("div", ["class": "wide", "tabindex": "0"], [ScriptSpans(self).svg(links)]),
      ])
  }

  private func legend(_ links: PageLinks) -> Markup {
    let rows = behaviours.enumerated().map { number, behaviour in
      [
        Markup.span("letter b\(number % ScriptSpans.colours)", behaviour.letter), .code(behaviour.recording),
        behaviour.firstRun?.said(links) ?? .empty,
      ]
    }
    return .table(["behaviour", "recording", "first shown"], rows)
  }

  private func newest(_ links: PageLinks) -> Markup {
    guard let last = runs.last, !sessions.isEmpty else { return .empty }
    let rows = sessions.prefix(400).map { session in
      [session.said(links), Markup.chip(session.verdict), .code(session.recording)]
    }
    let rest = sessions.count - rows.count
    return .part(
      "Sessions of \(last.name)",
      [
        .folded(
          [.text(counted(sessions.count, "cell"))],
          [.table(["cell", "verdict", "recording"], rows)] + (rest > 0 ? [.remark("\(rest) more")] : []))
      ])
  }

  private var shown: Markup {
    .part(
      "Claims that it shows",
      claims.isEmpty
        ? [] : [.table(["claim", "statement"], claims.map { [.code($0.id), .text($0.statement)] })])
  }

  private var text: Markup {
    guard !source.isEmpty else { return .empty }
    return .part("Text", [.folded([.text(path.isEmpty ? "its text" : path)], [.lines(source)])])
  }
}
