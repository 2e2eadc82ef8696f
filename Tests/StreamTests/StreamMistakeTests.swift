import RehearsalStream
import RehearsalTrace
import Testing

/// Each mistake has its place, what was expected, and what was probably meant.
@Suite struct StreamMistakeTests {
  static let (hello, session, step) = (SampleStream.hello, SampleStream.session, SampleStream.step)
  static let (event, end) = (SampleStream.event, SampleStream.end)

  static func within(_ lines: String...) -> [String] { [hello, session, step] + lines + [end] }

  static let view = #"{"type":"view","path":"w","class":"W"}"#

  @Test(
    arguments: [
      (
        "another version", [#"{"type":"hello","protocol":2,"system":"a"}"#],
        "1:28: error: this is a stream of version 2\n  expected version 1"
      ),
      (
        "no hello", [session],
        "1:1: error: a stream does not begin with \"session\"\n"
          + "  expected {\"type\":\"hello\",\"protocol\":1,\"system\":…}"
      ),
      ("nothing", [], "1:1: error: the stream is empty\n  expected {\"type\":\"hello\",\"protocol\":1,\"system\":…}"),
      (
        "no system", [#"{"type":"hello","protocol":1,"sistem":"a"}"#],
        "1:30: error: \"system\" is missing\n  expected system: what performed, with its version, as \"Qt 6.11.3\"\n"
          + "  did you mean \"system\"?"
      ),
      (
        "null for what is needed", [#"{"type":"hello","protocol":null,"system":"a"}"#],
        "1:28: error: found null\n  expected protocol: 1"
      ),
      (
        "an id that is no whole number", [hello, session, step, event.replacing("}", with: #","id":1.5}"#)],
        "4:55: error: found the number 1.5\n  expected id: a whole number from 0 to 9223372036854775807"
      ),
      (
        "an id of more than 64 bits, which is that of another event",
        [hello, session, step, event.replacing("}", with: #","id":9.3e18}"#)],
        "4:55: error: found the number 9223372036854775807\n  expected id: a whole number from 0 to 9223372036854775807"
      ),
      (
        "half a line at the end", [hello, session, step, #"{"type":"event","kind":"act"#],
        "4:28: error: the line ends here\n  expected \" at the end of the text"
      ),
      (
        "half a line, after a value", [hello, session, step, #"{"type":"end","at":1"#],
        "4:21: error: the line ends here\n  expected , or }"
      ),
      (
        "no end", [hello, session, step],
        "4:1: error: the stream ends within the session a[version=1.0] of line 2\n"
          + "  expected a line {\"type\":\"end\",…}"
      ),
      (
        "a session within another", [hello, session, session],
        "3:1: error: \"session\" is within the session a[version=1.0] of line 2, which has not ended\n"
          + "  expected end, before it"
      ),
      (
        "a session twice", [hello, session, end, session],
        "4:1: error: the session a[version=1.0] is here already, from line 2\n  expected each cell once in a run"
      ),
      (
        "outside of a session", [hello, event],
        "2:1: error: \"event\" is outside of a session\n  expected session, before it"
      ),
      (
        "after bye", [hello, #"{"type":"bye"}"#, session],
        "3:1: error: nothing follows \"bye\"\n  expected hello, or the end"
      ),
      (
        "an unknown type", [hello, #"{"type":"sesion","script":"a"}"#],
        "2:9: error: unknown type of line \"sesion\"\n"
          + "  expected one of: session, begin, hello, screen, error, alike, step, event, …\n"
          + "  did you mean \"session\"?"
      ),
      (
        "no type", [hello, #"{"kind":"event"}"#],
        "2:1: error: \"type\" is missing\n  expected type: what the line is, as \"event\""
      ),
      (
        "no object", [hello, "[1]"],
        "2:1: error: found a list\n  expected a line of the stream: an object"
      ),
      ("two values", [hello, "{} {}"], "2:4: error: found \"{\"\n  expected the end of the line"),
      (
        "a name twice", [hello, #"{"type":"note","message":"a","message":"b"}"#],
        "2:30: error: \"message\" stands twice in this object\n  expected each name once"
      ),
      (
        "a name twice further down",
        within(#"{"type":"event","kind":"action","name":"a","arguments":{"a":[{"b":1,"b":2}]}}"#),
        "4:69: error: \"b\" stands twice in this object\n  expected each name once"
      ),
      (
        "an unknown kind", within(#"{"type":"event","kind":"akshun","name":"a"}"#),
        "4:24: error: unknown kind of event \"akshun\""
      ),
      (
        "a missing name", within(#"{"type":"event","kind":"action"}"#),
        "4:1: error: \"name\" is missing\n  expected name: what happened"
      ),
      (
        "a name that is no text", within(#"{"type":"event","kind":"action","name":5}"#),
        "4:40: error: found the number 5\n  expected name: what happened"
      ),
      (
        "an id twice",
        within(
          #"{"type":"event","id":1,"kind":"action","name":"a"}"#,
          #"{"type":"event","id":1,"kind":"action","name":"a"}"#),
        "5:22: error: there is an event 1 already\n  expected another id"
      ),
      (
        "a cause that is not there", within(#"{"type":"event","kind":"action","name":"a","cause":4}"#),
        "4:52: error: no event before has the id 4\n  expected cause: the id of an event before"
      ),
      (
        "its own cause", within(#"{"type":"event","id":1,"kind":"action","name":"a","cause":1}"#),
        "4:59: error: no event before has the id 1\n  expected cause: the id of an event before"
      ),
      (
        "an answer to another question", within(event, #"{"type":"answer","of":3,"value":true}"#),
        "5:23: error: no event before has the id 3\n  expected of: the id of an event before"
      ),
      (
        "two answers",
        within(
          #"{"type":"event","id":1,"kind":"callback","name":"a","answer":null}"#,
          #"{"type":"answer","of":1,"value":true}"#),
        "5:1: error: this event has an answer already\n  expected one answer"
      ),
      (
        "arguments that are no object", within(#"{"type":"event","kind":"action","name":"a","arguments":[1]}"#),
        "4:56: error: found a list\n  expected arguments: an object"
      ),
      (
        "time that goes back",
        within(
          #"{"type":"event","at":20,"kind":"action","name":"a"}"#,
          #"{"type":"event","at":19,"kind":"action","name":"a"}"#),
        "5:22: error: time goes back: 19 comes after 20, which line 4 said\n  expected at: a number from 20"
      ),
      (
        "time before the beginning", within(#"{"type":"event","at":-1,"kind":"action","name":"a"}"#),
        "4:22: error: found the number -1\n  expected at: a number from 0 to 1000000000000000"
      ),
      (
        "a view twice", within(event, view, view),
        "6:23: error: the view \"w\" is there already, since line 5\n  expected another path, or gone before it"
      ),
      (
        "a view without its superview", within(event, #"{"type":"view","path":"w/é/a","class":"A"}"#),
        "5:23: error: the view \"w/é/a\" is there without its superview \"w/é\"\n"
          + "  expected the superview before it, or \"parent\": null"
      ),
      (
        "a column behind an accent", within(event, #"{"type":"view","path":"é","class":1}"#),
        "5:35: error: found the number 1\n  expected class: the name of the view's class"
      ),
      (
        "a view that is not there",
        within(event, #"{"type":"view","path":"window","class":"W"}"#, #"{"type":"gone","path":"windw"}"#),
        "6:23: error: there is no view \"windw\"\n  expected the path of a view that came and has not left\n"
          + "  did you mean \"window\"?"
      ),
      (
        "a rectangle of three", within(event, view, #"{"type":"frame","path":"w","rect":[1,2,3]}"#),
        "6:35: error: found a list\n  expected rect: [x, y, width, height]"
      ),
      (
        "a property without a value", within(event, #"{"type":"property","of":"a","key":"b"}"#),
        "5:1: error: \"value\" is missing\n  expected value: what the property is"
      ),
      (
        "events without a step", [hello, session, event, end],
        "4:1: error: the session has events and no step\n  expected step, before it"
      ),
      (
        "views without an event", within(view),
        "5:1: error: the session has views or properties, and no event with which they came\n"
          + "  expected event, before it"
      ),
      (
        "completed with failures",
        [hello, session, step, #"{"type":"failure","message":"no"}"#, #"{"type":"end","outcome":"completed"}"#],
        "5:25: error: a session with failures is not completed\n  expected outcome: failed, crashed or error"
      ),
      (
        "an id of a script", [hello, #"{"type":"session","script":"a b"}"#],
        "2:28: error: \"a b\" cannot be an id\n  expected letters, digits and - _ . /"
      ),
      (
        "the name of an axis", [hello, #"{"type":"session","script":"a","configuration":{"a-b":"1"}}"#],
        "2:49: error: \"a-b\" cannot be the name of an axis\n  expected letters, digits and _"
      ),
      (
        "a value of an axis", [hello, #"{"type":"session","script":"a","configuration":{"version":5.1}}"#],
        "2:59: error: found the number 5.1\n  expected version: a text, as \"5.10\""
      ),
      (
        "a value that a reference cannot hold",
        [hello, #"{"type":"session","script":"a","configuration":{"v":"1]"}}"#],
        "2:53: error: \"1]\" cannot be a value\n  expected a text without white space and , ; = | * [ ] @"
      ),
      (
        "a revision that is an option", [hello, #"{"type":"session","script":"a","revision":"--output=x"}"#],
        "2:43: error: \"--output=x\" is not a commit's hash\n  expected revision: 40 or 64 digits, 0 to 9 and a to f"
      ),
      (
        "bytes that are not UTF-8", [hello, "{\"type\":\"note\",\"message\":\"\u{1}\"}"],
        "2:27: error: found a character that does not belong here\n"
          + "  expected a text without control characters, which are written as \\n or \\u0007"
      ),
      (
        "half a pair of surrogates", [hello, #"{"type":"note","message":"\ud83d"}"#],
        "2:27: error: this escape is no character\n"
          + "  expected \\u and four hexadecimal digits, surrogates in pairs"
      ),
    ] as [(String, [String], String)])
  func `a mistake has its place and says what was expected`(_ what: String, _ lines: [String], _ text: String) {
    #expect(SampleStream.complaint(about: lines).hasPrefix("a.jsonl:" + text), "\(what)")
  }

  @Test func `bytes that are not UTF-8 are refused with their place`() throws {
    var reader = StreamReader(path: "a.jsonl")
    _ = try reader.read(Array(Self.hello.utf8))
    let line = Array(#"{"type":"note","message":"é"#.utf8) + [0xFF] + Array(#""}"#.utf8)

    #expect {
      _ = try reader.read(line)
    } throws: { error in
      "\(error)".hasPrefix("a.jsonl:2:26: error: this text is not UTF-8")
    }
  }

  @Test func `bounds are named`() {
    func bounded(_ change: (inout StreamBounds) -> Void) -> String {
      var bounds = StreamBounds()
      change(&bounds)
      let frame = #"{"type":"frame","path":"w","rect":[1,2,3,4]}"#
      let file = #"{"type":"attachment","bytes":"","name":"a"}"#
      let failure = #"{"type":"failure","message":"a","claims":["b"]}"#
      let raised = #"{"type":"raised","of":1,"name":"a","message":"b"}"#
      let event = #"{"type":"event","id":1,"kind":"exception","name":"a"}"#
      let lines = [Self.hello, Self.session, Self.step, Self.step, Self.event, event, Self.view]
      let more = [
        frame, frame, #"{"type":"view","path":"v","class":"V"}"#, file, file.replacing("\"a\"", with: "\"b\""),
        failure, failure, raised, Self.end, Self.hello, Self.session,
      ]
      return SampleStream.complaint(
        about: lines + more + [Self.end, #"{"type":"session","script":"b"}"#, Self.end], bounds: bounds)
    }

    #expect(bounded { _ in } == "")
    #expect(bounded { $0.lineBytes = 60 }.contains("2:1: error: this line is too long\n  expected at most 60 bytes"))
    #expect(bounded { $0.sessionBytes = 200 }.contains("5:1: error: this session is too long"))
    #expect(bounded { $0.steps = 1 }.contains("4:1: error: these are too many steps\n  expected at most 1"))
    #expect(bounded { $0.events = 1 }.contains("6:1: error: these are too many events\n  expected at most 1"))
    #expect(bounded { $0.changes = 1 }.contains("9:1: error: these are too many frames and properties"))
    #expect(bounded { $0.views = 1 }.contains("10:1: error: these are too many views\n  expected at most 1"))
    #expect(bounded { $0.attachments = 1 }.contains("12:40: error: these are too many attachments"))
    #expect(
      bounded { $0.failures = 4 }.contains(
        "15:1: error: these are too many failures, claims of failures and exceptions\n  expected at most 4"))
    #expect(bounded { $0.sessions = 1 }.contains("20:1: error: these are too many sessions\n  expected at most 1"))
  }

  @Test func `nesting is bounded`() {
    let deep = String(repeating: "[", count: 100_000)
    let line = #"{"type":"property","of":"a","key":"b","value":\#(deep)"#

    #expect(
      SampleStream.complaint(about: Self.within(Self.event, line))
        == "a.jsonl:5:110: error: this is nested too deeply\n  expected at most 64 levels of [ and {")
  }

  /// What a builder would trap at, or a store could not keep.
  @Test func `numbers without measure are the nearest there are`() throws {
    let lines = SampleStream.session([
      SampleStream.event, StreamMistakeTests.view,
      #"{"type":"frame","path":"w","rect":[1e400,-1e400,1e-400,9223372036854775807]}"#,
      #"{"type":"property","of":"w","key":"a","value":[1e999999999999999999999,-2.5e30,0.0005,-0.00049]}"#,
    ])

    let trace = try #require(try SampleStream.sessions(of: lines).first).performance.trace

    let bound: Int64 = 1_000_000_000_000_000
    #expect(trace.frames.map(\.frame) == [MilliRect(x: bound, y: -bound, width: 0, height: bound)])
    #expect(
      trace.properties.map { trace.text($0.value) } == ["[9223372036854775807,-9223372036854775808,0.001,0]"])
  }

  /// Documentation/Stream.md: lengths end at 10¹², values beyond 10¹⁵ are whole and end at 64 bits, and a number beyond
  /// the end is the nearest that there is, however it is written.
  @Test func `a larger number of a stream never becomes a smaller value`() throws {
    let ascending = [
      ("-1e308", "-9223372036854775808"), ("-9.3e18", "-9223372036854775808"), ("-9.2e18", "-9200000000000000000"),
      ("-1000000000000.25", "-1000000000000.25"), ("0.5", "0.5"), ("999999999999.9994", "999999999999.999"),
      ("1000000000000.5", "1000000000000.5"), ("1.5e14", "150000000000000"),
      ("999999999999999.9996", "1000000000000000"), ("1000000000000000.5", "1000000000000001"),
      ("2.5e15", "2500000000000000"), ("9e18", "9000000000000000000"),
      ("9.2e18", "9200000000000000000"), ("9.3e18", "9223372036854775807"), ("93e17", "9223372036854775807"),
      ("9300000000000000000.5", "9223372036854775807"), ("1e308", "9223372036854775807"),
      ("1.5e308", "9223372036854775807"),
    ]
    let numbers = ascending.map(\.0).joined(separator: ",")
    let lines = SampleStream.session([
      SampleStream.event, StreamMistakeTests.view,
      #"{"type":"property","of":"w","key":"a","value":[\#(numbers)]}"#,
    ])

    let trace = try #require(try SampleStream.sessions(of: lines).first).performance.trace

    #expect(trace.properties.map { trace.text($0.value) } == ["[" + ascending.map(\.1).joined(separator: ",") + "]"])
  }
}
