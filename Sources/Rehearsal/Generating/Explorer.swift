package import RehearsalScript
import RehearsalStore
package import RehearsalTrace

/// Makes sessions up: at each moment one of the things a person could do, drawn by a seeded generator.
///
/// The same seed gives the same sessions. Every second input waits until the app rests, the others come 40 to 250 ms
/// later or at once, since defects like a dismissal that is still going on.
package struct Explorer: Sendable {
  package let seed: UInt64
  /// How many inputs a session has.
  package let inputs: Int

  package init(seed: UInt64, inputs: Int) {
    self.seed = seed
    self.inputs = inputs
  }

  /// How likely each sort of input is, beside the others that are on offer.
  private static let weights: [OpenSession.Offer.Kind: Int] = [
    .tap: 40, .outside: 20, .idleTap: 4, .doubleTap: 4, .type: 12, .drag: 6, .swipe: 6, .rotate: 12, .background: 3,
    .foreground: 60,
  ]

  /// What was made up: the steps, the launch first, and what performing them gave.
  package struct Session {
    package let steps: [FlatScript.FlatStep]
    package let performance: Performance

    package init(steps: [FlatScript.FlatStep], performance: Performance) {
      self.steps = steps
      self.performance = performance
    }
  }

  /// Performs session `number` in a scene that was launched.
  package func perform(_ number: Int, in session: OpenSession) -> Session {
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
    return Session(steps: session.steps, performance: session.finish())
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
