import RehearsalTrace
import Testing

/// What a session told those who do not see the screen is on its page, in words.
@Suite struct SessionAccessibilityTests {
  private static func trace(telling isTold: Bool = true) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    let launch = builder.append(at: .zero, kind: .stimulus, name: "launch")
    let window = builder.appendView(parent: nil, path: "window", className: "Window")
    _ = builder.appendView(parent: window, path: "window/save", className: "button")
    builder.appendProperty(true, key: "focused", of: "window/save")
    if isTold {
      builder.appendProperty("button", key: "accessibleRole", of: "window/save")
      builder.appendProperty("Save <all>", key: "accessibleName", of: "window/save")
      builder.appendProperty("", key: "accessibleStates", of: "window/save")
      builder.appendProperty(.list(["save", "more"]), key: "accessibleOrder", of: "window")
    }
    builder.beginStep(kind: "tap", label: "tap save", line: 2, at: .zero)
    let tap = builder.append(at: .zero, kind: .stimulus, name: "tap", cause: launch)
    guard isTold else { return builder.finish(at: .zero) }
    builder.appendProperty("disabled", key: "accessibleStates", of: "window/save")
    builder.beginStep(kind: "settle", label: "settle", line: 3, at: .zero)
    _ = builder.append(
      at: .zero, kind: .announcement, name: "polite", subject: "status", cause: tap, arguments: ["text": "Saved"])
    return builder.finish(at: .zero)
  }

  private static func rows(_ trace: Trace) -> [String] {
    SessionPageTests.document(SessionPageTests.page(trace)).matches(of: /<tr>(<td>.*?)<\/tr>/).map { row in
      String(row.output.1.replacing(/<[^>]*>/, with: "|").replacing(/\|+/, with: "|"))
    }
  }

  @Test func `roles, names and states are told since the step from which they hold`() {
    let rows = Self.rows(Self.trace())

    #expect(
      rows == [
        "|step 1, launch|window/save|button|“Save &lt;all&gt;”|",
        "|step 2, tap save|window/save|button|“Save &lt;all&gt;”|disabled|",
        "|step 1, launch|window/save|", "|step 1, launch|save, more|", "|step 3, settle|“Saved”|polite|status|",
      ])
  }

  @Test func `a session that tells nothing of it has no such part`() {
    let page = SessionPageTests.document(SessionPageTests.page(Self.trace(telling: false)))

    #expect(!page.contains("Accessibility"))
    #expect(Self.rows(Self.trace(telling: false)) == [])
  }
}
