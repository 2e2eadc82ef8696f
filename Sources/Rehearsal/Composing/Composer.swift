import RehearsalPlainText
import RehearsalScript
import RehearsalSourceText
package import RehearsalTrace

/// Writes a script by doing: whatever is done to a scene becomes a step, and what followed from it is proposed as
/// expectations, a line each, to keep or to drop.
///
/// The models are deterministic, so that taking a step back performs all steps before it again.
package struct Composer {
  private let launch: FlatScript
  private let id: String
  private var session: OpenSession
  private var parts: [Part] = []

  /// One thing that was done, what came to rest after it, and what can be expected of it.
  private struct Part {
    var steps: [FlatScript.FlatStep]
    var proposals: [Proposal]
  }

  /// One expectation that was proposed.
  private struct Proposal {
    let text: String
    var isKept = true
  }

  /// Launches a scene under the first of its configurations that are wanted.
  ///
  /// - Parameters:
  ///   - scene: A scene's name, or the id of a script that has it.
  ///   - id: What the script will call itself.
  ///   - matrix: `ios=5.0; device=ipad`.
  package init(
    _ scene: String, id: String, matrix: String?, in sources: ScriptSources
  ) throws(RehearsalError) {
    guard Script.isID(id) else {
      throw RehearsalError(
        .request, "\(Value.quoted(id)) cannot be an id", details: ["expected: letters, digits and - _ . /"])
    }
    let explored = try ExploredScene(scene, matrix: matrix, in: sources, form: .named)
    guard let launch = explored.launches.first, launch.foreign == nil, let session = OpenSession(launch.script) else {
      throw RehearsalError(
        .request, "\(scene) cannot be composed", details: ["expected: a scene that the models perform"])
    }
    (self.launch, self.id, self.session) = (launch.script, id, session)
    begin()
  }

  /// Lets the launch come to rest, and proposes what can be expected of it.
  private mutating func begin() {
    _ = session.perform(Composer.settle)
    parts = [
      Part(
        steps: launch.steps + [
          FlatScript.FlatStep(label: Composer.settle, text: Composer.settle, isExpectation: false)
        ],
        proposals: session.proposals(since: 0).map(\.text).filter { $0.contains("onScreen") }.map { Proposal(text: $0) }
      )
    ]
  }

  private static let settle = "settle"

  // MARK: - Doing

  /// What can be done now, as steps.
  package var offers: [String] { session.offers.map(\.text) }

  /// What is on the screen, by name and title.
  package var screen: [String] { session.screen }

  /// Why nothing more can be done; `nil` while the session goes on.
  package var ending: String? { session.exception }

  /// The expectations that were proposed for what was done last, and are kept.
  package var proposals: [String] { parts.last?.proposals.filter(\.isKept).map(\.text) ?? [] }

  /// Everything that was done, the launch first, with what was proposed for it.
  package var everything: [ComposedPart] {
    parts.map { part in
      ComposedPart(
        steps: part.steps.map(\.text), proposals: part.proposals.map { ($0.text, $0.isKept) })
    }
  }

  /// The recording so far, whose last moment is what is on the screen.
  package var recording: Trace { session.recording }

  /// A touch at a point of the screen, as a step.
  ///
  /// - Parameter word: `tap`, `doubleTap` or `longPress`.
  package func touch(_ word: String, at point: Point) -> String { session.touch(word, at: point) }

  /// What was done last, with what came to rest.
  package var done: [String] { parts.last?.steps.map(\.text) ?? [] }

  /// Does something, written as a step; an input comes to rest before anything is expected of it.
  ///
  /// - Throws: Why it cannot be done; then nothing has been.
  package mutating func perform(_ text: String) throws(RehearsalError) {
    if let ending { throw RehearsalError(.request, "the session has ended", details: [ending]) }
    let start = session.eventCount
    let before = session.steps.count
    let goesOn = session.perform(text)
    guard session.steps.count > before, let written = session.steps.last else {
      throw RehearsalError(.request, "\(text) is not a step", details: ["a step is written as tap: NAME, rotate: left"])
    }
    if !goesOn, session.exception == nil {
      let problem = session.problem ?? "it cannot be performed"
      replay()
      throw RehearsalError(.request, problem)
    }
    var steps = [written]
    if goesOn, !written.isExpectation, !["settle", "advance", "mark"].contains(Composer.word(of: text)) {
      let settled = session.perform(Composer.settle)
      if let last = session.steps.last { steps.append(last) }
      if !settled, session.exception == nil {
        let problem = session.problem ?? "it does not come to rest"
        replay()
        throw RehearsalError(.request, problem)
      }
    }
    let proposals = written.isExpectation ? [] : session.proposals(since: start)
    parts.append(Part(steps: steps, proposals: proposals.map { Proposal(text: $0.text) }))
  }

  private static func word(of text: String) -> String { String(text.prefix { $0 != ":" && $0 != " " }) }

  /// Drops one of the last proposals that are kept, from 1.
  ///
  /// - Throws: When there is none of the number.
  package mutating func drop(_ number: Int) throws(RehearsalError) {
    let last = parts.count - 1
    let kept = parts[last].proposals.indices.filter { parts[last].proposals[$0].isKept }
    guard kept.indices.contains(number - 1) else { throw RehearsalError(.request, "there is no proposal \(number)") }
    parts[last].proposals[kept[number - 1]].isKept = false
  }

  /// Keeps a proposal, or drops it; both are counted from 0, the launch is the first part.
  ///
  /// - Throws: When there is none of the number.
  package mutating func choose(_ proposal: Int, of part: Int, isKept: Bool) throws(RehearsalError) {
    guard parts.indices.contains(part), parts[part].proposals.indices.contains(proposal) else {
      throw RehearsalError(.request, "there is no proposal \(proposal) of part \(part)")
    }
    parts[part].proposals[proposal].isKept = isKept
  }

  /// Takes back what was done last, with what was proposed for it.
  ///
  /// - Throws: When nothing was done since the launch.
  package mutating func undo() throws(RehearsalError) {
    guard parts.count > 1 else { throw RehearsalError(.request, "nothing was done since the launch") }
    parts.removeLast()
    replay()
  }

  private mutating func replay() {
    guard let session = OpenSession(launch) else { return }
    for step in parts.flatMap(\.steps).dropFirst(launch.steps.count) { _ = session.perform(step.text) }
    self.session = session
  }

  // MARK: - Writing

  /// How many steps were done since the launch.
  package var count: Int { parts.count - 1 }

  /// The script: what was done, and every proposal that was kept, each on a line of its own.
  package var text: String {
    var flat = launch.with(
      steps: parts.flatMap { part in
        part.steps
          + part.proposals.filter(\.isKept).map {
            FlatScript.FlatStep(label: "expect", text: $0.text, isExpectation: true)
          }
      })
    flat.id = id
    flat.title = ""
    return flat.text(remark: ["Composed; every expectation is a proposal: keep the line, or drop it."])
  }
}

/// One thing that was done while a script is composed: its steps, and what was proposed to expect of it.
package struct ComposedPart: Sendable {
  /// The steps, as YAML.
  package let steps: [String]
  /// The expectations, as steps, and whether each is kept.
  package let proposals: [(text: String, isKept: Bool)]
}
