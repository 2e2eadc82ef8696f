import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// A block is proved as rows that any recording may show, not as rows that one recording reads truly.
@Suite struct BlockSpellingTests {
  /// Two views that come in the first step, and go one after the other in the steps after it.
  private static func trace(first: Int) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "tap a", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .message, name: "one", subject: "o")
    let views = (0..<2).map { builder.appendView(parent: nil, path: "window\($0)", className: "UIWindow") }
    for view in views { builder.appendFrame(MilliRect(Rect(x: 1, y: 2, width: 3, height: 4)), of: view) }
    builder.appendProperty(1, key: "alpha", of: "window0")
    builder.appendProperty(2, key: "alpha", of: "zoom")
    for (step, view) in [views[first], views[1 - first]].enumerated() {
      let at = Instant(microseconds: Int64(step + 1) * 100)
      builder.beginStep(kind: "tap", label: "tap \(step)", line: step + 2, at: at)
      _ = builder.append(at: at, kind: .message, name: "more \(step)", subject: "o")
      builder.endView(view)
      builder.appendProperty(3, key: "beta", of: "window\(step)")
      _ = builder.append(at: at, kind: .message, name: "and more", subject: "o")
    }
    return builder.finish(at: Instant(microseconds: 900))
  }

  /// Rows that read back as before in the recording that has them, and would not in one with other ends.
  private static let spellings = [
    // Each view takes the place of the other among the ends, which are exchanged as well.
    """
    UPDATE ui_view SET length = -3 - length;
    UPDATE ending SET seq_to = (
      SELECT o.seq_to FROM ending o WHERE o.id = (SELECT 2 * min(id) + 1 FROM ending) - ending.id)
      WHERE id <= (SELECT min(id) + 1 FROM ending)
    """,
    // A view says for how many events it is there, although it outlasts its step.
    """
    UPDATE ui_view SET length = (
      SELECT z.seq_to FROM ending z WHERE z.id = (SELECT min(id) FROM ending) - 1 - ui_view.length) - seq_from
    """,
    // A view ends where no end of its block is.
    """
    INSERT INTO ending SELECT 1000, min(seq_to) FROM ending;
    UPDATE ui_view SET length = (SELECT min(id) FROM ending) - 1001 WHERE id = 1
    """,
    // The last end of the list, which lasts, has no row to keep its place.
    "DELETE FROM ending WHERE seq_to IS NULL",
    // A property that begins in the second step stands in the first one's block.
    """
    UPDATE property SET seq_from = 1, length = -7 WHERE id = 3;
    UPDATE block SET property_count = 3 WHERE id = 1;
    UPDATE block SET property_count = 0 WHERE id = 2
    """,
    // A row of a sort that does not exist, and an empty text in place of none.
    "INSERT INTO namesake VALUES (1, 9, 0, 1)",
    "UPDATE event_text SET arguments = (SELECT id FROM string WHERE value = '')",
  ]

  @Test(arguments: spellings)
  func `rows that are right in one recording alone are not taken over`(_ spelling: String) throws {
    let folder = try TemporaryFolder()
    let other = folder.file("other.sqlite")
    let (one, two) = (Self.trace(first: 0), Self.trace(first: 1))
    do { try Store(path: other, access: .readWrite).recordRun(1, [session(one)]) }
    try PlainConnection(other).execute(spelling)
    let own = try Store(path: folder.file("own.sqlite"), access: .readWrite)

    let told = #expect(throws: StoreError.self) { try own.merge(other) }
    let recorded = try own.recordRun(2, [session(two)])[0]

    #expect(told?.kind == .corrupt)
    #expect(told?.message.contains("recording 1: ") == true, "\(told?.message ?? "")")
    #expect(try own.trace(ofRecording: recorded.recording).digests().recording == two.digests().recording)
  }
  @Test(arguments: spellings)
  func `whoever reads window by window refuses them, too`(_ spelling: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    do { try Store(path: path, access: .readWrite).recordRun(1, [session(Self.trace(first: 0))]) }
    try PlainConnection(path).execute(spelling)
    let store = try Store(path: path, access: .readOnly)

    let told = #expect(throws: StoreError.self) {
      try store.readingWindows(ofRecording: 1, least: 0, usual: 1, into: 0, look: { _, _ in }) { _, _ in }
    }

    #expect(told?.kind == .corrupt)
  }
}
