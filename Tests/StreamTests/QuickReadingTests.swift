import Foundation
import RehearsalSourceText
import RehearsalTrace
import Testing

@testable import RehearsalStream

/// A line that is taken at a glance is taken as it is from its tree, and every other is left to who reads the tree.
@Suite struct QuickReadingTests {
  /// A session with some views and events, to which lines are added.
  private static func reader(quickly: Bool = true) throws -> StreamReader {
    var reader = StreamReader(path: "a.jsonl")
    reader.takesQuickly = quickly
    let lines = [
      SampleStream.hello, SampleStream.session, SampleStream.step,
      #"{"type":"event","id":1,"at":1000,"kind":"stimulus","name":"tap"}"#,
      #"{"type":"view","path":"w","class":"W"}"#, #"{"type":"view","path":"w/é","class":"V"}"#,
      #"{"type":"event","id":20,"kind":"callback","name":"did","answer":true}"#,
      #"{"type":"frame","path":"w","rect":[0,0,1,1]}"#,
      #"{"type":"property","of":"w","key":"alpha","value":0.5}"#,
    ]
    for line in lines { _ = try reader.read(Array(line.utf8)) }
    return reader
  }

  /// Reads a line, and answers whether that was done at a glance.
  private static func takesQuickly(_ line: [UInt8], _ reader: inout StreamReader) -> Bool {
    var other = reader
    _ = try? reader.read(line)
    return other.takeQuickly(line.span)
  }

  /// What a reader says of a line, and everything that it knows then.
  private static func outcome(_ line: [UInt8], _ reader: inout StreamReader) -> String {
    do {
      if case .part? = try reader.read(line) { return "part" }
      return "something else"
    } catch {
      return error.text
    }
  }

