import Foundation
import Testing

/// What adapters are asked for, and what is kept of those that do not come to their end.
extension AdapterTests {
  /// What was told before an adapter died, hung or flooded is evidence.
  @Test(arguments: [
    ("step tap; kill -9 $$", "it was ended by signal 9"), ("step tap; sleep 100", "it took longer than 2 s"),
    ("step tap; exit 3", "it ended with exit code 3"),
  ])
  func `a session whose adapter does not come to its end keeps what it told`(_ second: String, _ said: String) throws {
    let workplace = try Self.workplace(Self.adapter(second: second), seconds: 2)

    let result = try workplace.rehearse("record")

    #expect(result.exit == 1)
    #expect(result.output.contains("Scripts/press.yaml:6: counter at tap button: \(said)"), "\(result.output)")
    let events = try workplace.rehearse("query", "SELECT name FROM v1_events ORDER BY seq", "--format", "csv")
    #expect(Array(events.lines.dropFirst()) == ["launch", "counted", "tap"])
    let failures = try workplace.rehearse("query", "SELECT script_line, step FROM v1_failures", "--format", "csv")
    #expect(failures.lines.last == "6,1")
  }

  /// `type: 007` types three characters, and `key: 1` is a key.
  @Test(arguments: [
    ("type: 007", #""kind":"type","line":6,"type":"step","value":"007""#),
    ("type: 1.50", #""value":"1.50""#), ("key: 1", #""value":"1""#), ("tap: true", #""value":"true""#),
    ("type: { text: 007, into: 5 }", #""value":{"into":"5","text":"007"}"#),
    ("tap: { element: 1, at: [1, 2] }", #""value":{"at":[1,2],"element":"1"}"#),
    ("resize: [40, 10]", #""value":[40,10]"#),
    ("count: 3", #""value":3"#),
  ])
  func `a text is asked for as it is written, and numbers stay numbers`(_ step: String, _ asked: String) throws {
    let word = String(step.prefix { $0 != ":" })
    let adapter = Self.adapter().replacing("read tap\n", with: "read tap\nprintf '%s' \"$tap\" >asked\n")
      .replacing("step tap", with: "step \(word)").replacing(#""tap","advance""#, with: "\"\(word)\",\"advance\"")
    let workplace = try Self.workplace(adapter)
    try workplace.write("Scripts/press.yaml", Self.script.replacing("tap: button", with: step))

    let result = try workplace.rehearse("record")

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    let line = try String(contentsOfFile: workplace.path("asked"), encoding: .utf8)
    #expect(line.contains(asked), "\(line)")
  }

  @Test func `an app is asked for with its arguments, its variables and its files, and no scene`() throws {
    let adapter = Self.adapter().replacing("read begin\n", with: "read begin\nprintf '%s' \"$begin\" >asked\n")
      .replacing(#""toolkit":"counter"}"#, with: #""theme":"dark","toolkit":"counter"}"#)
    let workplace = try Self.workplace(adapter)
    let app = #"app: { run: "shop.app:Shop", arguments: ["${theme}", 12], environment: { A: b }, files: data }"#
    try workplace.write(
      "Scripts/press.yaml", Self.script.replacing("[counter] }", with: "[counter], theme: [dark] }\n\(app)"))

    let result = try workplace.rehearse("record")

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    let line = try String(contentsOfFile: workplace.path("asked"), encoding: .utf8)
    let asked = #""app":{"arguments":["dark","12"],"environment":{"A":"b"},"files":"data","run":"shop.app:Shop"}"#
    #expect(line.contains(asked) && !line.contains("\"scene\""), "\(line)")
  }

  @Test(arguments: [
    ("app: []", "press.yaml:4:6: error: found an empty list"), ("app: { runs: a }", "error: unknown key \"runs\""),
    ("app: { run: a, environment: [a] }", "press.yaml:4:29: error: found a list"),
    ("app: \"${nothing}\"", "error: unknown axis \"nothing\""), ("app: a\nscene: b", "a scene or an app, and not both"),
  ])
  func `an app that is written wrongly is an error with its place`(_ app: String, _ said: String) throws {
    let workplace = try Self.workplace(Self.adapter())
    try workplace.write("Scripts/press.yaml", Self.script.replacing("[counter] }", with: "[counter] }\n\(app)"))

    let result = try workplace.rehearse("lint", "Scripts")

    #expect(result.exit == 2 && result.output.contains(said), "\(result.output)\(result.errors)")
  }

  /// An exception is a break for every toolkit, whether the app ended by it or not.
  @Test func `no-exception holds for every toolkit`() throws {
    let raised = """
      step tap; say '{"type":"event","kind":"exception","name":"ValueError","arguments":{"reason":"no name"}}'
      """
    let workplace = try Self.workplace(Self.adapter(second: raised))

    let recorded = try workplace.rehearse("record")
    let examined = try workplace.rehearse("doctor", "--laws")

    #expect(recorded.exit == 0, "\(recorded.errors)\(recorded.output)")
    #expect(examined.output.contains("no-exception") && examined.output.contains("ValueError: no name"))
  }
}
