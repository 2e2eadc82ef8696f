import Foundation
import Testing

/// Sessions that are made up for real toolkits: adapters are asked for what they have, on views that are there.
@Suite struct ForeignExploreTests {
  /// An adapter of two buttons in a window; it refuses what is not `ok` or `stop`, and `second` is what a tap on `stop`
  /// does.
  private static func adapter(stop: String) -> String {
    """
    import json, sys
    def say(**fields): print(json.dumps(fields), flush=True)
    def views(lit):
        say(type="screen", views=[{"path": "window", "class": "Window", "frame": [0, 0, 100, 50]}] + [
            {"path": "window/" + name, "class": "Button", "frame": [0, 0, 40, 20], "properties": properties}
            for name, properties in [("ok", {"accessibleRole": "button", "accessibleName": "ok" if not lit else ""}),
                                     ("stop", {"accessibleRole": "button", "accessibleName": "stop"}), ("hidden", {})]])
    say(type="hello", protocol=1, system="qt 1.0", capabilities={"inputs": ["launch", "tap", "settle", "advance"]})
    begin = json.loads(input())
    say(type="session", script=begin["script"], configuration=begin["configuration"]); say(type="done")
    number, lit = 0, False
    while True:
        line = json.loads(input())
        if line["type"] == "end":
            say(type="end"); say(type="done"); say(type="bye"); break
        word = line.get("kind", "advance")
        target = line.get("value", "")
        said = target if isinstance(target, str) else "outside " + target["outside"] if isinstance(target, dict) else ""
        say(type="step", kind=word, label=(word + " " + said).strip())
        number += 1
        say(type="event", id=number, kind="stimulus", name=word)
        if word == "tap" and target == "hidden" or isinstance(target, dict):
            say(type="error", message="it is not on the screen"); say(type="end"); say(type="done"); say(type="bye")
            break
        if target == "ok": lit = not lit
        if target == "stop":
            \(stop)
        views(lit); say(type="done")
    """
  }

  private static func workplace(stop: String = "pass") throws -> Workplace {
    try prepared("\(stop)") {
      let workplace = try Workplace()
      try workplace.write("adapter.py", adapter(stop: stop))
      try workplace.write("rehearsal.yaml", "toolkits: { qt: { command: [python3, adapter.py] } }\n")
      try workplace.write(
        "Scripts/lamp.yaml", "id: lamp\nsize: [100, 50]\nmatrix: { toolkit: [qt] }\nsteps:\n  - launch\n  - tap: ok\n")
      return workplace
    }
  }

  /// The stream's words: `accessibleRole` of a button without a name breaks the law of unnamed controls.
  @Test func `what an adapter has is done to the views that are there, and a broken law is minimised`() throws {
    let workplace = try Self.workplace()

    let result = try workplace.rehearse("explore", "lamp", "--sessions", "3", "--steps", "6")
    let again = try workplace.rehearse("explore", "lamp", "--sessions", "3", "--steps", "6")

    #expect(result.exit == 1, "\(result.output)\(result.errors)")
    try #require(!result.lines.isEmpty && !again.lines.isEmpty)
    #expect(result.lines[0].hasPrefix("lamp, seed 1: 3 sessions in 1 configuration, "), "\(result.output)")
    #expect(result.lines[0].hasSuffix(" new: run:1"))
    // One tap is enough to take the name away.
    #expect(result.lines.contains("  tap ok"), "\(result.output)")
    #expect(result.lines.contains { $0.contains(" → 1, ") && $0.hasSuffix("explored/lamp-control-has-a-name-1.yaml") })
    #expect(result.lines.contains("  belongs in Scripts, where its scene is"))
    #expect(again.lines[0].contains(" 0 new"), "\(again.output)")
    let labels = try workplace.rehearse(
      "query", "SELECT DISTINCT label FROM v1_steps ORDER BY label", "--format", "csv")
    #expect(labels.lines.contains("tap stop"))
    // What the adapter refuses is in no session.
    #expect(!labels.output.contains("hidden") && !labels.output.contains("outside"))
    let systems = try workplace.rehearse(
      "query", "SELECT DISTINCT toolkit FROM v1_sessions JOIN v1_systems USING (system_id)", "--format", "csv")
    #expect(Array(systems.lines.dropFirst()) == ["qt"])
  }

  @Test func `a toolkit that does not survive an input is found, with the input alone`() throws {
    let workplace = try Self.workplace(stop: "sys.exit('the lamp broke')")

    let result = try workplace.rehearse("explore", "lamp", "--sessions", "4", "--steps", "6")

    #expect(result.exit == 1, "\(result.output)\(result.errors)")
    #expect(
      result.output.contains("the toolkit did not survive it: it ended with exit code 1: the lamp broke"),
      "\(result.output)")
    #expect(result.lines.contains("  tap stop"))
  }

  @Test func `without an adapter it says which is missing`() throws {
    let workplace = try Self.workplace()
    try workplace.write("rehearsal.yaml", "toolkits: {}\n")

    let result = try workplace.rehearse("explore", "lamp")

    #expect(result.exit == 2)
    #expect(
      result.errors.hasPrefix("error: lamp cannot be launched: no adapter performs qt here: "), "\(result.errors)")
  }
}