  private static func expectSame(_ one: StreamReader, _ other: StreamReader, _ place: String) throws {
    let (one, other) = (try #require(one.session), try #require(other.session))
    let (trace, otherTrace) = (one.builder.trace, other.builder.trace)
    #expect(trace.symbols.texts.map { Array($0.utf8) } == otherTrace.symbols.texts.map { Array($0.utf8) }, "\(place)")
    #expect(trace.steps == otherTrace.steps, "\(place)")
    #expect(trace.events == otherTrace.events, "\(place)")
    #expect(trace.frames == otherTrace.frames, "\(place)")
    #expect(trace.properties == otherTrace.properties, "\(place)")
    #expect(one.views.mapValues(\.keys) == other.views.mapValues(\.keys), "\(place)")
    #expect(one.at == other.at && one.atLine == other.atLine && one.changes == other.changes, "\(place)")
    for event in trace.events.indices {
      #expect(one.answered.contains(event) == other.answered.contains(event), "\(place)")
    }
  }

  /// The long form goes on for as many seconds as `REHEARSAL_FUZZ_SECONDS` says.
  @Test func `odd lines are taken, refused and complained about as from their trees`() throws {
    let seconds = ProcessInfo.processInfo.environment["REHEARSAL_FUZZ_SECONDS"].flatMap { Double($0) }
    let begin = ContinuousClock.now
    var (round, quick, slow, refused) = (0, 0, 0, 0)
    while seconds.map({ begin.duration(to: .now) < .seconds($0) }) ?? (round < 300) {
      var lines = OddLines(seed: round)
      var readers = (try Self.reader(), try Self.reader(quickly: false))
      for number in 0..<30 {
        let line = lines.next()
        let place = "round \(round), line \(number): \(String(decoding: line, as: UTF8.self))"
        var glance = readers.0
        let isQuick = glance.takeQuickly(line.span)
        var next = readers
        let found = Self.outcome(line, &next.0)
        let expected = Self.outcome(line, &next.1)
        #expect(found == expected, "\(place)")
        if isQuick { #expect(expected == "part", "\(place)") }
        // After a mistake nothing is read.
        guard expected == "part", found == expected else {
          refused += 1
          continue
        }
        readers = next
        if isQuick { quick += 1 } else { slow += 1 }
      }
      try Self.expectSame(readers.0, readers.1, "round \(round)")
      round += 1
    }
    // All three come often, or nothing would be shown.
    #expect(min(quick, slow, refused) > round, "\(quick) at a glance, \(slow) from their trees, \(refused) refused")
    if seconds != nil { print("\(round) rounds: \(quick) at a glance, \(slow) from trees, \(refused) refused") }
  }

  @Test func `each odd value in each field is taken, refused and complained about as from its tree`() throws {
    for (type, fields) in OddLines.types {
      for odd in fields + ["at", "unknown"] {
        for value in OddLines.values {
          let parts = fields.map { name in
            Array("\"\(name)\":".utf8) + (name == odd ? value : Array(OddLines.usual[name]?[0].utf8 ?? "1".utf8))
          }
          let other = fields.contains(odd) ? [] : [Array("\"\(odd)\":".utf8) + value]
          let type = [Array("\"type\":\"\(type)\"".utf8)]
          let line = [UInt8(ascii: "{")] + Array((type + parts + other).joined(separator: [UInt8(ascii: ",")])) + [0x7D]
          let place = String(decoding: line, as: UTF8.self)
          var readers = (try Self.reader(), try Self.reader(quickly: false))
          var glance = readers.0
          let isQuick = glance.takeQuickly(line.span)

          let (found, expected) = (Self.outcome(line, &readers.0), Self.outcome(line, &readers.1))

          #expect(found == expected, "\(place)")
          if isQuick { #expect(expected == "part", "\(place)") }
          if expected == "part" { try Self.expectSame(readers.0, readers.1, place) }
        }
      }
    }
  }

  /// As this program and others write them.
  @Test(arguments: [
    #"{"type":"event","id":2,"at":2000,"kind":"action","name":"pressed","subject":"s","view":"w","cause":1,"#
      + #""arguments":{"a":[1,2]},"answer":null}"#,
    #"{"type": "event", "kind": "display", "name": "frame"}"#,
    #" {"kind":"display","name":"","type":"event"} "# + "\r",
    #"{"type":"event","kind":"action","name":"a \"b\" é","subject":"日本"}"#,
    #"{"type":"frame","path":"w/é","rect":[ -0.5, 1, 320.125,0 ]}"#,
    #"{"type":"property","of":"new","key":"count","value":{"b":1,"a":"\n"}}"#,
    #"{"type":"step","kind":"tap","label":"tap ok","line":3,"at":1000}"#,
    #"{"type":"answer","of":1,"value":1e3}"#,
  ])
  func `a line as most are is taken at a glance, once and again`(_ line: String) throws {
    var reader = try Self.reader()
    var other = try Self.reader(quickly: false)

    #expect(Self.takesQuickly(Array(line.utf8), &reader))

    _ = try other.read(Array(line.utf8))
    try Self.expectSame(reader, other, line)
    // Known by now, and an answer and an id are news once.
    guard !line.contains("\"id\""), !line.contains("\"answer\"") else { return }
    #expect(Self.takesQuickly(Array(line.utf8), &reader))
    _ = try other.read(Array(line.utf8))
    try Self.expectSame(reader, other, line)
  }

  @Test func `texts are told apart by their bytes, however many come`() throws {
    var (reader, other) = (try Self.reader(), try Self.reader(quickly: false))
    for number in 0..<9_000 {
      let text = number % 3 == 0 ? "e\u{301} \(number / 7)" : number % 3 == 1 ? "é \(number / 7)" : "\(number)"
      let line = Array(#"{"type":"property","of":"o\#(number % 5)","key":"\#(text)","value":"\#(text)"}"#.utf8)
      #expect(Self.takesQuickly(line, &reader))
      _ = try other.read(line)
    }

    try Self.expectSame(reader, other, "many texts")
  }

  @Test func `bounds hold at a glance, too`() throws {
    var bounds = StreamBounds()
    (bounds.changes, bounds.steps, bounds.events) = (2, 2, 2)
    let frame = #"{"type":"property","of":"o","key":"k","value":1}"#
    for (line, before) in [(frame, 2), (SampleStream.step, 1), (SampleStream.event, 1)] {
      var reader = StreamReader(path: "a.jsonl", bounds: bounds)
      for line in [SampleStream.hello, SampleStream.session, SampleStream.step, SampleStream.event] {
        _ = try reader.read(Array(line.utf8))
      }

      for _ in 0..<before { #expect(Self.takesQuickly(Array(line.utf8), &reader), "\(line)") }

      #expect(!Self.takesQuickly(Array(line.utf8), &reader), "\(line)")
    }
  }
}

/// Makes lines with all sorts of fields, the same ones for a seed.
private struct OddLines {
  private var source: StreamMutation

  init(seed: Int) { source = StreamMutation(seed: seed) }

  mutating func next() -> [UInt8] {
    let (type, fields) = choose(OddLines.types)
    var parts = fields.filter { _ in source.below(12) > 0 }.map { field(Array($0.utf8)) }
    if source.below(8) == 0 { parts.append(field(choose(OddLines.names))) }
    if source.below(3) == 0 { parts.append(field(Array("at".utf8))) }
    parts.append(Array("\"type\"".utf8) + colon() + Array((source.below(20) == 0 ? "null" : "\"\(type)\"").utf8))
    if source.below(2) == 0 { parts.swapAt(0, parts.count - 1) }
    if source.below(2) == 0 { parts.swapAt(source.below(parts.count), source.below(parts.count)) }
    var line = blank() + Array("{".utf8) + Array(parts.joined(separator: Array(",".utf8))) + Array("}".utf8) + blank()
    guard source.below(8) == 0 else { return line }
    let place = source.below(line.count)
    switch source.below(4) {
    case 0: line[place] = UInt8(source.below(256))
    case 1: line.remove(at: place)
    case 2: line = Array(line.prefix(place))
    default: line.insert(choose(Array("\"{}[]:,0-e\\ ".utf8)), at: place)
    }
    return line
  }

  private mutating func choose<Element>(_ elements: [Element]) -> Element { elements[source.below(elements.count)] }

  private mutating func blank() -> [UInt8] { source.below(6) == 0 ? choose([[0x20], [0x09], [0x20, 0x0D]]) : [] }

  private mutating func colon() -> [UInt8] { blank() + [UInt8(ascii: ":")] + blank() }

  private mutating func field(_ name: [UInt8]) -> [UInt8] {
    let usual = OddLines.usual[String(decoding: name, as: UTF8.self)]
    var value = choose(OddLines.values)
    if let usual, source.below(6) > 0 { value = Array(choose(usual).utf8) }
    return blank() + [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\"")] + colon() + value + blank()
  }

  static let types = [
    ("event", ["id", "kind", "name", "subject", "view", "cause", "arguments", "answer"]), ("event", ["kind", "name"]),
    ("event", ["name", "cause", "kind"]), ("frame", ["path", "rect"]), ("property", ["of", "key", "value"]),
    ("property", ["value", "key", "of"]), ("step", ["kind", "label", "line"]), ("step", ["label", "kind"]),
    ("answer", ["of", "value"]), ("view", ["path", "class"]), ("gone", ["path"]), ("events", ["kind"]),
  ]

  /// Names of fields, and what is like one.
  private static let names: [[UInt8]] =
    [
      "type", "id", "name", "kind", "value", "rect", "line", "label", "unknown", "", "Name", "nam", "names",
      "n\\u0061me",
      "é", "a much longer name than any", "\\", "\\ud800",
    ].map { Array($0.utf8) } + [[0xFF], [0x01]]

  static let usual: [String: [String]] = [
    "at": ["1000", "1001", "1500", "5000", "1000.4"], "id": ["2", "3", "4", "5", "6", "20", "1000000"],
    "kind": ["\"action\"", "\"display\"", "\"tap\"", "\"unimplemented\"", "\"callback\"", "\"notification\""],
    "name": ["\"pressed\"", "\"x\"", "\"ä\"", "\"a\\\"b\"", "\"\""], "subject": ["\"x\"", "\"pressed\"", "\"\""],
    "view": ["\"w\"", "\"w/é\"", "\"w/e\u{301}\"", "\"\\u0077\""], "path": ["\"w\"", "\"w/é\"", "\"w/x\"", "\"v\""],
    "cause": ["1", "20", "2", "3"], "of": ["1", "20", "2", "\"w\"", "\"w/é\"", "\"object\"", "\"x\""],
    "arguments": ["{}", "{\"a\":1}", "{\"b\":1,\"a\":[2]}", "{\"a\":1.50}", "{\"a\":1,\"a\":1}", "{ \"a\" : null }"],
    "answer": ["null", "true", "\"x\"", "1", "{\"a\":1}", "[1,\"]\"]"], "rect": ["[0,0,1,1]", "[1.5,-2,3,4.125]"],
    "key": ["\"alpha\"", "\"cells\"", "\"count\"", "\"x\"", "\"k\\u0065y\""], "label": ["\"tap\"", "\"x\"", "\"é\""],
    "value": ["1", "0.5", "0.50", "null", "\"x\"", "\"\\n\"", "\"{\\\"a\\\":1,\\\"a\\\":1}\"", "{\"a\":1}", "[1,2]"],
    "line": ["1", "0", "2147483647", "2147483648"], "class": ["\"V\""],
  ]

  static let values: [[UInt8]] =
    ([
      "0", "-0", "-1", "00", "01", "1.", ".5", "+1", "1.5", "0.0005", "-0.0004", "12.3456", "100.001", "1e3", "1E-2",
      "1e400", "-1e400", "123456789012", "1234567890123", "123456789012.5", "999999999999999", "1000000000000000",
      "1000000000000001", "9223372036854775807", "9223372036854775808", "-", "1-2", "null", "true", "false", "nul",
      "nulll", "TRUE", "a", "\"\"", "\"a", "\"\\u00e9\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"", "\"\\x\"", "\"日本 🎭\"",
      "\"\(String(repeating: "long ", count: 60))\"", "[]", "[1,2,3]", "[1,2,3,4,5]", "[ 1 , 2 ,3, 4 ]", "[1,2,3,4,]",
      "[\"1\",2,3,4]", "[[1],2,3,4]", "[0.001,0.0004,1,1]", "[1e2,2,3,4]", "[01,2,3,4]", "[1.,2,3,4]", "[-,2,3,4]",
      "[-0,-0.000,0.10,4]", "[1234567890123,2,3,4]", "[1,2,3,4", "[1,2,3,4}", "[1 2,3,4]", "[1,2,3,null]", "{}",
      "{\"a\"}", "{\"a\":}", "{\"a\":1,\"b\":{\"c\":1,\"c\":2}}", "{\"a\":1]", "{\"\\u0061\":1,\"a\":2}",
      "{\"é\":\"é\"}", "",
    ] + [62, 63, 64].map { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) })
    .map { Array($0.utf8) } + [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0x07, 0x22], [0x22, 0xC3, 0xA9, 0x22],
      [0x5B, 0x22, 0xFF, 0x22, 0x5D],
    ]
}
