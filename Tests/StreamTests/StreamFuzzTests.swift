import Foundation
import RehearsalSourceText
import RehearsalStream
import RehearsalTrace
import Testing

/// Exported streams, broken in thousands of ways, the same ones every time: each is refused with its place, or read;
/// and what is read can be written and read again as the same.
@Suite struct StreamFuzzTests {
  /// The long form goes on for as many seconds as `REHEARSAL_FUZZ_SECONDS` says.
  @Test func `no stream ends the process, and what is read is written as it was read`() throws {
    let seconds = ProcessInfo.processInfo.environment["REHEARSAL_FUZZ_SECONDS"].flatMap { Double($0) }
    let begin = ContinuousClock.now
    let sources = try Self.sources()
    var (read, refused, round) = (0, 0, 0)
    while seconds.map({ begin.duration(to: .now) < .seconds($0) }) ?? (round < 1500) {
      var mutation = StreamMutation(seed: round)
      let lines = mutation.broken(sources[round % sources.count])
      var reader = StreamReader(path: "a.jsonl")
      do {
        for line in lines {
          guard case .session(let session)? = try reader.read(line) else { continue }
          read += 1
          try Self.check(session, round: round)
        }
        try reader.finish()
      } catch let error as Diagnostic {
        refused += 1
        #expect(error.line > 0 && error.line <= lines.count + 1 && error.column > 0, "round \(round)")
        #expect(!error.message.isEmpty, "round \(round)")
      }
      round += 1
    }
    // Most are wrong and a good part is not, or nothing would be shown.
    #expect(refused > round / 4)
    #expect(read > round / 10)
    if seconds != nil { print("\(round) streams, \(refused) refused, \(read) sessions read") }
  }

  static func check(_ session: StreamSession, round: Int) throws {
    let text = try StreamWriter.text(of: session)
    var reader = StreamReader(path: "b.jsonl")
    _ = try reader.read(Array(SampleStream.hello.utf8))
    let again = try StreamRoundTripTests.read(text, &reader)
    let digests = (session.performance.trace.digests().recording, again.performance.trace.digests().recording)
    #expect(digests.0 == digests.1, "round \(round)")
  }

  /// Streams of two short sessions each.
  static func sources() throws -> [[[UInt8]]] {
    let short = StreamRoundTripTests.performed.filter { $0.performance.trace.events.count < 120 }
    let screens =
      SampleStream.session([
        SampleStream.event,
        StreamScreenTests.screen(
          #"{"path":"w","class":"W","frame":[0,0,10,20],"properties":{"a":1}},{"path":"w/a","class":"A"}"#),
        SampleStream.event, StreamScreenTests.screen(#"{"path":"w","class":"W"}"#),
        SampleStream.event, StreamScreenTests.screen(#"{"path":"w","class":"W"},{"path":"w/a","class":"A"}"#),
      ])
    return try zip(short, short.dropFirst()).prefix(40).map { first, second in
      let text =
        StreamWriter.text(of: StreamHello(producer: "fuzz", system: "a"))
        + (try StreamWriter.text(of: first)) + (try StreamWriter.text(of: second))
      return text.utf8.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    } + [screens.map { Array($0.utf8) }]
  }
}

/// Breaks streams.
struct StreamMutation {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % max(1, bound)
  }

  private static let words = [
    "null", "true", "-1", "0", "1e400", "-1e400", "9223372036854775807", "-9223372036854775808", "1e15", "0.0005",
    "\"\"", "\"a\"", "\"/\"", "\"\\u0000\"", "\"\\ud800\"", "[]", "{}", "[1,2,3,4]", "[[[[]]]]", "{\"a\":{}}",
    "\"view\"", "\"gone\"", "\"end\"", "\"session\"", "\"screen\"", "\"w\"", "\"w/a\"", "\"window\"",
  ].map { Array($0.utf8) }

  mutating func broken(_ lines: [[UInt8]]) -> [[UInt8]] {
    var lines = lines
    for _ in 0...below(4) where !lines.isEmpty {
      let index = below(lines.count)
      switch below(10) {
      case 0: lines.remove(at: index)
      case 1: lines.insert(lines[index], at: below(lines.count))
      case 2: lines.swapAt(index, below(lines.count))
      case 3: lines.removeSubrange(index...)
      case 4: lines[index] = Array(lines[index].prefix(below(lines[index].count)))
      case 5, 6: lines[index] = withByteChanged(lines[index])
      default: lines[index] = withValueChanged(lines[index])
      }
    }
    return lines
  }

  private mutating func withByteChanged(_ line: [UInt8]) -> [UInt8] {
    var line = line
    guard !line.isEmpty else { return line }
    let place = below(line.count)
    switch below(3) {
    case 0: line[place] = UInt8(below(256))
    case 1: line.remove(at: place)
    default: line.insert(Array("\"{}[]:,0-e\\".utf8)[below(11)], at: place)
    }
    return line
  }

  /// What stands between a colon and the next comma is replaced.
  private mutating func withValueChanged(_ line: [UInt8]) -> [UInt8] {
    let colons = line.indices.filter { line[$0] == UInt8(ascii: ":") }
    guard !colons.isEmpty else { return line }
    let begin = colons[below(colons.count)] + 1
    let end = line[begin...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") } ?? line.endIndex
    return line[..<begin] + Self.words[below(Self.words.count)] + line[end...]
  }
}
