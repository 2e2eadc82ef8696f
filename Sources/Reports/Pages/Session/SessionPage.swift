package import RehearsalDrawing
import RehearsalPlainText
import RehearsalStore
package import RehearsalTrace

/// One session: what happened, when, and why; the screen at any moment; what was expected.
package struct SessionPage: Sendable {
  /// The session, with all of its axes.
  package var session: SessionLine
  /// Its run.
  package var run: RunFacts
  /// The script's title.
  package var title: String
  /// What was recorded; of a long session what the page shows of it.
  package var trace: Trace
  /// The events that are told or drawn, where the trace does not have all.
  var someEvents: KnownEvents?
  /// The moments whose screens are shown, where the trace alone does not say.
  var moments: MovingScreen.Choice?
  /// What was expected and did not hold.
  package var failures: [Performance.Failure]
  /// What the session says of the claims that its script is about.
  package var claims: [Claim]
  /// The script's text.
  package var source: String
  /// Where the script was read.
  package var path: String
  /// The comparison with the cell's session before, when the session behaved otherwise.
  package var comparison: PageAddress?
  /// Other sessions of the run that recorded the same under the same script; they have no page of their own.
  package var alike: [SessionLine] = []
  /// Files that were attached to the session.
  package var attachments: [AttachedFile] = []

  /// What a session says of a claim.
  package struct Claim: Hashable, Sendable {
    /// Its number: `DIS-003`.
    package var id: String
    /// `held`, `failed` or `not shown`.
    package var verdict: String
    /// What is claimed; empty when only the script knows.
    package var statement: String

    /// Makes a claim.
    package init(id: String, verdict: String, statement: String) {
      self.id = id
      self.verdict = verdict
      self.statement = statement
    }
  }

  /// Makes a page.
  package init(
    session: SessionLine, run: RunFacts, title: String, trace: Trace, failures: [Performance.Failure] = [],
    claims: [Claim] = [], source: String = "", path: String = "", comparison: PageAddress? = nil
  ) {
    self.session = session
    self.run = run
    self.title = title
    self.trace = trace
    self.failures = failures
    self.claims = claims
    self.source = source
    self.path = path
    self.comparison = comparison
  }

  var address: PageAddress { .session(session.id) }

  private var events: KnownEvents { someEvents ?? KnownEvents(trace) }

  // MARK: - Page

  /// The page.
  package func page(_ links: PageLinks) -> Page {
    var page = Page(
      address, title: "\(session.script), s:\(session.id)", summary: title,
      body: .joined([facts(links), wrong, attached, viewer]))
    page.words = claims.map(\.id).joined(separator: " ")
    page.trail = [
      PageEntry(.run(run.number), title: run.name), PageEntry(.script(session.script), title: session.script),
    ]
    page.cell = "\(session.axes) \(session.verdict)"
    return page
  }

  private func facts(_ links: PageLinks) -> Markup {
    .facts([
      (
        "Verdict",
        .chip(session.verdict)
          + (session.isRemembered
            ? .span("quiet", " remembered: the same build performed the same texts in an earlier run") : .empty)
      ),
      ("Cell", .code(session.axes)),
      (
        "Like it",
        alike.isEmpty
          ? .empty
          : .folded(
            [.text("\(counted(alike.count, "more cell")) recorded the same")],
            [.element("ul", ["class": "plain"], alike.map(SessionPage.told))])
      ),
      ("Recording", .code(session.recording)),
      (
        "Changed",
        comparison.flatMap { links.target($0) == nil ? nil : links.link("compare with the session before", to: $0) }
          ?? .empty
      ),
    ])
  }

  /// A session that has no page of its own, where its address leads to.
  private static func told(_ session: SessionLine) -> Markup {
    .element("li", ["id": PageAddress.session(session.id).name], [.text("s:\(session.id) "), .code(session.axes)])
  }

  /// Exceptions and expectations that did not hold.
  private var wrong: Markup {
    let exceptions = trace.exceptions.map { exception -> Markup in
      let step = events.step(of: exception.event) ?? 0
      return .chip("exception") + .text(" ")
        + .element("strong", [:], [.text(trace.text(exception.type))]) + .text(" in \(stepName(step))")
        + .block("detail", [.code(trace.text(exception.message))])
    }
    let failed = failures.map { failure -> Markup in
      let line = failure.line > 0 ? ", line \(failure.line)" : ""
      let claims = failure.claims.isEmpty ? "" : " (\(failure.claims.joined(separator: ", ")))"
      return .chip("failed") + .text(" \(stepName(failure.step))\(line)\(claims)")
        + .block("detail", [.code(failure.message)])
    }
    return .part(
      "Failures and exceptions", failed + exceptions == [] ? [] : [.list(failed + exceptions, kind: "troubles")])
  }

  /// Files that were attached, each with a link to it where it is small enough to be a part of the page.
  private var attached: Markup {
    guard !attachments.isEmpty else { return .empty }
    var room = SessionPage.mostAttachedBytes
    let items = attachments.map { file -> Markup in
      let isInside = file.bytes.count <= room
      if isInside { room -= file.bytes.count }
      let step = file.event.flatMap { events.step(of: $0) }
      return AttachmentItem(
        file: file, session: session.id, place: step.map { "after \(stepName($0))" }, isInside: isInside
      ).markup
    }
    return .part("Attachments", [.list(items, kind: "attachments")])
  }

  /// More bytes of attachments are named, and are no part of a page.
  private static let mostAttachedBytes = 512_000

  func stepName(_ step: Int) -> String {
    let label = trace.steps.indices.contains(step) ? ", \(trace.text(trace.steps[step].label))" : ""
    return "step \(step + 1)\(label)"
  }

  // MARK: - The viewer

  /// Steps with what happened in each, script and claims: of these a script makes timeline, screen, views, events,
  /// causes and callbacks, and one selection moves all of them.
  ///
  /// What other sessions did, too, a file of many pages tells once.
  private var viewer: Markup {
    let follower = ScreenFollower(trace, events)
    let screen = MovingScreen(along: follower, at: moments)
    let views = ViewRows(screen, of: trace, follower.events)
    let steps = SessionSteps(along: follower, failures: failures, views: views.steps).list
    return .element(
      "div", ["class": "viewer"],
      [
        .part("Steps", cut(screen) + [steps], kind: "all-steps"),
        drawing(screen, views),
        .block(
          "tabs", [script, borneOut, SessionAccessibility(trace, follower.events).markup(stepName: stepName)]),
      ])
  }

  /// What of a long or crowded session has no picture.
  private func cut(_ screen: MovingScreen) -> [Markup] {
    guard !screen.moments.isEmpty else { return [] }
    var sentences: [String] = []
    let share = screen.choice.share
    if let share { sentences.append("The screen is shown after \(share) events that may have changed it.") }
    let most = SessionSteps.mostPictures
    if trace.steps.count > most {
      let steps = "At most the first \(most) of \(trace.steps.count) steps"
      sentences.append("\(steps) have a picture, fewer of crowded screens.")
    } else if share != nil {
      sentences.append("Steps have no picture where many screens before them were crowded.")
    }
    return sentences.isEmpty ? [] : [.remark(sentences.joined(separator: " "))]
  }

  /// What a script draws the screen from, at any moment; without one the steps' pictures show how each left it.
  private func drawing(_ screen: MovingScreen, _ views: ViewRows) -> Markup {
    screen.moments.isEmpty
      ? .remark("There never was a screen.")
      : .once(
        "pre", ["class": "screen-rows"], word: "screen", isHidden: true, [screen.drawingLines(views.numbers)])
  }

  // MARK: - Claims and script

  private var borneOut: Markup {
    guard !claims.isEmpty else { return .empty }
    return .element(
      "section", ["class": "tab claims"],
      [.element("h2", [:], [.text("Claims")])]
        + claims.map { claim in
          .once(
            "p", word: "\(claim.id) \(claim.verdict)",
            [.code(claim.id), .text(" "), .chip(claim.verdict), .text(" \(claim.statement)")])
        })
  }

  /// The script's lines, those of steps by number.
  private var script: Markup {
    guard !source.isEmpty else { return .empty }
    let all = source.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = all.prefix(2000)
    let rest = all.count > lines.count ? [Markup.remark("\(all.count - lines.count) more lines")] : []
    let numbered = lines.enumerated().map { number, line -> Markup in
      return .text("\(number + 1)\t\(line)\n")
    }
    let listing = Markup.element("pre", ["class": "script-text", "tabindex": "0"], [.joined(numbered)])
    return .once(
      "section", ["class": "tab"], word: "Script",
      [.element("h2", [:], [.text("Script")]), .folded([.text(path.isEmpty ? "its text" : path)], [listing] + rest)])
  }
}
