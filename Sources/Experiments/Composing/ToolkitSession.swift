import Rehearsal
import RehearsalPlainText
import RehearsalScript
import RehearsalTrace

/// A composed session that an adapter performs in a real toolkit, such as a page in a browser.
///
/// Whatever is done, the session is performed from its launch on, as it will be when the script is recorded: what could
/// not be repeated is noticed here.
final class ToolkitSession: ComposedSession {
  let launch: FlatScript
  private let cell: Cell
  private let toolkits: ToolkitCells
  private var done: [FlatScript.FlatStep]
  private(set) var recording = Trace()
  /// The words of steps that its adapter has; none when it says nothing.
  private var words: [String] = []
  private var shown = ShownViews(Trace())
  /// What lets time pass after an input: until nothing moves, or a second where something always does.
  private var rest = ToolkitSession.settle

  private static let settle = FlatScript.FlatStep(label: "settle", text: "settle", isExpectation: false)
  private static let second = FlatScript.FlatStep(label: "advance 1 s", text: "advance: 1s", isExpectation: false)

  init(_ launch: FlatScript, of cell: Cell, by toolkits: ToolkitCells) {
    (self.launch, self.cell, self.toolkits) = (launch, cell, toolkits)
    done = launch.steps
  }

  var ending: String? {
    recording.exceptions.first.map { "\(recording.text($0.type)): \(recording.text($0.message))" }
  }

  var offers: [String] {
    let plain = shown.all.filter { shown.isPlain($0.name) }
    let taps = plain.map { "tap: \($0.name)" }
    let outside = plain.filter { $0.role == "popover" }.map { "tap: { outside: \($0.name) }" }
    let keys = ["Escape", "Enter", "Tab"].map { "key: \($0)" }
    return (taps + outside + keys + ["rotate: right"]).filter { isKnown(ToolkitSession.word(of: $0)) }
  }

  var screen: [String] { shown.all.map(\.label) }

  var touches: [String] { ["tap", "doubleTap", "rightTap"].filter(isKnown) }

  func touch(_ word: String, at point: Point) -> String { "\(word): \(shown.target(at: point))" }

  private func isKnown(_ word: String) -> Bool { words.isEmpty || words.contains(word) }

  private static func word(of text: String) -> String { String(text.prefix { $0 != ":" && $0 != " " }) }

  // MARK: - Doing

  func begin() throws(RehearsalError) -> Done {
    do throws(RehearsalError) {
      try perform(done + [rest])
    } catch {
      // What always moves comes never to rest.
      let first = error
      rest = ToolkitSession.second
      do throws(RehearsalError) { try perform(done + [rest]) } catch { throw first }
    }
    done.append(rest)
    return Done(steps: done, proposals: proposals(since: 0).filter { $0.contains("onScreen") })
  }

  func perform(_ text: String) throws(RehearsalError) -> Done {
    guard let step = Script.ToolkitStep(text: text) else {
      throw RehearsalError(.request, "\(text) is not a step", details: ["a step is written as tap: NAME, key: Escape"])
    }
    if step.isExpectation { return try expect(text) }
    guard step.word != "launch", isKnown(step.word) || step.word == Script.ToolkitStep.advance else {
      throw RehearsalError(
        .request, "there is no step \(step.word) here", details: ["the words are \(words.joined(separator: ", "))"])
    }
    let written = FlatScript.FlatStep(label: step.label, text: text, isExpectation: false)
    let steps = [written] + (ToolkitSession.isWaiting(text) ? [] : [rest])
    let input = done.count { !$0.isExpectation }
    try perform(done + steps, passing: input)
    done += steps
    return Done(steps: steps, proposals: proposals(since: recording.steps[input].firstEvent))
  }

  private func expect(_ text: String) throws(RehearsalError) -> Done {
    if let failure = Script.failure(of: text, in: recording) { throw RehearsalError(.request, failure) }
    let step = FlatScript.FlatStep(label: "expect", text: text, isExpectation: true)
    done.append(step)
    return Done(steps: [step], proposals: [])
  }

  func restart(with steps: [FlatScript.FlatStep]) throws(RehearsalError) {
    try perform(steps, passing: steps.count { !$0.isExpectation } - 1)
    done = steps
  }

  /// Performs a session of these steps.
  ///
  /// - Parameter former: How many of them were performed before: an exception that they end with comes behind these.
  private func perform(_ steps: [FlatScript.FlatStep], passing former: Int = 0) throws(RehearsalError) {
    let inputs = steps.filter { !$0.isExpectation }
    var rest = inputs[...]
    var words = words
    let outcome = toolkits.outcome(of: cell) { offers in
      words = offers.inputs
      return rest.popFirst().flatMap { Script.ToolkitStep(text: $0.text) }
    }
    guard outcome.performance.outcome != .error, !outcome.performance.trace.steps.isEmpty else {
      throw RehearsalError(
        .request, outcome.performance.failures.first?.message ?? outcome.breakdown ?? "it cannot be performed")
    }
    let trace = outcome.performance.trace
    guard trace.steps.count >= (trace.exceptions.isEmpty ? inputs.count : former + 1) else {
      throw RehearsalError(
        .request, "the adapter ended the session after \(counted(trace.steps.count, "step")) of \(inputs.count)")
    }
    self.words = words
    recording = trace.cut(behind: trace.steps.count - 1)
    shown = ShownViews(recording)
  }

  private func proposals(since event: Int) -> [String] {
    let names = Set(recording.views.compactMap { recording.text($0.path).split(separator: "/").last.map(String.init) })
    return ExpectationProposals(recording) { names.contains($0) && $0 != "window" }.texts(since: event)
  }
}
