import RehearsalSourceText
import RehearsalTrace

/// One line of a handler.
indirect enum Action: Hashable, Sendable {
  /// A message to a model, with the same words as a script's.
  case command(Command)
  /// Gives up the count an object was made with, in an app that counts references by hand.
  case release(String)
  /// Copies user defaults into a variable.
  case saveDefaults(keys: [String], to: String)
  /// Writes the user defaults that a variable holds.
  case restoreDefaults(from: String)
  case notify(String)
  /// The app does something of its own that is only named: `startNewGame`.
  case mark(String)
  /// Runs another handler.
  case perform(String, at: Position)
  case performSegue(String)
  /// Sends an action without a target up the responder chain.
  case sendAction(String, from: String)
  /// Sets a bar item's target and action.
  case connect(item: String, target: String, handler: String)
  /// What the completion block of the turn's transaction does.
  case afterTransaction([Action])
  /// What is done when some time has passed.
  case afterDelay(Interval, [Action])
  /// What is done, and what is done in its place from an exception on.
  case attempt([Action], rescue: [Action])
  /// A text field takes the keyboard, or gives it up.
  case firstResponder(String, isTaken: Bool)
  /// Makes an action sheet and shows it.
  case showActionSheet(ActionSheetShowing)
  /// Filters a variable's list of texts by a search bar's text into another variable.
  case filter(list: String, by: String, into: String)
  case when([Condition], then: [Action], otherwise: [Action])

  /// One condition of a handler's `when`; all must hold.
  enum Condition: Hashable, Sendable {
    case axis(AxisCondition)
    /// The strong reference points to something.
    case holds(String)
    /// The popover's content controller is of a class.
    case contentIs(String, of: String)
    /// The object itself is of a class.
    case isClass(String, of: String)
    /// The popover is on the screen.
    case visible(String)
    /// The segue that is being prepared has this identifier.
    case segue(String)
  }
}

extension Action {
  /// Words of all actions.
  static let words = Word.all.map(\.word)

  /// Reads a list of actions; an action that is wrong is reported and left out.
  static func readList(_ node: Node, bindings: Bindings, findings: Findings) -> [Action] {
    guard let list = node.list else {
      findings.report("found \(node.kind)", at: node.position, expected: ["a list of actions"])
      return []
    }
    return list.compactMap { read($0, bindings: bindings, findings: findings) }
  }

  private static func read(_ node: Node, bindings: Bindings, findings: Findings) -> Action? {
    guard let entries = node.entries, let entry = entries.first else {
      if let word = node.scalar, !words.contains(word) {
        findings.reportUnknown("action", word, at: node.position, expected: words)
      } else {
        findings.report("found \(node.kind)", at: node.position, expected: ["an action: a mapping with one key"])
      }
      return nil
    }
    guard words.contains(entry.key) else {
      findings.reportUnknown("action", entry.key, at: entry.keyPosition, expected: words)
      return nil
    }
    guard entries.count == 1 else {
      findings.report(
        "an action with \(entries.count) keys: \(entries.map(\.key).joined(separator: ", "))",
        at: entries[1].keyPosition, expected: ["one key an action; a second action begins with \"- \""])
      return nil
    }
    return Word.all.first { $0.word == entry.key }?.read(entry.value, bindings, findings)
  }
}
