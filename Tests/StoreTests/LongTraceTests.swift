import Foundation
import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// A long recording that is read whole is what was recorded, from pages and from statements.
@Suite struct LongTraceTests {
  /// A session of few long steps, or of one, that is read as a long one.
  static func trace(_ seed: Int, steps: Int, events count: Int = 1_500) -> Trace {
    var numbers = Numbers(state: UInt64(seed))
    var builder = TraceBuilder()
    var (views, now): ([ViewID], Instant) = ([], .zero)
    for number in 0..<count {
      if number % (count / steps + 1) == 0 { builder.beginStep(kind: "tap", label: "tap \(number)", line: 1, at: now) }
      now = now + Interval(microseconds: Int64(numbers.below(3)) * 500)
      let event = builder.append(
        at: now, kind: [.touch, .callback, .display, .message][numbers.below(4)], name: "name\(numbers.below(50))",
        subject: "object\(numbers.below(9))", view: views.last, cause: number < 9 ? nil : number - 1 - numbers.below(8),
        arguments: numbers.below(4) == 0 ? ["x": .integer(Int64(number))] : nil)
      if numbers.below(7) == 0 { builder.setAnswer(.bool(number % 2 == 0), of: event) }
      if numbers.below(300) == 0 || views.isEmpty {
        views.append(builder.appendView(parent: views.last, path: "view\(number)", className: "UIView"))
      }
      if views.count > 3, numbers.below(250) == 0 { builder.endView(views.removeLast()) }
      for view in views.suffix(2) {
        let frame = Rect(x: Double(numbers.below(900)), y: -Double(numbers.below(70)), width: 1, height: 20_000_000)
        builder.appendFrame(MilliRect(frame), of: view)
      }
      if numbers.below(3) == 0 {
        let value = Value.integer(Int64(numbers.below(4)))
        builder.appendProperty(value, key: "key\(numbers.below(3))", of: "object\(numbers.below(9))")
      }
    }
    return builder.finish(at: now)
  }

  /// Reads a recording as a long one is read.
  private func read(_ recording: Int64, of store: Store) throws -> Trace {
    try store.readingWindows(
      ofRecording: recording, least: 0, usual: .max, into: TraceWindow(), look: { $0 = $1 }
    ) { window, windows in Trace(window, end: windows.end) }
  }

