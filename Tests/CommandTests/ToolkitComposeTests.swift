import Foundation
import Testing

/// Scripts of a real toolkit that are composed, and what scripts of one expect.
@Suite struct ToolkitComposeTests {
  /// A pane with a button that opens a card and says so; a tap outside closes the card.
  ///
  /// Behind all that has a name lies a background that fills the screen.
  private static let adapter = """
    import os, sys
    from rehearsal_ui import rehearsal

    PLACES = {"page": [0, 0, 400, 300], "open": [10, 10, 80, 30], "card": [100, 100, 200, 100]}

    class Hands(rehearsal.Hands):
        def __init__(self, session):
            super().__init__(session)
            self.time, self.is_open, self.opened = 0, False, 0

        async def frame(self):
            self.time += 16_000
            names = ["page", "open"] + ["card"] * self.is_open
            paths = {"page": "window/page", "open": "window/page/open", "card": "window/card"}
            facts = {"open": {"role": "control", "title": f"Opened {self.opened}"}, "card": {"role": "popover"}}
            self.session.screen([{"path": "window", "class": "Window", "frame": PLACES["page"]}] + [
                {"path": paths[name], "class": "Pane", "frame": PLACES[name], "properties": facts.get(name, {})}
                for name in names])

        def place(self, name):
            if name not in PLACES or name == "card" and not self.is_open:
                raise rehearsal.NotThere(f"{name} is not on the screen")
            return PLACES[name]

        def mouse(self, what, place, button, moved):
            inside = lambda x, y, width, height: x <= place[0] < x + width and y <= place[1] < y + height
            if what != "up":
                return
            if self.is_open and not inside(*PLACES["card"]):
                self.is_open = False
                self.session.event("callback", "closed", subject="card", cause=self.input)
            elif inside(*PLACES["open"]):
                self.is_open, self.opened = True, self.opened + 1
                self.session.event("callback", "opened", subject="card", cause=self.input)

    async def perform(session):
        hands = Hands(session)
        session.now = lambda: hands.time
        for step in session.steps():
            await hands.perform(step)
            if is_early():
                return

    def is_early():
        # Whether this session is the one that ends behind its first step.
        with open("performed", "a+") as file:
            if not asked_before:
                file.write("x")
                asked_before.append(file.tell())
        return str(asked_before[0]) == os.environ.get("PANE_EARLY")

    asked_before = []

    rehearsal.serve(lambda session: rehearsal.at_once(perform(session)), system="Pane 1.0", producer="pane 1",
                    inputs=["launch", "tap", "settle"], clock="virtual", frame=16_000)
    """

  private static let environment = [
    "PYTHONPATH": Workplace.repository.appendingPathComponent("python").path,
    "PYTHONDONTWRITEBYTECODE": "1",
  ]

