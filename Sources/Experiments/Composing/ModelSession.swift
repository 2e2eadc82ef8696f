import Rehearsal
import RehearsalScript
import RehearsalTrace

/// A composed session that the models perform.
///
/// They are deterministic, so that going back performs all steps before it again.
final class ModelSession: ComposedSession {
  let launch: FlatScript
  private var session: OpenSession
  private var done: [FlatScript.FlatStep] = []

  private static let settle = FlatScript.FlatStep(label: "settle", text: "settle", isExpectation: false)

  /// `nil` when the scene cannot be simulated.
  init?(_ launch: FlatScript) {
    guard let session = OpenSession(launch) else { return nil }
    (self.launch, self.session) = (launch, session)
  }

  var ending: String? { session.exception }
  var offers: [String] { session.offers.map(\.text) }
  var screen: [String] { session.screen }
  let touches = ["tap", "doubleTap", "longPress"]
  var recording: Trace { session.recording }

  func touch(_ word: String, at point: Point) -> String { session.touch(word, at: point) }

  func begin() throws(RehearsalError) -> Done {
    _ = session.perform(ModelSession.settle.text)
    done = launch.steps + [ModelSession.settle]
    return Done(steps: done, proposals: session.proposals(since: 0).map(\.text).filter { $0.contains("onScreen") })
  }

  func perform(_ text: String) throws(RehearsalError) -> Done {
    let (start, count) = (session.eventCount, session.steps.count)
    let goesOn = session.perform(text)
    guard session.steps.count > count, let written = session.steps.last else {
      throw RehearsalError(.request, "\(text) is not a step", details: ["a step is written as tap: NAME, rotate: left"])
    }
    try check(goesOn, "it cannot be performed")
    var steps = [written]
    if goesOn, !written.isExpectation, !ModelSession.isWaiting(text) {
      let settled = session.perform(ModelSession.settle.text)
      if let last = session.steps.last { steps.append(last) }
      try check(settled, "it does not come to rest")
    }
    done += steps
    return Done(steps: steps, proposals: written.isExpectation ? [] : session.proposals(since: start).map(\.text))
  }

  /// Takes a step back that could not be performed; an exception of the app is what it does.
  private func check(_ isDone: Bool, _ otherwise: String) throws(RehearsalError) {
    guard !isDone, session.exception == nil else { return }
    let problem = session.problem ?? otherwise
    try restart(with: done)
    throw RehearsalError(.request, problem)
  }

  func restart(with steps: [FlatScript.FlatStep]) throws(RehearsalError) {
    guard let session = OpenSession(launch) else {
      throw RehearsalError(.request, "the scene cannot be launched again")
    }
    for step in steps.dropFirst(launch.steps.count) { _ = session.perform(step.text) }
    (self.session, done) = (session, steps)
  }
}
