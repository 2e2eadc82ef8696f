package import Rehearsal
import RehearsalScript
import RehearsalTrace

/// Makes sessions of a real toolkit up: at each moment one of the inputs that its adapter has, on one of the views that
/// are there.
///
/// The same seed gives the same sessions, as far as the toolkit does the same again. What an adapter refuses, such as a
/// tap on a view that is not on the screen, is never part of a session: the session is performed again without it.
package struct AdapterExploration: Sendable {
  package let explorer: Explorer
  package let toolkits: ToolkitCells

  package init(explorer: Explorer, toolkits: ToolkitCells) {
    self.explorer = explorer
    self.toolkits = toolkits
  }

  /// How likely each word is, beside the others that the adapter has.
  private static let weights: KeyValuePairs<String, Int> = [
    "tap": 40, "key": 20, "hover": 8, "type": 6, "doubleTap": 4, "rightTap": 4, "scroll": 4, "rotate": 6,
  ]
  private static let keys = ["Tab", "Enter", "Escape", "Down", "Up", "space"]
  /// A session is not performed more often than this to find what its adapter does not refuse.
  private static let mostRefusals = 200

  /// Performs session `number` of a cell.
  package func perform(_ number: Int, of cell: Cell) -> WorkerResult {
    let clock = ContinuousClock()
    let start = clock.now
    var refused: Set<String> = []
    while true {
      let session = MadeUp(explorer: explorer, number: number, refused: refused)
      let outcome = toolkits.outcome(of: cell) { session.next($0) }
      let steps = session.steps
      if outcome.performance.outcome == .error {
        let reason = outcome.breakdown ?? outcome.performance.failures.first?.message ?? ""
        guard steps.count > 1 else { return .refused(reason) }
        if outcome.breakdown != nil {
          return .ended(WorkerEnding(cause: .brokenOff(reason), steps: steps))
        }
        guard let last = steps.last?.text, refused.count < AdapterExploration.mostRefusals,
          refused.insert(last).inserted
        else { return .refused(reason) }
        continue
      }
      let elapsed = start.duration(to: clock.now).components
      return .performed(
        WorkerResult.Work(
          performance: outcome.performance,
          wallMicroseconds: elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000,
          steps: steps, system: outcome.system))
    }
  }

  /// A session while it is made up.
  private final class MadeUp {
    private(set) var steps: [FlatScript.FlatStep] = []
    private var generator: SeededGenerator
    private let refused: Set<String>
    private let inputs: Int
    private var given = 0
    private var isWaitDue = false

    init(explorer: Explorer, number: Int, refused: Set<String>) {
      generator = SeededGenerator(seed: explorer.seed, stream: number)
      inputs = explorer.inputs
      self.refused = refused
    }

    func next(_ offers: AdapterSession.Offers) -> Script.ToolkitStep? {
      if steps.isEmpty { return take("launch") }
      if steps.count == 1 { return settle }
      if isWaitDue {
        isWaitDue = false
        switch generator.position(weightedBy: [5, 1, 1, 2]) {
        case 0: return settle
        case 1: return advance(40)
        case 2: return advance(250)
        default: break
        }
      }
      if given < inputs, let input = input(offers) {
        given += 1
        isWaitDue = true
        return input
      }
      let isAtRest = ["settle", "advance: 1000ms"].contains(steps.last?.text)
      return isAtRest ? nil : settle
    }

    /// The toolkit comes to rest, or is given a second when its adapter says that it never does.
    private var settle: Script.ToolkitStep {
      refused.contains("settle") ? advance(1000) : take("settle")
    }

    private func advance(_ milliseconds: Int64) -> Script.ToolkitStep {
      take("advance", .integer(milliseconds * 1000), "\(milliseconds)ms")
    }

    private func take(_ word: String, _ value: Value? = nil, _ text: String? = nil) -> Script.ToolkitStep {
      let step = Script.ToolkitStep(word: word, value: value, line: 0)
      let label = text.map { "\(word) \($0)" } ?? step.label
      steps.append(
        FlatScript.FlatStep(label: label, text: text.map { "\(word): \($0)" } ?? word, isExpectation: false))
      return step
    }

    /// One of the inputs that are left; `nil` when none is.
    private func input(_ offers: AdapterSession.Offers) -> Script.ToolkitStep? {
      let names = offers.views.compactMap(MadeUp.name(ofViewAt:))
      let words = AdapterExploration.weights.compactMap { word, weight -> (weight: Int, choices: [Choice])? in
        guard offers.inputs.contains(word) || offers.inputs.isEmpty && word == "tap" else { return nil }
        let choices = MadeUp.choices(of: word, names).filter { !refused.contains("\(word): \($0.text)") }
        return choices.isEmpty ? nil : (weight, choices)
      }
      guard !words.isEmpty else { return nil }
      let word = words[generator.position(weightedBy: words.map(\.weight))]
      let choice = word.choices[generator.number(below: word.choices.count)]
      return take(choice.word, choice.value, choice.text)
    }

    /// An input, as an adapter is asked for it and as YAML.
    private struct Choice {
      let word: String
      let value: Value
      let text: String
    }

    private static func choices(of word: String, _ names: [String]) -> [Choice] {
      func plain(_ values: [String]) -> [Choice] { values.map { Choice(word: word, value: .text($0), text: $0) } }
      return switch word {
      case "tap":
        plain(names)
          + names.map { Choice(word: word, value: .record(["outside": .text($0)]), text: "{ outside: \($0) }") }
      case "key": plain(AdapterExploration.keys)
      case "type": plain(["a"])
      case "scroll": plain(["down", "up"])
      case "rotate": plain(["right"])
      default: plain(names)
      }
    }

    /// What a step calls a view; `nil` when its name would have to be quoted, or counts views of one kind.
    private static func name(ofViewAt path: String) -> String? {
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      let isPlain = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_-]*/) != nil
      let isWord = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(name.lowercased())
      return isPlain && !isWord ? name : nil
    }
  }
}
