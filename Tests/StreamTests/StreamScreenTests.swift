import RehearsalStream
import RehearsalTrace
import Testing

/// `screen` says everything; what came, left and changed is found out.
@Suite struct StreamScreenTests {
  static func screen(_ views: String, _ rest: String = "") -> String {
    #"{"type":"screen","views":[\#(views)]\#(rest)}"#
  }

  static func event(_ name: String) -> String { #"{"type":"event","kind":"layout","name":"\#(name)"}"# }

  /// A trace as its frames, properties and lives of views, in a line each.
  static func story(_ lines: [String]) throws -> [String] {
    let trace = try #require(try SampleStream.sessions(of: SampleStream.session(lines)).first).performance.trace
    return trace.views.map { "\(trace.text($0.className)) \(trace.text($0.path)) \($0.from)..<\($0.to)" }
      + trace.frames.map { "\($0.view.number) \(TraceText.describe($0.frame)) \($0.from)..<\($0.to)" }
      + trace.properties.map {
        "\(trace.text($0.subject)).\(trace.text($0.key)) = \(trace.text($0.value)) \($0.from)..<\($0.to)"
      }
  }

  @Test func `views come and leave as screens list them`() throws {
    let story = try Self.story([
      Self.event("one"), Self.screen(#"{"path":"w","class":"W"},{"path":"w/a","class":"A"}"#),
      Self.event("two"), Self.screen(#"{"path":"w","class":"W"}"#),
      Self.event("three"), Self.screen(#"{"path":"w","class":"W"},{"path":"w/a","class":"A"}"#),
    ])

    #expect(story == ["W w 0..<3", "A w/a 0..<1", "A w/a 2..<3"])
  }

  @Test func `a frame and a property are told when they change, and are as they were until then`() throws {
    let first = #"{"path":"w","class":"W","frame":[0,0,10,20],"properties":{"text":"a","on":true}}"#
    let second = #"{"path":"w","class":"W","frame":[0,0,10,20.0004],"properties":{"text":"b","on":true}}"#
    let third = #"{"path":"w","class":"W","frame":[1,0,10,20],"properties":{"text":"b","on":true}}"#

    let story = try Self.story([
      Self.event("one"), Self.screen(first), Self.event("two"), Self.screen(second), Self.event("three"),
      Self.screen(third, #","properties":{"app":{"mode":1}}"#),
    ])

    #expect(
      story == [
        "W w 0..<3", "1 (0, 0, 10, 20) 0..<2", "1 (1, 0, 10, 20) 2..<3", "w.on = true 0..<3",
        #"w.text = "a" 0..<1"#, #"w.text = "b" 1..<3"#, "app.mode = 1 2..<3",
      ])
  }

  @Test func `a property that a screen does not list any more is nothing`() throws {
    let story = try Self.story([
      Self.event("one"), Self.screen(#"{"path":"w","class":"W","properties":{"focused":true}}"#),
      Self.event("two"), Self.screen(#"{"path":"w","class":"W"}"#),
      Self.event("three"), Self.screen(#"{"path":"w","class":"W"}"#),
    ])

    #expect(story == ["W w 0..<3", "w.focused = true 0..<1", "w.focused = null 1..<3"])
  }

  @Test func `another class under a known path is another view, with all that is in it`() throws {
    let inner = #"{"path":"w/a","class":"A","properties":{"text":"x"}}"#
    let story = try Self.story([
      Self.event("one"), Self.screen(#"{"path":"w","class":"W"},\#(inner)"#),
      Self.event("two"), Self.screen(#"{"path":"w","class":"V"},\#(inner)"#),
    ])

    #expect(
      story == [
        "W w 0..<1", "A w/a 0..<1", "V w 1..<2", "A w/a 1..<2", #"w/a.text = "x" 0..<1"#, #"w/a.text = "x" 1..<2"#,
      ])
  }

  @Test func `a screen that loses a parent and keeps its child is refused`() {
    let complaint = SampleStream.complaint(
      about: SampleStream.session([
        SampleStream.event, Self.screen(#"{"path":"w","class":"W"},{"path":"w/a","class":"A"}"#),
        Self.screen(#"{"path":"w/a","class":"A"}"#),
      ]))

    #expect(
      complaint == """
        a.jsonl:6:35: error: the view "w/a" is there without its superview "w"
          expected the superview before it, or "parent": null
        """)
  }

  @Test func `the same path twice in a screen is refused`() {
    let complaint = SampleStream.complaint(
      about: SampleStream.session([
        SampleStream.event, Self.screen(#"{"path":"w","class":"W"},{"path":"w","class":"W"}"#),
      ]))

    #expect(
      complaint == """
        a.jsonl:5:60: error: the view "w" stands twice in this screen
          expected each path once
        """)
  }
}
