import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// A short trace of an outside tap on a popover: S1 of the running example, reduced.
///
/// Events: 0 stimulus; 1 touch ← 0; 2 callback should ← 1; 3 message dismiss ← 2; 4 unimplemented ← 3; 5 callback did
/// ← 3; 6 stimulus; 7 layout ← 6. The popover's view is there at events 0 to 4.
func dismissalTrace(answer: Bool = true, width: Double = 320) -> Trace {
  var builder = TraceBuilder()
  builder.beginStep(kind: "tap", label: "tap outside: newGame", line: 7, at: .zero)
  let tap = builder.append(at: .zero, kind: .stimulus, name: "tap")
  let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
  builder.appendFrame(MilliRect(Rect(x: 0, y: 0, width: 768, height: 1024)), of: window)
  let popover = builder.appendView(parent: window, path: "window/popover", className: "UIPopoverView")
  builder.appendFrame(MilliRect(Rect(x: 10, y: 59.5, width: width, height: 921)), of: popover)
  builder.appendProperty(1, key: "alpha", of: "window/popover")
  builder.appendProperty(true, key: "isPopoverVisible", of: "newGame")
  let touch = builder.append(at: .zero, kind: .touch, name: "began", view: window, cause: tap)
  let ask = builder.append(
    at: .zero, kind: .callback, name: "popoverControllerShouldDismissPopover:", subject: "delegate", cause: touch,
    arguments: ["controller": "newGame"])
  builder.setAnswer(.bool(answer), of: ask)
  let dismiss = builder.append(at: .zero, kind: .message, name: "dismiss", subject: "newGame", cause: ask)
  _ = builder.append(
    at: Instant(microseconds: 16_666), kind: .unimplemented, name: "popoverControllerWillDismiss:", subject: "delegate",
    cause: dismiss)
  _ = builder.append(
    at: Instant(microseconds: 350_000), kind: .callback, name: "popoverControllerDidDismissPopover:",
    subject: "delegate", cause: dismiss)
  builder.endView(popover)
  builder.appendProperty(false, key: "isPopoverVisible", of: "newGame")
  builder.beginStep(kind: "rotate", label: "rotate landscape", line: 8, at: Instant(microseconds: 400_000))
  let rotate = builder.append(at: Instant(microseconds: 400_000), kind: .stimulus, name: "rotate")
  _ = builder.append(at: Instant(microseconds: 400_000), kind: .layout, name: "", cause: rotate)
  builder.appendFrame(MilliRect(Rect(x: 0, y: 0, width: 1024, height: 768)), of: window)
  return builder.finish(at: Instant(microseconds: 800_000))
}

/// A trace in which a path does not say which view is meant: two views of one path at once, one that is named after it
/// went, one before it came.
func namesakeTrace() -> Trace {
  var builder = TraceBuilder()
  builder.beginStep(kind: "tap", label: "tap a", line: 1, at: .zero)
  let tap = builder.append(at: .zero, kind: .stimulus, name: "tap")
  let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
  let old = builder.appendView(parent: window, path: "window/card", className: "UIView")
  let new = builder.appendView(parent: window, path: "window/card", className: "UILabel")
  _ = builder.appendView(parent: old, path: "window/card/title", className: "UILabel")
  builder.appendFrame(MilliRect(Rect(x: 0, y: 0, width: 10, height: 10)), of: old)
  builder.appendFrame(MilliRect(Rect(x: 5, y: 0, width: 10, height: 10)), of: new)
  _ = builder.append(at: .zero, kind: .touch, name: "began", view: old, cause: tap)
  builder.endView(old)
  builder.beginStep(kind: "tap", label: "tap b", line: 2, at: Instant(microseconds: 100))
  _ = builder.append(at: Instant(microseconds: 100), kind: .stimulus, name: "tap", view: ViewID(number: 5))
  _ = builder.append(at: Instant(microseconds: 100), kind: .touch, name: "ended", view: old, cause: tap)
  _ = builder.appendView(parent: window, path: "window/card", className: "UIView")
  _ = builder.append(at: Instant(microseconds: 100), kind: .layout, name: "", view: new, cause: tap)
  builder.appendFrame(MilliRect(Rect(x: 7, y: 0, width: 10, height: 10)), of: new)
  return builder.finish(at: Instant(microseconds: 200))
}

let portrait51 = Configuration([
  "ios": "5.1", "device": "ipad", "orientation": "portrait", "popover": "uikit", "account": "observed",
])

/// A session of `script` that gave `trace`.
func session(
  _ trace: Trace, of script: String = "new-game", under configuration: Configuration = portrait51,
  outcome: Performance.Outcome = .completed, failures: [Performance.Failure] = [], source: String = "id: new-game\n",
  claims: [String] = ["DIS-003", "APP-001"], checked: [String] = []
) -> SessionRecord {
  SessionRecord(
    scriptID: script, title: "Title of \(script)", path: "Scripts/\(script).yaml", source: source,
    scriptDigest: Digest(of: source), claims: claims, configuration: configuration,
    performance: Performance(trace: trace, outcome: outcome, failures: failures, claims: checked),
    digests: trace.digests(),
    wallMicroseconds: 1234)
}

/// Describes the run number `number` of a test.
func description(_ number: Int, label: String? = nil) -> RunDescription {
  RunDescription(
    label: label, arguments: ["--matrix", "ios=5.*"], engineVersion: "0.1.0",
    sourceRevision: Revision(String(repeating: "a1", count: 20)), sourcePosition: 42, sourceBranch: "main",
    sourceIsDirty: true,
    startedAtMilliseconds: 1_700_000_000_000 + Int64(number), uid: (0..<16).map { UInt8(($0 + number * 16) % 256) })
}

extension Store {
  /// A run of its own for some sessions.
  @discardableResult
  func recordRun(_ number: Int, label: String? = nil, _ sessions: [SessionRecord]) throws -> [RecordedSession] {
    let run = try beginRun(description(number, label: label))
    let recorded = try sessions.map { try record($0, in: run) }
    try finish(run, status: .completed)
    return recorded
  }

  /// All rows of a query, each as its values in SQL's own spelling, joined by "|".
  func rows(_ sql: String, _ parameters: [String: QueryValue] = [:]) throws -> [String] {
    var rows: [String] = []
    try query(sql, parameters: parameters, columns: { _ in }, row: { rows.append($0.map(text).joined(separator: "|")) })
    return rows
  }

  private func text(_ value: QueryValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let bytes): "\(bytes)"
    }
  }
}
