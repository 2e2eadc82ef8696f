import Foundation
import RehearsalTrace
import Testing

@testable import Rehearsal
@testable import RehearsalReview

/// A file of baselines gives back what was put in, whatever people are called and axes are.
@Suite struct BaselineFileTests {
  private static let pieces = [
    "a", "b c", ",", "=", "\\", "\\n", "\n", "\r\n", "\r", ":", ": ", " ", "é", "\u{301}", "日本", "\u{2028}", "\u{85}",
    "🇩🇪",
  ]

  private func text(_ random: inout Random) -> String {
    (0..<random.below(5)).map { _ in BaselineFileTests.pieces[random.below(BaselineFileTests.pieces.count)] }.joined()
  }

  private func entries(_ random: inout Random) -> [BaselineFile.Entry] {
    (0..<random.below(6) + 1).map { number in
      var axes: [String: String] = [:]
      for _ in 0..<random.below(4) { axes[text(&random)] = text(&random) }
      return BaselineFile.Entry(
        configuration: Configuration(axes), digest: Digest(of: "\(number)"),
        acceptedAtMilliseconds: Int64(random.below(4_000_000)) * 1_000_003 - 100_000, who: text(&random),
        why: text(&random))
    }
  }

  /// What must come back, byte for byte: Swift's own equality takes spellings of one letter for the same.
  private func facts(_ entries: [BaselineFile.Entry]) -> [[UInt8]] {
    entries.map { entry in
      let axes = entry.configuration.axes.flatMap { [$0.name, $0.value] }
      let texts = axes + [entry.digest.hex, "\(entry.acceptedAtMilliseconds)", entry.who, entry.why]
      return Array(texts.joined(separator: "\u{0}").utf8)
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test(arguments: [("x", "x.rehearsed/y"), ("x", "x.baseline/y"), ("a/x", "a/x.rehearsed/b/c")])
  func `a script's file is no folder of another script's`(_ one: String, _ other: String) {
    for name in [BaselineFile.name(of:), RehearsedFile.name(of:)] {
      #expect(!name(other).hasPrefix(name(one) + "/"))
      #expect(name(other) != name(one))
    }
  }

  @Test(arguments: 0..<300)
  func `what is written is read`(_ seed: Int) throws {
    var random = Random(seed: seed)
    let file = BaselineFile(script: "linksame/new-game", entries: entries(&random))

    let read = try BaselineFile(file.text, path: "a.baseline")

    #expect(read.script == file.script)
    #expect(facts(read.entries) == facts(file.entries))
    #expect(read.text == file.text)
  }

  @Test(arguments: 0..<100)
  func `a configuration comes back from its line`(_ seed: Int) throws {
    var random = Random(seed: seed)
    var axes: [String: String] = [:]
    for _ in 0..<random.below(5) { axes[text(&random)] = text(&random) }

    let line = Configuration(axes).lineText

    #expect(Configuration(lineText: line) == Configuration(axes))
    #expect(!line.unicodeScalars.contains { $0 == "\n" || $0 == "\r" })
  }

  @Test(arguments: ["a", "a=1,", ",a=1", "a=1,a=2", "a=1\\", "a=1,,b=2"])
  func `a line that is no configuration is none`(_ line: String) {
    #expect(Configuration(lineText: line) == nil)
  }

  private static let digest = String(repeating: "0a", count: 32)
  private static let file = """
    rehearsal baselines 1
    script tap

    accepted 2026-11-21T08:15:30.123Z by Ada Lovelace: the popover is wider since #12
    \(digest) device=ipad,ios=5.0
    """

  @Test func `the form in the documentation is read as it says`() throws {
    let file = try BaselineFile(BaselineFileTests.file, path: "a.baseline")

    let entry = try #require(file.entries.first)
    #expect(file.script == "tap" && file.entries.count == 1)
    #expect(entry.configuration == Configuration(["device": "ipad", "ios": "5.0"]))
    #expect(entry.digest.bytes == Array(repeating: 10, count: 32))
    #expect(entry.who == "Ada Lovelace" && entry.why == "the popover is wider since #12")
    // date -u -d 2026-11-21T08:15:30 +%s
    #expect(entry.acceptedAtMilliseconds == 1_795_248_930_123)
    #expect(file.acceptances(on: "main").map(\.line) == ["main"])
  }

  @Test func `line ends of other systems are line ends`() throws {
    let file = try BaselineFile(BaselineFileTests.file.replacing("\n", with: "\r\n"), path: "a.baseline")

    #expect(file.script == "tap")
    #expect(file.entries.map(\.why) == ["the popover is wider since #12"])
  }

  @Test(arguments: [
    (1, "rehearsal baselines 2"), (2, "scripts tap"), (2, "script "), (4, "accepted today by Ada: why"),
    (4, "accepted 2026-11-21T08:15:30.123Z by Ada"), (4, "accepted 2026-11-21T08:15:30Z by Ada: why"),
    (5, "0a0a device=ipad"), (5, "\(digest) device"), (5, "\(digest)"), (5, "\(digest)0 device=ipad"),
    (5, String(repeating: "é", count: 32) + " device=ipad"),
  ])
  func `a line that is wrong is named by its number`(_ number: Int, _ line: String) throws {
    var lines = BaselineFileTests.file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[number - 1] = line

    let error = try #require(throws: RehearsalError.self) {
      try BaselineFile(lines.joined(separator: "\n"), path: "a.baseline")
    }

    #expect(error.message.hasPrefix("a.baseline:\(number): error: "))
    #expect(error.details.count == 1)
  }

  @Test func `a cell above any heading is wrong`() throws {
    let text = "rehearsal baselines 1\nscript tap\n\n\(BaselineFileTests.digest) a=1\n"

    let error = try #require(throws: RehearsalError.self) { try BaselineFile(text, path: "x") }

    #expect(error.message.hasPrefix("x:4: "))
  }

  @Test(arguments: [
    ("linksame/new-game", "linksame/new-game.baseline"), ("../up", "%2E%2E/up.baseline"), ("a/./b", "a/%2E/b.baseline"),
    ("a..b", "a..b.baseline"), ("/etc/passwd", "%/etc/passwd.baseline"),
    ("a//b", "a/%/b.baseline"), ("a/b/", "a/b/%.baseline"), ("a/%/b", "a/%25/b.baseline"),
  ])
  func `no id of a script leads out of the folder, or to the file of another`(_ script: String, _ name: String) {
    #expect(BaselineFile.name(of: script) == name)
  }

  @Test func `the name of a file is no longer than file systems take`() {
    let ids = ["a", "b"].map { String(repeating: "é", count: 300) + $0 }
    let names = ids.map { BaselineFile.name(of: $0) }

    #expect(names.allSatisfy { $0.utf8.count < 255 })
    #expect(names[0] != names[1])
  }

  @Test func `all files below a folder are read, by path, and a folder without any is wrong`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: RehearsalError.self) { try BaselineFile.read(folder.path) }
    #expect(throws: RehearsalError.self) { try BaselineFile.read(folder.file("nowhere")) }
    try folder.write(BaselineFileTests.file, to: "b/tap.baseline")
    try folder.write(BaselineFileTests.file.replacing("script tap", with: "script first"), to: "a.baseline")
    try folder.write("no baseline", to: "remarks.txt")

    #expect(try BaselineFile.read(folder.path).map(\.script) == ["first", "tap"])
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max]) func `any time can be written`(_ time: Int64) {
    #expect(BaselineFile.time(time).hasSuffix("Z"))
  }

  @Test func `a time before 1970 is written as it was`() {
    #expect(BaselineFile.time(-1) == "1969-12-31T23:59:59.999Z")
    #expect(BaselineFile.time(-1000) == "1969-12-31T23:59:59.000Z")
  }
}
