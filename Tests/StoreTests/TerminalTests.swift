import Foundation
import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// The screen of a terminal as text is a channel of its own, outside the digest.
@Suite struct TerminalTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  /// A screen that shows a text, and another one after a key.
  static func trace(_ first: String, _ second: String = "later") -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "key", label: "key Enter", line: 3, at: .zero)
    let key = builder.append(at: .zero, kind: .key, name: "enter")
    let screen = builder.appendView(parent: nil, path: "Screen", className: "Screen")
    builder.appendFrame(MilliRect(Rect(x: 0, y: 0, width: 20, height: 3)), of: screen)
    builder.appendProperty(.text(first), key: "cells", of: screen)
    _ = builder.append(at: .zero, kind: .layout, name: "commit", cause: key)
    builder.appendProperty(.text(second), key: "cells", of: "Screen")
    return builder.finish(at: Instant(microseconds: 1000))
  }

  private func record(_ traces: [Trace]) throws {
    for (number, trace) in traces.enumerated() {
      let run = try store.beginRun(PrunedHistory.describe(number + 1))
      _ = try store.record(session(trace), in: run)
      try store.finish(run, status: .completed)
    }
  }

  @Test func `what is drawn is in no digest`() {
    let (one, other) = (Self.trace("one"), Self.trace("other", "again"))

    #expect(one.terminals.map(\.text) == ["one", "later"])
    #expect(one.terminals.map(\.from) == [0, 1] && one.terminals.map(\.to) == [1, 2])
    #expect(one.digests().recording == other.digests().recording)
    #expect(one.digests().steps == other.digests().steps)
    #expect(one.properties.isEmpty)
  }

  @Test func `sessions that behave alike are the same, and each shows its own screens`() throws {
    try record([Self.trace("one"), Self.trace("other"), Self.trace("one")])

    let sessions = try store.runs().flatMap { try store.sessions(of: $0.id) }

    #expect(sessions.map(\.verdict) == [.new, .same, .same])
    #expect(Set(sessions.map(\.recording)).count == 1)
    let shown = try sessions.map { try store.trace(of: $0).terminals.map(\.text) }
    #expect(shown == [["one", "later"], ["other", "later"], ["one", "later"]])
    #expect(try store.trace(ofRecording: sessions[0].recording).terminals.isEmpty)
    #expect(try store.rows("SELECT count(*) FROM attachment") == ["2"], "what two sessions showed is there once")
    #expect(try store.rows("SELECT count(*) FROM string WHERE value LIKE '%later%'") == ["0"])
    #expect(
      try store.rows("SELECT session_id, name, seq, media_type FROM v1_attachments ORDER BY 1").first
        == "1|cells.jsonl|NULL|application/jsonl")
    #expect(try store.examine().compactMap(\.problem) == [])
  }

  @Test(arguments: [
    "UPDATE session_attachment SET attachment = 2 WHERE session = 1", "DELETE FROM session_attachment",
    "UPDATE session_attachment SET seq = 1 WHERE session = 1",
    "UPDATE attachment SET bytes = CAST(replace(CAST(bytes AS TEXT), 'one', 'two') AS BLOB) WHERE id = 1",
  ])
  func `screens that are not what was recorded are noticed`(_ change: String) throws {
    try record([Self.trace("one"), Self.trace("other")])
    let database = try Database(path: store.path, access: .readWrite)
    try database.execute(change)

    let reader = try Store(path: store.path, access: .readOnly)
    let error = #expect(throws: StoreError.self) {
      _ = try reader.trace(of: try reader.resolveSession("s:1"))
    }

    #expect(error?.kind == .corrupt)
    #expect(try reader.examine().compactMap(\.problem).isEmpty == false)
  }

  @Test(arguments: [
    #"{"from":0,"of":"Screen","text":"a","to":3}"#, #"{"from":1,"of":"Screen","text":"a","to":1}"#,
    #"{"from":-1,"of":"Screen","text":"a","to":1}"#, #"{"from":0,"of":1,"text":"a","to":1}"#, "{", "[]", "\u{1}",
  ])
  func `bytes that this program would not write are none`(_ line: String) {
    #expect(TerminalFile.spans(in: Array(line.utf8), events: 2) == nil)
  }

  @Test func `a merge takes screens over, once`() throws {
    try record([Self.trace("one"), Self.trace("other")])
    let other = try Store(path: folder.file("b.sqlite"), access: .readWrite)

    _ = try other.merge(store.path)
    _ = try other.merge(store.path)

    #expect(try other.trace(of: try other.resolveSession("new-game@run:2")).terminals.first?.text == "other")
    #expect(try other.rows("SELECT count(*) FROM attachment") == ["2"])
    #expect(try other.examine().compactMap(\.problem) == [])
  }

  @Test func `pruning keeps the first session that showed a screen, and takes those that show nothing new`() throws {
    try record(["one", "one", "other", "other", "one", "one", "one"].map { Self.trace($0) })

    _ = try store.pruneNow()

    // The newest two are compared, and the third showed another screen for the first time.
    #expect(try store.runs().filter { $0.prunedCount == 0 }.map(\.id) == [1, 3, 6, 7])
    #expect(try store.trace(of: try store.resolveSession("new-game@run:3")).terminals.first?.text == "other")
    #expect(try store.examine().compactMap(\.problem) == [])
  }
}
