import RehearsalSourceText
import RehearsalStream
import RehearsalTrace
import Testing

@Suite struct StreamReaderTests {
  /// The example of EventStream.md, told by a builder and by lines.
  @Test func `lines say what TraceBuilder is told`() throws {
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "tap newGame", line: 12, at: Instant(microseconds: 1000))
    let tap = builder.append(
      at: Instant(microseconds: 1000), kind: .stimulus, name: "tap", arguments: ["target": "newGame"])
    let asked = builder.append(
      at: Instant(microseconds: 1000), kind: .callback, name: "shouldDismiss:", subject: "delegate", cause: tap)
    builder.setAnswer(true, of: asked)
    _ = builder.append(at: Instant(microseconds: 2000), kind: .layout, name: "commit", cause: tap)
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    let label = builder.appendView(parent: window, path: "window/label", className: "UILabel")
    builder.appendFrame(MilliRect(Rect(x: 0, y: 0.5, width: 768, height: 1024)), of: window)
    builder.appendProperty("Hello", key: "text", of: label)
    builder.appendProperty(.number(0.3), key: "volume", of: "app")
    builder.appendException(type: "RangeException", message: "beyond the end", event: 2)
    let expected = builder.finish(at: Instant(microseconds: 3000))

    let session = try #require(
      try SampleStream.sessions(of: [
        SampleStream.hello, SampleStream.session,
        #"{"type":"step","kind":"tap","label":"tap newGame","line":12,"at":1000}"#,
        #"{"type":"event","id":7,"kind":"stimulus","name":"tap","arguments":{"target":"newGame"}}"#,
        #"{"type":"event","id":8,"kind":"callback","name":"shouldDismiss:","subject":"delegate","cause":7}"#,
        #"{"type":"answer","of":8,"value":true}"#,
        #"{"type":"event","id":9,"at":2000,"kind":"layout","name":"commit","cause":7}"#,
        #"{"type":"view","path":"window","class":"UIWindow"}"#,
        #"{"type":"view","path":"window/label","class":"UILabel"}"#,
        #"{"type":"frame","path":"window","rect":[0,0.50000001,768,1.024e3]}"#,
        #"{"type":"property","of":"window/label","key":"text","value":"Hello"}"#,
        #"{"type":"property","of":"app","key":"volume","value":0.30000000000000004}"#,
        #"{"type":"raised","of":9,"name":"RangeException","message":"beyond the end"}"#,
        #"{"type":"end","at":3000}"#,
      ]).first)

    #expect(session.performance.trace.digests().recording == expected.digests().recording)
    #expect(session.performance.trace.steps.map(\.line) == [12])
    #expect(session.performance.outcome == .crashed)
  }

  @Test func `a session says which cell it is, from what, and what became of it`() throws {
    let revision = String(repeating: "0a", count: 20)
    let session = try #require(
      try SampleStream.sessions(of: [
        SampleStream.hello,
        #"{"type":"session","script":"qt/menu","title":"A menu","path":"menu.yaml","source":"id: qt/menu\n","#
          + #""configuration":{"version":"6.11","toolkit":"qt"},"claims":["B-1","A-1"],"#
          + #""revision":"\#(revision)","position":12,"branch":"main","dirty":true}"#,
        SampleStream.step, SampleStream.event,
        #"{"type":"failure","step":0,"line":4,"message":"expected a menu","claims":["A-1"]}"#,
        #"{"type":"end","at":10.6,"wall":1500,"claims":["A-1"]}"#,
      ]).first)

    #expect(session.cell.text == "qt/menu[toolkit=qt,version=6.11]")
    #expect((session.title, session.path, session.source) == ("A menu", "menu.yaml", "id: qt/menu\n"))
    #expect(session.scriptDigest == Digest(of: "id: qt/menu\n"))
    #expect(session.claims == ["A-1", "B-1"])
    #expect(
      session.origin == StreamSession.Origin(revision: revision, position: 12, branch: "main", isDirty: true))
    #expect(session.performance.outcome == .failed)
    #expect(
      session.performance.failures == [
        Performance.Failure(step: 0, line: 4, message: "expected a menu", claims: ["A-1"])
      ])
    #expect(session.performance.claims == ["A-1"])
    #expect(session.wallMicroseconds == 1500)
    #expect(session.performance.trace.end.microseconds == 11)
  }

  @Test func `a run begins with what performed it`() throws {
    var reader = StreamReader(path: "a.jsonl")

    let read = try reader.read(
      Array(
        (#"{"type":"hello","protocol":1,"producer":"tui 3","system":"Textual 8.2.8","label":"newest","#
          + #""capabilities":{"inputs":["tap","key"],"clock":"virtual","frame":16667,"precision":0.5,"unit":"cell"}}"#)
          .utf8))

    guard case .hello(let hello)? = read else {
      Issue.record("\(String(describing: read))")
      return
    }
    var expected = StreamHello(producer: "tui 3", system: "Textual 8.2.8", label: "newest")
    expected.capabilities.inputs = ["tap", "key"]
    expected.capabilities.clock = .virtual
    expected.capabilities.frameMicroseconds = 16_667
    expected.capabilities.precision = 500
    expected.capabilities.unit = .cell
    #expect(hello == expected)
  }

  @Test func `fields and remarks that nobody knows are passed over, types are not`() throws {
    let lines = SampleStream.session([
      #"{"type":"event","kind":"action","name":"a","colour":{"red":[1,2]}}"#, #"{"type":"note","message":"hm"}"#, "",
    ])

    let sessions = try SampleStream.sessions(of: lines)

    #expect(sessions.map(\.performance.trace.events.count) == [1])
  }

  @Test func `what cannot be performed is a session that ended with an error`() throws {
    let lines = [
      SampleStream.hello, SampleStream.session, #"{"type":"error","message":"there is no hide_tab"}"#,
      SampleStream.end,
    ]

    let session = try #require(try SampleStream.sessions(of: lines).first)

    #expect(session.performance.outcome == .error)
    #expect(session.performance.failures.map(\.message) == ["there is no hide_tab"])
  }

  @Test func `paths that only look alike are two`() throws {
    let lines = SampleStream.session([
      SampleStream.event, #"{"type":"view","path":"caf\u00e9","class":"A"}"#,
      #"{"type":"view","path":"cafe\u0301","class":"B"}"#,
    ])

    let trace = try #require(try SampleStream.sessions(of: lines).first).performance.trace

    #expect(trace.views.map { Array(trace.text($0.path).utf8).count } == [5, 6])
  }

  @Test func `lines are cut however the bytes arrive`() {
    let text = Array("one\ntwo\r\n\nthree".utf8)
    for size in 1...text.count {
      var lines = StreamLines()
      var found: [String] = []
      for begin in stride(from: 0, to: text.count, by: size) {
        lines.append(text[begin..<min(text.count, begin + size)])
        while let line = lines.next() { found.append(String(decoding: line, as: UTF8.self)) }
      }
      if let rest = lines.rest() { found.append(String(decoding: rest, as: UTF8.self)) }

      #expect(found == ["one", "two\r", "", "three"])
    }
  }

  @Test func `a line without an end is handed over when it is too long`() {
    var bounds = StreamBounds()
    bounds.lineBytes = 10
    var lines = StreamLines(bounds: bounds)
    lines.append(Array("0123456789".utf8))
    let short = lines.next()
    lines.append(Array("0".utf8))

    #expect(short == nil)
    #expect(lines.next()?.count == 11)
  }
}
