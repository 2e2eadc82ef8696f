import RehearsalControllers
import RehearsalSourceText
import RehearsalTrace

/// A text besides its own that a script is performed from.
public struct PulledText: Hashable, Sendable {
  /// Whether it is a part, which is a script that it runs; else it is its scene.
  public let isPart: Bool
  /// Where it was read; the name of a scene that is written in Swift.
  public let path: String
  /// The text; the name of a scene that is written in Swift, which is all that the script's digest has of it.
  public let text: String
}

/// An answer to a decision that somebody gives.
public struct WrittenAnswer: Hashable, Sendable {
  /// What its axis is called.
  public let decision: String
  /// The answer as JSON; a text when a placeholder stands there.
  public let value: String
}

// What a digest of a script is made of, told apart.
extension ScriptLibrary {
  /// The texts besides its own that a script is performed from: its scene, and the scripts it runs, by id.
  public func pulledTexts(of script: Script) -> [PulledText] {
    var texts: [PulledText] = []
    switch scene(of: script) {
    case .file(let file): texts.append(PulledText(isPart: false, path: file.path, text: file.text))
    case .swift(let scene): texts.append(PulledText(isPart: false, path: scene.id, text: scene.id))
    case .inline, nil: break
    }
    texts += toolkitScenes(of: script).map { PulledText(isPart: false, path: $0.path, text: $0.text) }
    return texts + parts(of: script).map { PulledText(isPart: true, path: $0.path, text: $0.source) }
  }

  /// The answers to decisions that the scene of a script gives, as they are written.
  public func sceneAnswers(of script: Script) -> [WrittenAnswer] {
    let root: Node?
    switch scene(of: script) {
    case .file(let file): root = file.root
    case .inline(let node): root = node
    case .swift, nil: root = nil
    }
    return (root?["decisions"]?.entries ?? []).compactMap { entry in
      entry.value.scalar.map { WrittenAnswer(decision: entry.key, value: Self.json($0, of: entry.key)) }
    }
  }

  /// What the models answer to every decision when nobody says otherwise; an answer that depends on the system is a
  /// record of the systems that it is given for.
  public static let standardAnswers: [WrittenAnswer] = DecisionDescription.all.map { decision in
    let all = decision.standard.map { ($0.systems, json($0.answer, of: decision.name)) }
    if all.count == 1 { return WrittenAnswer(decision: decision.name, value: all[0].1) }
    let record = Dictionary(all.map { ($0.0, Value.text($0.1)) }, uniquingKeysWith: { $1 })
    return WrittenAnswer(decision: decision.name, value: Value.record(record).json)
  }

  private static func json(_ written: String, of name: String) -> String {
    switch Decisions.named(name)?.answers.answer(written) {
    case .flag, .number: written
    case .word, nil: Value.text(written).json
    }
  }
}
