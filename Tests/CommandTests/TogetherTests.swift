import Foundation
import Testing

/// Toolkits with a clock on the wall: a cell is performed three times at once, and what differs is masked.
@Suite struct TogetherTests {
  /// Three performances: the second has another title and one view more, the third tells an event that no other does.
  private static let adapter = """
    import os, sys
    from rehearsal_ui import rehearsal, together

    def perform(session):
        all = together.Together(session, 3)
        for step in session.steps():
            all.begin()
            for number, part in enumerate(all.parts):
                asked = part.event("callback", "asked", subject="button", cause=part.stimulus, arguments={"by": "tap"})
                if number == 2:
                    asked = part.event("callback", "late", subject="button", cause=asked)
                part.event("action", "told", subject="button", cause=asked, arguments={"took": number, "count": 1})
                views = [
                    {"path": "window", "class": "Window", "frame": [0, 0, 100, 50]},
                    {"path": "window/button", "class": "Button", "frame": [10, 10, 80, 30],
                     "properties": {"title": f"{number // 2}", "lit": True}}]
                part.screen(views + [{"path": "window/tip", "class": "Tip", "frame": [0, 0, 9, 9]}] * (number == 1))
            all.tell()

    rehearsal.serve(perform, system="Wall 1.0", producer="wall 1", inputs=["launch"], clock="wall", precision=1)
    """

  private static func recorded(masked: String = "") throws -> (Workplace, Workplace.Result) {
    let workplace = try Workplace()
    try workplace.write("wall.py", adapter)
    try workplace.write("rehearsal.yaml", "toolkits: { wall: { command: [python3, wall.py] } }\n")
    try workplace.write("press.yaml", "id: press\nsize: [100, 50]\nmatrix: { toolkit: [wall] }\nsteps: [launch]\n")
    let environment = [
      "PYTHONPATH": Workplace.repository.appendingPathComponent("python").path,
      "PYTHONDONTWRITEBYTECODE": "1", "REHEARSAL_MASKED": masked,
    ]
    return (workplace, try workplace.rehearse("record", "press.yaml", environment: environment))
  }

  private static func told(_ question: String, in workplace: Workplace) throws -> [String] {
    Array(try workplace.rehearse("query", question, "--format", "csv").lines.dropFirst())
  }

  @Test func `what only some performances tell is left out, and said by its name`() throws {
    let (workplace, result) = try Self.recorded()

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    let events = "SELECT name FROM v1_events WHERE kind IN ('callback', 'action', 'advisory') ORDER BY seq"
    #expect(
      try Self.told(events, in: workplace) == [
        "asked", "told", "masked: action told button took", "masked: callback late button",
        "masked: window/button title", "masked: window/tip",
      ])
    #expect(
      try Self.told("SELECT view_path FROM v1_views ORDER BY 1", in: workplace) == ["window", "window/button"])
  }

  @Test func `what differs has a mask in its place, and the rest is as it was told`() throws {
    let (workplace, _) = try Self.recorded()

    let values = "SELECT property || ' ' || value FROM v1_properties WHERE view_path = 'window/button' ORDER BY 1"
    #expect(try Self.told(values, in: workplace).map { $0.replacing("\"", with: "") } == ["lit true", "title masked"])
    let arguments = "SELECT args ->> 'took', args ->> 'count' FROM v1_events WHERE name = 'told'"
    #expect(try Self.told(arguments, in: workplace) == ["masked,1"])
    let cause = "SELECT c.name FROM v1_events e JOIN v1_events c USING (recording_id) WHERE c.seq = e.cause_seq"
    #expect(try Self.told("\(cause) AND e.name = 'told'", in: workplace) == ["asked"])
  }

  @Test func `what is named beforehand is masked even where it is always the same`() throws {
    let (workplace, _) = try Self.recorded(masked: "callback asked *; window/button lit")

    let events = "SELECT name FROM v1_events WHERE kind = 'callback'"
    #expect(try Self.told(events, in: workplace) == [])
    let lit = "SELECT value FROM v1_properties WHERE property = 'lit'"
    #expect(try Self.told(lit, in: workplace).map { $0.replacing("\"", with: "") } == ["masked"])
  }
}
