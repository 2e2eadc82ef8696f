import Foundation
import Rehearsal
import RehearsalProbe
import Synchronization
import Testing

/// From what a living app does to a stream, to a history, to a diff.
@Suite struct ProbeSessionTests {
  /// What a recorder writes.
  private static func stream(_ perform: (inout ProbeRecorder) -> Void) -> String {
    let text = Mutex("")
    var recorder = ProbeRecorder(system: "UIKit 17.5") { line in text.withLock { $0 += line } }
    perform(&recorder)
    return text.withLock { $0 }
  }

  /// A history of streams, as `rehearse import` makes it.
  private static func history(of streams: [String]) throws -> (history: History, folder: URL) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "probe-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let history = History(folder.appending(path: "history.sqlite").path)
    for (number, stream) in streams.enumerated() {
      let file = folder.appending(path: "\(number).jsonl")
      try stream.write(to: file, atomically: true, encoding: .utf8)
      _ = try history.importStream(file.path)
    }
    return (history, folder)
  }

  @Test func `two answers of an app are one root, with what follows from it`() throws {
    let stream = Self.stream { recorder in
      NotesApp(closes: false).perform(&recorder)
      NotesApp(closes: true).perform(&recorder)
    }
    let (history, folder) = try Self.history(of: [stream])
    defer { try? FileManager.default.removeItem(at: folder) }

    let text = try history.diff("notes/tap-outside[closes=false]", "notes/tap-outside[closes=true]").text()

    #expect(text.contains("~ callback app presentationControllerShouldDismiss:"), "\(text)")
    #expect(text.contains("    answer: false → true"), "\(text)")
    #expect(text.contains { $0.contains("step 3  touch page") }, "\(text)")
    #expect(text.contains { $0.contains("(1 root)") }, "\(text)")
  }

  @Test func `a session that is the same has the same verdict, and a wider list is a change of its frames`() throws {
    let streams = [320, 320, 400].map { width in Self.stream { NotesApp(width: width).perform(&$0) } }
    let (history, folder) = try Self.history(of: streams)
    defer { try? FileManager.default.removeItem(at: folder) }

    #expect(
      try history.runs().flatMap { try history.sessions(of: $0.reference) }.map(\.verdict) == [.new, .same, .changed])
    let change = try #require(try history.changes().first)
    #expect(change.headline.contains("frame"), "\(change.headline)")
    #expect(try history.trace(of: "notes/tap-outside[closes=true]").frames.count > 0)
  }

  @Test func `an exception that nobody catches ends the session`() throws {
    let stream = Self.stream { recorder in
      recorder.begin("notes/crash")
      recorder.observe(.commit(window: NotesApp().window(isOpen: false)), at: 1)
      recorder.observe(.exception(name: "NSRangeException", reason: "index 1 beyond bounds"), at: 2)
      recorder.observe(.step(word: "tap", label: "tap show"), at: 3)
      recorder.end(at: 4)
    }
    let (history, folder) = try Self.history(of: [stream])
    defer { try? FileManager.default.removeItem(at: folder) }

    #expect(try history.sessions().map(\.verdict) == [.crashed])
    #expect(try history.trace(of: "notes/crash").exceptions.count == 1)
    #expect(!stream.contains("tap show"))
  }

  @Test func `times never go back, and what comes after the end is not told`() {
    let stream = Self.stream { recorder in
      recorder.begin("a")
      recorder.observe(.event(kind: "notification", name: "Late", subject: ""), at: 900)
      recorder.observe(.event(kind: "notification", name: "Early", subject: ""), at: 100)
      recorder.end(at: 200)
      recorder.observe(.event(kind: "notification", name: "After", subject: ""), at: 1000)
    }
    let times = stream.split(separator: "\n").compactMap { line -> Int? in
      line.firstMatch(of: /"at":(\d+)/).flatMap { Int($0.1) }
    }

    #expect(times == times.sorted())
    #expect(times.last == 900)
    #expect(!stream.contains("After"))
  }
}
