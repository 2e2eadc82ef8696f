package import RehearsalScript
import RehearsalTrace

/// Leaves steps out of a script for as long as something still holds.
///
/// First adaptive deletion (Zeller's ddmin): halves, quarters, … of the steps are left out, coarse pieces before fine
/// ones. Then one step at a time until none can go: the result is one-minimal. Every script is tried once, whichever
/// way it is come by; `launch` always stays.
///
/// Cost: between log n and n² replays for n steps; a few dozen for a script of 30 steps of which 3 matter.
package struct Minimizer {
  /// What is tried: the script with the steps that are left.
  package let script: FlatScript
  /// Whether what is looked for still shows in a script's text.
  package let holds: (String) throws -> Bool
  /// How many scripts were tried.
  package private(set) var replays = 0
  /// How often a script had been tried before.
  package private(set) var repeats = 0
  private var answers: [Digest: Bool] = [:]

  package init(_ script: FlatScript, holds: @escaping (String) throws -> Bool) {
    self.script = script
    self.holds = holds
  }

  /// The places of the steps that have to stay, the launch first; `nil` when it does not hold for all steps.
  ///
  /// - Parameter steps: Where to begin: places without the launch's, in order.
  package mutating func minimize(from steps: [Int]) throws -> [Int]? {
    guard try isKept(steps) else { return nil }
    let few = try reduced(steps)
    return [0] + (try oneMinimal(few))
  }

  private mutating func reduced(_ steps: [Int]) throws -> [Int] {
    if try isKept([]) { return [] }
    var kept = steps
    var pieces = 2
    while kept.count > 1 {
      let size = (kept.count + pieces - 1) / pieces
      var shorter: [Int]?
      for start in stride(from: 0, to: kept.count, by: size) where shorter == nil {
        let rest = Array(kept[..<start] + kept[min(start + size, kept.count)...])
        if try isKept(rest) { shorter = rest }
      }
      if let shorter {
        kept = shorter
        pieces = max(pieces - 1, 2)
      } else if size == 1 {
        break
      } else {
        pieces = min(pieces * 2, kept.count)
      }
    }
    return kept
  }

  private mutating func oneMinimal(_ steps: [Int]) throws -> [Int] {
    var kept = steps
    var place = kept.count - 1
    while place >= 0 {
      var rest = kept
      rest.remove(at: place)
      // A step that can go may set free one that was looked at before.
      if try isKept(rest) {
        kept = rest
        place = kept.count - 1
      } else {
        place -= 1
      }
    }
    return kept
  }

  private mutating func isKept(_ steps: [Int]) throws -> Bool {
    let text = script.text(keeping: [0] + steps)
    let digest = Digest(of: text)
    if let known = answers[digest] {
      repeats += 1
      return known
    }
    replays += 1
    let answer = try holds(text)
    answers[digest] = answer
    return answer
  }
}
