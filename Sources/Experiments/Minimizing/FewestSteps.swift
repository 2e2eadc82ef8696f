package import Rehearsal
import RehearsalScript
package import RehearsalStore

/// The fewest steps in which two sessions of a cell differ as they do, as far as a number of replays allows.
package struct FewestSteps {
  /// The steps that are left, each as a line of a script.
  package let steps: [String]
  /// How many the session has, without expectations.
  package let stepCount: Int
  /// Whether none of the steps can be left out; otherwise the replays were over before that was known.
  package let isMinimal: Bool

  /// How many scripts are tried for one change, each on both sides.
  package static let mostReplays = 120

  private struct IsOver: Error {}

  /// - Parameters:
  ///   - session: The session that shows the change.
  ///   - before: The session that it is told from.
  /// - Returns: `nil` when this program, with these sources, does not show the change.
  package static func find(
    _ session: Session, from before: Session, in store: Store, _ sources: ScriptSources
  ) throws -> FewestSteps? {
    // A page waits for no toolkit.
    guard Script.isOfModels(session.configuration) else { return nil }
    do {
      let known = try SessionScript(of: session, in: store, sources)
      var flat = try known.flattened(under: session.configuration, into: nil)
      let sides = try Criterion.Sides(session, before, &flat, store, sources)
      return try minimal(flat, sides)
    } catch is RehearsalError {
      // A script that cannot be performed any more has no fewest steps.
      return nil
    }
  }

  private static func minimal(_ flat: FlatScript, _ sides: Criterion.Sides) throws -> FewestSteps? {
    guard let shape = Criterion.shape(of: flat.text(), flat, sides) else { return nil }
    let all = flat.steps.indices.dropFirst().filter { !flat.steps[$0].isExpectation }
    var replays = 0
    var best: [String]?
    var minimizer = Minimizer(flat) { text in
      replays += 1
      guard replays <= mostReplays else { throw IsOver() }
      guard try Criterion.shape(shape, sides).holds(for: text, flat) else { return false }
      let steps = lines(of: text)
      if steps.count <= best?.count ?? .max { best = steps }
      return true
    }
    var isMinimal = true
    do {
      guard try minimizer.minimize(from: all) != nil else { return nil }
    } catch is IsOver {
      isMinimal = false
    }
    return best.map { FewestSteps(steps: $0, stepCount: all.count + 1, isMinimal: isMinimal) }
  }

  /// The steps of a flat script's text.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").drop { $0 != "steps:" }.dropFirst().map(String.init)
  }
}
