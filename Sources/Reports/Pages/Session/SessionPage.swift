import Rehearsal
import RehearsalPlainText
import RehearsalStore
public import RehearsalTrace

/// One session: what happened, when, and why; the screen at any moment; what was expected.
public struct SessionPage: Sendable {
  /// The session, with all of its axes.
  public var session: SessionLine
  /// Its run.
  public var run: RunFacts
  /// The script's title.
  public var title: String
  /// What was recorded.
  public var trace: Trace
  /// What was expected and did not hold.
  public var failures: [Performance.Failure]
  /// What the session says of the claims that its script is about.
  public var claims: [Claim]
  /// The script's text.
  public var source: String
  /// Where the script was read.
  public var path: String
  /// The comparison with the cell's session before, when the session behaved otherwise.
  public var comparison: PageAddress?
  /// Other sessions of the run that recorded the same under the same script; they have no page of their own.
  public var alike: [SessionLine] = []

  /// What a session says of a claim.
  public struct Claim: Hashable, Sendable {
    /// Its number: `DIS-003`.
    public var id: String
    /// `held`, `failed` or `not shown`.
    public var verdict: String
    /// What is claimed; empty when only the script knows.
    public var statement: String

    /// Makes a claim.
    public init(id: String, verdict: String, statement: String) {
      self.id = id
      self.verdict = verdict
      self.statement = statement
    }
  }

  /// Makes a page.
  public init(
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

  // MARK: - Page

  /// The page.
  public func page(_ links: PageLinks) -> Page {
    var page = Page(
      address, title: "\(session.script), s:\(session.id)", summary: title,
      body: .joined([facts(links), wrong, viewer]))
    page.words = ([session.axes, session.verdict] + claims.map(\.id)).joined(separator: " ")
    return page
  }

  private func facts(_ links: PageLinks) -> Markup {
    let length = decimalText(milli: trace.end.microseconds)
    return .facts([
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
            [.list(alike.map(SessionPage.told), kind: "plain")])
      ),
      ("Script", links.link([.code(session.script)], to: .script(session.script))),
      ("Run", run.said(links)),
      (
        "Recording",
        .code(session.recording)
          + .span(
            "quiet", ", \(counted(trace.events.count, "event")) in \(counted(trace.steps.count, "step")), \(length) ms")
      ),
      (
        "Changed",
        comparison.flatMap { links.target($0) == nil ? nil : links.link("compare with the session before", to: $0) }
          ?? .empty
      ),
    ])
  }

  /// A session that has no page of its own, where its address leads to.
  private static func told(_ session: SessionLine) -> Markup {
    let name = PageAddress.session(session.id).name
    return .element("span", ["id": name], [.text("s:\(session.id) ")]) + .code(session.axes)
  }

  /// Exceptions and expectations that did not hold.
  private var wrong: Markup {
    let exceptions = trace.exceptions.map { exception -> Markup in
      let step = Int(trace.events[exception.event].step)
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

  func stepName(_ step: Int) -> String {
    let label = trace.steps.indices.contains(step) ? ", \(trace.text(trace.steps[step].label))" : ""
    return "step \(step + 1)\(label)"
  }

  // MARK: - The viewer

  /// Steps, timeline, screen and what is told of them: where scripts run one selection moves all of them.
  private var viewer: Markup {
    let screen = MovingScreen(trace)
    let moments = screen.moments.map { "\($0.event) \($0.at.microseconds)" }
    let steps = SessionSteps(trace, failures: failures)
    return .element(
      "div",
      ["class": "viewer", "data-page": address.name, "data-moments": moments.joined(separator: ";")],
      [.part("Steps", [steps.list], kind: "all-steps"), self.screen(screen), told(screen)])
  }

  /// What a script draws the screen from, at any moment; without one the steps' pictures show how each left it.
  private func screen(_ screen: MovingScreen) -> Markup {
    let last = screen.moments.last.map {
      "After \(stepName($0.step)), \(decimalText(milli: $0.at.microseconds)) ms, event \($0.event)"
    }
    return .part(
      "Screen",
      [
        last.map {
          .element(
            "figure", [:],
            [
              .element(
                "pre", ["class": "screen-rows", "hidden": ""], [.text(screen.drawingLines.joined(separator: "\n"))]),
              .element("figcaption", ["class": "when"], [.text($0)]),
            ])
        } ?? .remark("There never was a screen.")
      ],
      kind: "screen-now")
  }

  /// What the tabs hold.
  private func told(_ screen: MovingScreen) -> Markup {
    let views = screen.viewLines
    let list =
      Markup.remark("Since which event each view is where: x, y, width × height on the screen.")
      + .rows(views, kind: "view-rows", label: "Views on the screen")
    return .block(
      "tabs", [.part("Views", views.isEmpty ? [] : [list], kind: "tab"), events, script, callbacks, borneOut])
  }

  // MARK: - Claims and script

  private var borneOut: Markup {
    .part(
      "Claims",
      claims.isEmpty
        ? []
        : [
          .table(
            ["claim", "here", "statement"],
            claims.map { [.code($0.id), .chip($0.verdict), .text($0.statement)] })
        ], kind: "tab")
  }

  /// The script's lines, those of steps by number.
  private var script: Markup {
    guard !source.isEmpty else { return .empty }
    let all = source.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = all.prefix(2000)
    let rest = all.count > lines.count ? [Markup.remark("\(all.count - lines.count) more lines")] : []
    let numbered = lines.enumerated().map { number, line -> Markup in
      let digits = "\(number + 1)"
      return .text(String(repeating: " ", count: max(0, 4 - digits.count)) + digits + "  " + line + "\n")
    }
    let listing = Markup.element("pre", ["class": "script-text", "tabindex": "0"], [.joined(numbered)])
    return .part("Script", [.folded([.text(path.isEmpty ? "its text" : path)], [listing] + rest)], kind: "tab")
  }

  /// What delegates were asked.
  private var callbacks: Markup {
    let asked = trace.events.indices.filter { [.callback, .unimplemented].contains(trace.events[$0].kind) }
    let shown = asked.prefix(SessionPage.mostCallbacks).map { number -> Markup in
      let event = trace.events[number]
      let answer = event.answer == .none ? "" : " → \(trace.text(event.answer))"
      return .element(
        "a", ["data-e": "\(number)"],
        [.code("\(trace.text(event.subject)) \(trace.text(event.name))\(answer)")])
        + .span(
          "quiet", " step \(event.step + 1)" + (event.kind == .unimplemented ? ", not implemented" : ""))
    }
    let rest = asked.count - shown.count
    return .part(
      "Callbacks",
      shown.isEmpty
        ? [] : [.list(shown + (rest > 0 ? [.text("\(rest) more are among the events")] : []), kind: "plain asked")],
      kind: "tab")
  }

  private static let mostCallbacks = 400
}
