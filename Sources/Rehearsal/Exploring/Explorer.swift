package import RehearsalScript
import RehearsalStore
package import RehearsalTrace

/// Makes sessions up: at each moment one of the things a person could do, drawn by a seeded generator.
///
/// The same seed gives the same sessions. Every second input waits until the app rests, the others come 40 to 250 ms
/// later or at once, since defects like a dismissal that is still going on.
package struct Explorer {
  package let seed: UInt64
  /// How many inputs a session has.
  package let inputs: Int

  package init(seed: UInt64, inputs: Int) {
    self.seed = seed
    self.inputs = inputs
  }

  /// How likely each sort of input is, beside the others that are on offer.
  private static let weights: [OpenSession.Offer.Kind: Int] = [
    .tap: 40, .outside: 20, .idleTap: 4, .doubleTap: 4, .drag: 6, .swipe: 6, .rotate: 12, .background: 3,
    .foreground: 60,
  ]

  /// What was made up: the script, and what performing it gave.
  package struct Session {
    package var script: FlatScript
    package let performance: Performance

    package init(script: FlatScript, performance: Performance) {
      self.script = script
      self.performance = performance
    }
  }

  /// Performs session `number` of a scene that a flat script launches; `nil` when it cannot be launched.
  package func session(_ number: Int, launching launch: FlatScript) -> Session? {
    guard let session = OpenSession(launch) else { return nil }
    var generator = SeededGenerator(seed: seed, stream: number)
    var goesOn = session.perform("settle")
    var isInBackground = false
    for _ in 0..<inputs where goesOn {
      let offers = session.offers
      let kinds = OpenSession.Offer.Kind.allCases.filter { kind in offers.contains { $0.kind == kind } }
      let kind = kinds[generator.position(weightedBy: kinds.map { Explorer.weights[$0] ?? 1 })]
      let choices = offers.filter { $0.kind == kind }
      let choice = choices[generator.number(below: choices.count)]
      isInBackground = kind == .background
      goesOn = session.perform(choice.text)
      if goesOn, let wait = wait(&generator) { goesOn = session.perform(wait) }
    }
    if goesOn, isInBackground { goesOn = session.perform("foreground") }
    if goesOn { _ = session.perform("settle") }
    let script = launch.with(steps: session.steps)
    return Session(script: script, performance: session.finish())
  }

  private func wait(_ generator: inout SeededGenerator) -> String? {
    switch generator.position(weightedBy: [5, 1, 1, 1, 2]) {
    case 0: "settle"
    case 1: "advance: 40ms"
    case 2: "advance: 120ms"
    case 3: "advance: 250ms"
    default: nil
    }
  }
}
