import RehearsalTrace
import Testing

@testable import RehearsalDiff

@Suite struct StepTests {
  private func script(_ labels: [String], crashingIn step: Int? = nil) -> Trace {
    session {
      for (number, label) in labels.enumerated() {
        if let step, number > step { return }
        $0.step(label)
        $0.event(.stimulus, "input", under: .none)
        $0.event(.action, label, of: "app")
        if number == step {
          $0.raise("NSGenericException", "gone")
        } else {
          $0.event(.message, "after \(label)", of: "app")
        }
      }
    }
  }

  @Test func `a crash makes the steps after it one fact`() throws {
    let labels = (1...7).map { "tap \($0)" }

    let diff = TraceDiff(script(labels), script(labels, crashingIn: 3))

    let exception = try #require(diff.roots.first)
    #expect(diff.roots.count == 1)
    #expect(exception.kind == .added)
    #expect(exception.right?.kind == .exception)
    #expect(exception.step == 3)
    #expect(diff.changes.map(\.kind) == [.removed, .added, .removed])
    #expect(diff.changes[0].parent == exception.id, "what the other side still did follows from the end")
    #expect(diff.changes[2].about == .notPerformed(steps: 3, endedBy: "NSGenericException"))
  }

  @Test func `what a crash cut off says that the session had ended`() {
    let diff = TraceDiff(script(["tap"]), script(["tap"], crashingIn: 0))

    #expect(diff.changes.first?.absence?.reason == .sessionEnded("NSGenericException"))
  }

  @Test func `an inserted step is one change and the others stay paired`() {
    let diff = TraceDiff(script(["tap a", "tap b", "tap c"]), script(["tap a", "swipe", "tap b", "tap c"]))

    #expect(diff.changes.map(\.kind) == [.added])
    #expect(diff.changes.map(\.about) == [.step])
    #expect(diff.steps.map(\.left) == [0, nil, 1, 2])
    #expect(diff.steps.map(\.right) == [0, 1, 2, 3])
    #expect(diff.steps[2].number == "2/3")
  }

  @Test func `an edited step explains what differs in it`() {
    let diff = TraceDiff(script(["tap a", "tap b"]), script(["tap a", "tap c"]))

    #expect(diff.roots.map(\.about) == [.step])
    #expect(diff.roots.map(\.fields) == [[ChangedField(name: "label", left: "\"tap b\"", right: "\"tap c\"")]])
    #expect(diff.changes.count > 1)
  }

  @Test func `steps at the end of one script are not performed on the other`() {
    let diff = TraceDiff(script(["tap a"]), script(["tap a", "tap b", "tap c"]))

    #expect(diff.changes.map(\.about) == [.notPerformed(steps: 2, endedBy: nil)])
    #expect(diff.changes.map(\.kind) == [.added])
  }
}
