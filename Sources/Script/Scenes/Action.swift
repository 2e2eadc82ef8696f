import RehearsalSourceText
import RehearsalTrace

/// One line of a handler.
indirect enum Action: Hashable, Sendable {
  /// A message to a model, with the same words as a script's.
  case command(Command)
  /// Makes a popover controller; a local variable of the handler holds it until the handler ends.
  case create(popover: String, as: String)
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
  /// Sets a bar item's target and action.
  case connect(item: String, target: String, handler: String)
  /// What the completion block of the turn's transaction does.
  case afterTransaction([Action])
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
  static let words =
    Command.words.map(\.word) + [
      "create", "release", "saveDefaults", "restoreDefaults", "notify", "mark", "perform", "performSegue", "connect",
      "afterTransaction", "showActionSheet", "filter", "when",
    ]

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
    return read(entry.key, entry.value, bindings: bindings, findings: findings)
  }

  private static func read(_ word: String, _ node: Node, bindings: Bindings, findings: Findings) -> Action? {
    switch word {
    case "create": return readCreate(node, findings: findings)
    case "release": return findings.name(node, of: .object).map { .release($0) }
    case "saveDefaults":
      guard var fields = Fields(node, as: word, findings: findings) else { return nil }
      let keys = findings.texts(fields.require("keys", "a list of keys"))
      let variable = findings.name(fields.require("to", "the name of a variable"), of: .variable)
      fields.finish()
      guard let keys, let variable else { return nil }
      return .saveDefaults(keys: keys, to: variable)
    case "restoreDefaults":
      guard var fields = Fields(node, as: word, findings: findings) else { return nil }
      let variable = findings.name(fields.require("from", "the name of a variable"), of: .variable)
      fields.finish()
      return variable.map { .restoreDefaults(from: $0) }
    case "notify": return findings.name(node, "the name of a notification").map { .notify($0) }
    case "mark": return findings.text(node, "what the app does").map { .mark($0) }
    case "perform": return findings.name(node, of: .handler).map { .perform($0, at: node.position) }
    case "performSegue": return findings.name(node, of: .segue).map { .performSegue($0) }
    case "connect": return readConnect(node, findings: findings)
    case "afterTransaction": return .afterTransaction(readList(node, bindings: bindings, findings: findings))
    case "showActionSheet":
      return ActionSheetShowing.read(node, findings: findings).map { .showActionSheet($0) }
    case "filter": return readFilter(node, findings: findings)
    case "when": return readWhen(node, bindings: bindings, findings: findings)
    default: return Command.named(word)?.read(node, findings).map { .command($0) }
    }
  }

  private static func readFilter(_ node: Node, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "filter", findings: findings) else { return nil }
    let list = findings.name(fields.require("list", "the name of a variable"), of: .variable)
    let bar = findings.name(fields.require("by", "the name of a search bar"), of: .element)
    let variable = findings.name(fields.require("into", "the name of a variable"), of: .variable)
    fields.finish()
    guard let list, let bar, let variable else { return nil }
    return .filter(list: list, by: bar, into: variable)
  }

  private static func readConnect(_ node: Node, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "connect", findings: findings) else { return nil }
    let item = findings.name(fields.require("item", "the name of a bar item"), of: .element)
    let target = findings.name(fields.require("target", "the name of a controller"), of: .controller)
    let handler = findings.name(fields.require("action", "the name of a handler"), of: .handler)
    fields.finish()
    guard let item, let target, let handler else { return nil }
    return .connect(item: item, target: target, handler: handler)
  }

  private static func readCreate(_ node: Node, findings: Findings) -> Action? {
    if node.scalar != nil {
      return findings.name(node, of: .popoverClass).map { .create(popover: $0, as: $0) }
    }
    guard var fields = Fields(node, as: "create", findings: findings) else { return nil }
    let popover = findings.name(fields.require("popover", "the name of a popover"), of: .popoverClass)
    let variable = findings.name(fields.take("as"), of: .newLocal)
    fields.finish()
    return popover.map { .create(popover: $0, as: variable ?? $0) }
  }

  private static func readWhen(_ node: Node, bindings: Bindings, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "when", findings: findings) else { return nil }
    let then = fields.require("then", "a list of actions")
    let otherwise = fields.take("otherwise")
    let conditions = readConditions(&fields, bindings: bindings, findings: findings)
    let actions = then.map { readList($0, bindings: bindings, findings: findings) }
    let others = otherwise.map { readList($0, bindings: bindings, findings: findings) }
    guard let conditions, let actions else { return nil }
    return .when(conditions, then: actions, otherwise: others ?? [])
  }

  private static func readConditions(
    _ fields: inout Fields, bindings: Bindings, findings: Findings
  ) -> [Condition]? {
    var conditions: [Condition] = []
    if let reference = findings.name(fields.take("holds"), of: .reference) { conditions.append(.holds(reference)) }
    if let popover = findings.name(fields.take("visible"), of: .popover) { conditions.append(.visible(popover)) }
    if let segue = findings.name(fields.take("segue"), of: .segue) { conditions.append(.segue(segue)) }
    let content = fields.take("contentIs")
    let itself = fields.take("class")
    if content != nil || itself != nil {
      let object = findings.name(fields.require("of", "the name of a popover"), of: .popover)
      if let name = findings.name(content), let object { conditions.append(.contentIs(name, of: object)) }
      if let name = findings.name(itself), let object { conditions.append(.isClass(name, of: object)) }
    }
    if !fields.keys.isEmpty || conditions.isEmpty {
      guard let axes = AxisCondition.readAll(&fields, bindings: bindings, findings: findings) else { return nil }
      conditions += axes.map { .axis($0) }
    }
    return conditions
  }
}