  @Test(arguments: [1, 3, 200])
  func `it is what was recorded, whether it is in the file or in the log`(_ steps: Int) throws {
    let folder = try TemporaryFolder()
    let trace = Self.trace(steps, steps: steps)
    let writer = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let recording = try writer.recordRun(1, [session(trace)])[0].recording

    for isInFile in [false, true] {
      if isInFile { try writer.connection.database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
      let read = try read(recording, of: try Store(path: writer.path, access: .readOnly))

      #expect(TraceText(read).lines() == TraceText(trace).lines())
      #expect(read.digests().recording == trace.digests().recording)
      #expect(read.steps.map(\.line) == trace.steps.map(\.line))
    }
  }

  @Test func `a recording of many events is read so, with the digests that the file has`() throws {
    let folder = try TemporaryFolder()
    let trace = Self.trace(1, steps: 2, events: Store.leastOfWindows)
    let writer = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let recording = try writer.recordRun(1, [session(trace)])[0].recording

    try writer.connection.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let reader = try Store(path: writer.path, access: .readOnly)
    let found = [
      try reader.traceWithDigests(ofRecording: recording), try reader.traceWithDigests(ofRecording: recording),
    ]

    let expected = trace.digests()
    for (read, digests) in found {
      #expect(read.digests().recording == expected.recording)
      #expect(digests?.recording == expected.recording)
      #expect(digests?.steps == expected.steps)
    }
  }

  @Test(arguments: [
    "UPDATE event SET t_us = t_us + 1 WHERE id = 1000", "UPDATE frame SET x = x + 1 WHERE id = 9",
    "UPDATE property SET value = subject WHERE id = 90", "UPDATE event_text SET arguments = name WHERE id = 3",
    "DELETE FROM event WHERE id = 700", "DELETE FROM frame WHERE id = 700",
    "DELETE FROM event_text WHERE id = 40", "UPDATE event_text SET kind = 99 WHERE id = 40",
    "UPDATE event_text SET answer = 1000000 WHERE id = 40", "DELETE FROM string WHERE id = 90",
    "UPDATE string SET value = value || 'x' WHERE id = 90", "UPDATE string SET value = '' WHERE id = 90",
    "UPDATE frame SET length = -5 WHERE id = 70", "UPDATE property SET seq_from = 9223372036854775807 WHERE id = 70",
  ])
  func `what somebody changed is damage`(_ change: String) throws {
    let folder = try TemporaryFolder()
    let recording: Int64
    do {
      let writer = try Store(path: folder.file("a.sqlite"), access: .readWrite)
      recording = try writer.recordRun(1, [session(Self.trace(5, steps: 1))])[0].recording
      try writer.connection.database.execute(change)
    }
    let reader = try Store(path: folder.file("a.sqlite"), access: .readOnly)

    #expect(throws: StoreError.self) { try read(recording, of: reader) }
  }

  @Test func `bytes that somebody changed are damage, or change nothing`() throws {
    let folder = try TemporaryFolder()
    let trace = Self.trace(6, steps: 1)
    let recording: Int64
    do {
      let writer = try Store(path: folder.file("a.sqlite"), access: .readWrite)
      recording = try writer.recordRun(1, [session(trace)])[0].recording
    }
    let sound = try Data(contentsOf: URL(filePath: folder.file("a.sqlite")))
    let lines = TraceText(trace).lines()
    var numbers = Numbers(state: 1)
    var refused = 0

    for number in 0..<40 {
      var bytes = sound
      // Behind the schema, of which a change is found when the file is opened.
      for _ in 0...numbers.below(3) {
        bytes[sound.count / 4 + numbers.below(sound.count * 3 / 4)] = UInt8(numbers.below(256))
      }
      let path = folder.file("\(number).sqlite")
      try bytes.write(to: URL(filePath: path))
      do {
        let read = try read(recording, of: try Store(path: path, access: .readOnly))
        #expect(TraceText(read).lines() == lines)
      } catch { refused += 1 }
      try FileManager.default.removeItem(atPath: path)
    }

    #expect(refused > 10, "\(refused) of 40 files were refused")
  }

  /// A page whose count is odd lost its table the pages in the midst of proving: the rest came from a statement, which
  /// then stumbled over rows that were proved.
  @Test(arguments: ["event", "frame", "property", "event_text", "string"])
  func `what was proved can be read again`(_ table: String) throws {
    let folder = try TemporaryFolder()
    let recording: Int64
    let (root, size): (Int, Int)
    do {
      let writer = try Store(path: folder.file("a.sqlite"), access: .readWrite)
      recording = try writer.recordRun(1, [session(Self.trace(6, steps: 40))])[0].recording
      root = Int(try writer.rows("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")[0]) ?? 0
      size = Int(try writer.rows("PRAGMA page_size")[0]) ?? 0
    }
    let sound = try Data(contentsOf: URL(filePath: folder.file("a.sqlite")))
    let place = (root - 1) * size + 4
    #expect(sound[place - 4] == 5, "the table has several pages")

    for more in 0..<20 {
      var bytes = sound
      bytes[place] &+= UInt8(more)
      let path = folder.file("\(more).sqlite")
      try bytes.write(to: URL(filePath: path))
      var (isProven, count) = (false, 0)
      do {
        try Store(path: path, access: .readOnly).readingWindows(
          ofRecording: recording, least: 0, usual: 20, into: (), look: { _, _ in }
        ) { _, windows in
          isProven = true
          try windows.forEach { window in
            count += window.events.count
            return true
          }
        }
        #expect(count == 1_500, "\(more) more")
      } catch {
        #expect(!isProven && more > 0, "\(more) more: \(error)")
      }
    }
  }
}