  private static func workplace() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("pane.py", adapter)
      try workplace.write("Panes/board.pane", "")
      try workplace.write("rehearsal.yaml", "toolkits: { pane: { command: [python3, pane.py], scene: .pane } }\n")
      return workplace
    }
  }

  private static func compose(
    _ workplace: Workplace, _ lines: String, _ more: String = "", environment own: [String: String] = [:]
  ) throws -> Workplace.Result {
    try workplace.write("lines.txt", lines)
    return try workplace.shell(
      "rm -f performed; rehearse compose Panes/board.pane \(more) <lines.txt",
      environment: environment.merging(own) { $1 })
  }

  private static func record(_ workplace: Workplace) throws -> Workplace.Result {
    try workplace.rehearse("record", "Panes", environment: environment)
  }

  // MARK: - Composing

  @Test func `what is done to a toolkit's scene becomes a script that its adapter performs`() throws {
    let workplace = try Self.workplace()

    let result = try Self.compose(workplace, "tap: open\ntap: { outside: card }\n", "-o Panes/mine.yaml")
    let linted = try workplace.rehearse("lint", "Panes")
    let recorded = try Self.record(workplace)

    let text = try String(contentsOfFile: workplace.path("Panes/mine.yaml"), encoding: .utf8)
    #expect(result.exit == 0, "\(result.errors)")
    #expect(text.contains("id: board-composed\nscene: board\nsize: [1024, 768]\nmatrix:\n"), "\(text)")
    #expect(text.contains("\n  - tap: open\n  - settle\n"), "\(text)")
    #expect(text.contains("\n  - tap: { outside: card }\n  - settle\n"), "\(text)")
    for said in ["callbacks: [opened]", "onScreen: card", "callbacks: [closed]", "notOnScreen: card"] {
      #expect(text.contains("\n  - expect: { \(said) }\n"), "\(said): \(text)")
    }
    #expect(linted.exit == 0, "\(linted.output)")
    #expect(recorded.exit == 0 && recorded.output.contains("1 session, 1 new"), "\(recorded.output)")
  }

  @Test func `a proposal is dropped, a step taken back, and what cannot be done is said`() throws {
    let workplace = try Self.workplace()

    let plain = try Self.compose(workplace, "tap: open\nd 1\n")
    let stumbling = try Self.compose(
      workplace, "tap: card\nkey: Escape\ntap: open\ntap: { outside: card }\nu\nd 1\nexpect: { onScreen: nothing }\n")

    #expect(plain.output.contains("onScreen: card") && !plain.output.contains("callbacks: [opened]"))
    #expect(stumbling.output == plain.output, "\(stumbling.output)\(stumbling.errors)")
    for said in ["card is not on the screen", "there is no step key here", "expected nothing on the screen"] {
      #expect(stumbling.errors.contains(said), "\(said): \(stumbling.errors)")
    }
  }

  /// The launch is performed first, then a session for each line: 3 with the second tap, of 6 steps with what settles.
  @Test func `an adapter that ends a session earlier than its steps is told, and nothing is lost`() throws {
    let workplace = try Self.workplace()
    let taps = "tap: open\ntap: { outside: card }\n"
    let one = try Self.compose(workplace, "tap: open\n")
    let both = try Self.compose(workplace, taps)
    try #require(both.exit == 0 && both.output.contains("outside: card") && !one.output.contains("outside: card"))

    let step = try Self.compose(workplace, taps, environment: ["PANE_EARLY": "3"])
    let undo = try Self.compose(workplace, taps + "u\n", environment: ["PANE_EARLY": "4"])

    #expect(step.exit == 0 && step.output == one.output, "\(step.output)\(step.errors)")
    #expect(step.errors.contains("error: the adapter ended the session after 1 step of 6"), "\(step.errors)")
    #expect(undo.exit == 0 && undo.output == both.output, "\(undo.output)\(undo.errors)")
    #expect(undo.errors.contains("error: the adapter ended the session after 1 step of 4"), "\(undo.errors)")
  }

  @Test func `of toolkits whose endings fit a page the one with the longest performs it`() throws {
    let workplace = try Self.workplace()
    try workplace.write("Panes/board.deep.pane", "")
    try workplace.write(
      "rehearsal.yaml",
      """
      toolkits:
        pane: { command: [python3, pane.py], scene: .pane }
        deep: { command: [python3, pane.py], scene: .deep.pane }

      """)

    let result = try workplace.shell(
      "rehearse compose Panes/board.deep.pane -o Panes/deep.yaml </dev/null", environment: Self.environment)
    let recorded = try Self.record(workplace)

    let text = try String(contentsOfFile: workplace.path("Panes/deep.yaml"), encoding: .utf8)
    #expect(result.exit == 0, "\(result.errors)")
    #expect(text.contains("\nscene: board\n") && text.contains("\n  toolkit: [deep]\n"), "\(text)")
    #expect(recorded.exit == 0 && recorded.output.contains("1 session, 1 new"), "\(recorded.output)")
  }

  @Test func `what would not find its scene is said before anything is done`() throws {
    let workplace = try Self.workplace()
    try workplace.write("Panes/page.html", "")

    let elsewhere = try Self.compose(workplace, "tap: open\n", "-o mine.yaml")
    let unknown = try workplace.shell("rehearse compose Panes/page.html </dev/null")

    #expect(elsewhere.exit == 2 && elsewhere.errors.contains("expected a file in Panes"), "\(elsewhere.errors)")
    #expect(!workplace.exists("mine.yaml"))
    #expect(unknown.exit == 2, "\(unknown.errors)")
    #expect(unknown.errors.contains("no toolkit of rehearsal.yaml performs Panes/page.html"), "\(unknown.errors)")
  }

  @Test func `on a page a click means what is there by its name, and a background by its point`() throws {
    let workplace = try Self.workplace()
    let served = try ServedCommand(
      in: workplace, as: ["compose", "Panes/board.pane", "--serve"], environment: Self.environment)
    let printed = try String(contentsOf: served.running.output, encoding: .utf8)
    let token = try #require(printed.firstMatch(of: /token=([0-9a-f]+)\n/)).1
    let field = try #require(try served.get("/?token=\(token)").field("set-cookie"))
    let cookie = "Cookie: \(field.prefix { $0 != ";" })"
    let page = try served.get("/", [cookie]).body
    let word = try #require(page.firstMatch(of: /data-word="([0-9a-f]{32})"/)).1

    func done(_ query: String) throws -> String {
      let lines = [
        "POST /compose?\(query) HTTP/1.1", "Host: 127.0.0.1:\(served.port)", cookie,
        "Origin: http://127.0.0.1:\(served.port)", "Rehearsal-Compose: \(word)", "Content-Length: 0",
        "Connection: close", "", "",
      ]
      let body = try served.send(lines.joined(separator: "\r\n")).body
      return String(body.firstMatch(of: /data-said="([^"]*)"/)?.1 ?? "\(body)")
    }

    #expect(page.contains("<option value=\"tap\">tap</option>") && !page.contains("value=\"longPress\""))
    #expect(try done("do=touch&x=300&y=250") == "tap: { at: [300, 250] }")
    #expect(try done("do=touch&x=20&y=20") == "tap: open")
    #expect(try done("do=touch&x=320&y=250") == "tap: { at: [320, 250] }")
  }

  // MARK: - Expecting

  private static func script(_ expectations: String) -> String {
    """
    id: board
    scene: board
    size: [400, 300]
    matrix: { toolkit: [pane] }
    steps:
      - launch
    \(expectations)
      - tap: open

    """
  }

  /// The issue of every script: an expectation reads the recording, and is no step of it.
  @Test func `what a script of a toolkit expects is looked up in the recording, and changes none`() throws {
    let workplace = try Self.workplace()
    try workplace.write("Panes/board.yaml", Self.script(""))
    let plain = try Self.record(workplace)

    let holding = "  - expect: [{ notOnScreen: card }, { callbacks: [] }]"
    try workplace.write("Panes/board.yaml", Self.script(holding) + "  - expect: { callbacks: [opened] }\n")
    let expecting = try Self.record(workplace)
    try workplace.write("Panes/board.yaml", Self.script("  - expect: { onScreen: card }"))
    let failing = try Self.record(workplace)

    #expect(plain.output.contains("1 new"), "\(plain.output)\(plain.errors)")
    #expect(expecting.exit == 0 && expecting.output.contains("1 same"), "\(expecting.output)\(expecting.errors)")
    #expect(failing.exit == 1, "\(failing.output)")
    #expect(
      failing.output.contains("Panes/board.yaml:7: expected card on the screen, and it is not"), "\(failing.output)")
  }

  @Test(arguments: [
    ("{ onScren: card }", "unknown expectation \"onScren\""), ("{ onScreen: card, since: later }", "unknown mark"),
    ("[]", "no expectation"),
  ])
  func `an expectation that cannot be read is told with its place`(_ text: String, _ said: String) throws {
    let workplace = try Self.workplace()
    try workplace.write("Panes/board.yaml", Self.script("  - expect: \(text)"))

    let result = try workplace.rehearse("lint", "Panes")

    #expect(result.exit == 2)
    #expect(result.output.contains("Panes/board.yaml:7:") && result.output.contains(said), "\(result.output)")
  }
}
