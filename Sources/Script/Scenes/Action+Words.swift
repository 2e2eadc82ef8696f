import RehearsalSourceText

extension Action {
  /// One word of a handler's actions: what stands behind it, how it is read, and what the documentation says of it.
  ///
  /// A new action is a case of `Action`, its word here, and what it does in `DescribedScene+Handlers`. The reader and
  /// its suggestions, scene.schema.json and the table in ScriptFormat.md follow from here.
  struct Word: Sendable {
    /// What a handler writes: `create`.
    let word: String
    let shape: ValueShape
    /// How the documentation writes the action, in Markdown.
    let form: String
    /// What happens, in Markdown; neighbours of which the same is said share a line of the table.
    let effect: String
    let read: @Sendable (Node, Bindings, Findings) -> Action?

    init(
      _ word: String, _ shape: ValueShape, form: String, effect: String,
      read: @escaping @Sendable (Node, Bindings, Findings) -> Action?
    ) {
      self.word = word
      self.shape = shape
      self.form = form
      self.effect = effect
      self.read = read
    }
  }
}

// MARK: - The words

extension Action.Word {
  /// Every action there is, in the order of the documentation.
  static let all = commands + own

  private static let commands = Command.words.map { command in
    Action.Word(
      command.word, .defined(command.word), form: "`\(command.word)`", effect: "as in scripts, section 8"
    ) { node, _, findings in
      command.read(node, findings).map { .command($0) }
    }
  }

  private static let own = [
    Action.Word(
      "release", .name, form: "`release: P`",
      effect: "gives up the count an object was made with; nothing where the compiler counts references"
    ) { node, _, findings in findings.name(node, of: .object).map { .release($0) } },
    Action.Word(
      "saveDefaults",
      .keys([.init("keys", .names, isRequired: true), .init("to", .name, isRequired: true)]),
      form: "`saveDefaults: {keys: [Style], to: V}`", effect: "copies user defaults into a variable"
    ) { node, _, findings in Action.readSaveDefaults(node, findings: findings) },
    Action.Word(
      "restoreDefaults", required("from"), form: "`restoreDefaults: {from: V}`",
      effect: "writes them back, in the order of their names"
    ) { node, _, findings in Action.readRestoreDefaults(node, findings: findings) },
    Action.Word("notify", .name, form: "`notify: NAME`", effect: "posts a notification") { node, _, findings in
      findings.name(node, "the name of a notification").map { .notify($0) }
    },
    Action.Word(
      "mark", .text, form: "`mark: NAME`",
      effect: "the app does something of its own, which is only named: `mark: startNewGame`"
    ) { node, _, findings in findings.text(node, "what the app does").map { .mark($0) } },
    Action.Word(
      "perform", .name, form: "`perform: HANDLER`",
      effect: "runs another handler; a circle is an error, as is a depth of more than 32"
    ) { node, _, findings in findings.name(node, of: .handler).map { .perform($0, at: node.position) } },
    Action.Word(
      "performSegue", .name, form: "`performSegue: SEGUE`", effect: "performs a segue of the storyboard"
    ) { node, _, findings in findings.name(node, of: .segue).map { .performSegue($0) } },
    Action.Word(
      "sendAction", required("action", "from"), form: "`sendAction: {action: NAME, from: VIEW}`",
      effect: "sends an action without a target: it goes up from the view that has the keyboard, or from this one, to"
        + " the first controller that `responds`"
    ) { node, _, findings in Action.readSendAction(node, findings: findings) },
    Action.Word(
      "connect", required("item", "target", "action"),
      form: "`connect: {item: I, target: CONTROLLER, action: HANDLER}`",
      effect: "sets a bar item's target and action, where the storyboard could not"
    ) { node, _, findings in Action.readConnect(node, findings: findings) },
    Action.Word(
      "afterTransaction", .defined("actions"), form: "`afterTransaction: […]`",
      effect: "the completion block of the turn's transaction: after the display, and after animations that the rest of"
        + " the turn begins"
    ) { node, bindings, findings in
      .afterTransaction(Action.readList(node, bindings: bindings, findings: findings))
    },
    Action.Word(
      "afterDelay",
      .keys([.init("time", .interval, isRequired: true), .init("actions", .defined("actions"), isRequired: true)]),
      form: "`afterDelay: {time: 300ms, actions: […]}`",
      effect: "`performSelector:withObject:afterDelay:`: when the time has passed, in a turn of its own; 0 ms is the"
        + " next turn"
    ) { node, bindings, findings in Action.readDelay(node, bindings: bindings, findings: findings) },
    Action.Word(
      "try",
      .keys([
        .init("actions", .defined("actions"), isRequired: true), .init("catch", .defined("actions"), isRequired: true),
      ]),
      form: "`try: {actions: […], catch: […]}`",
      effect: "an exception ends the actions and not the session; those under `catch` follow"
    ) { node, bindings, findings in Action.readAttempt(node, bindings: bindings, findings: findings) },
    Action.Word(
      "becomeFirstResponder", .name, form: "`becomeFirstResponder: FIELD`", effect: "a text field takes the keyboard"
    ) { node, _, findings in findings.name(node, of: .element).map { .firstResponder($0, isTaken: true) } },
    Action.Word(
      "resignFirstResponder", .name, form: "`resignFirstResponder: FIELD`",
      effect: "a text field gives the keyboard up, if it has it"
    ) { node, _, findings in findings.name(node, of: .element).map { .firstResponder($0, isTaken: false) } },
    Action.Word(
      "showActionSheet",
      .keys([.init("sheet", .name, isRequired: true), .init("from", .name), .init("in", .name)]),
      form: "`showActionSheet: {sheet: S, from: ITEM}`",
      effect: "shows a sheet from a bar item or the bounds of a view; `in: VIEW` shows it in a view"
    ) { node, _, findings in ActionSheetShowing.read(node, findings: findings).map { .showActionSheet($0) } },
    Action.Word(
      "filter", required("list", "by", "into"), form: "`filter: {list: V, by: BAR, into: W}`",
      effect: "keeps those texts of a variable that hold a search bar's text, in either case"
    ) { node, _, findings in Action.readFilter(node, findings: findings) },
    Action.Word(
      "when", .defined("when"), form: "`when: {…, then: […], otherwise: […]}`",
      effect: "conditions, of which all must hold"
    ) { node, bindings, findings in Action.readWhen(node, bindings: bindings, findings: findings) },
  ]

  /// Names under keys that have to be there.
  private static func required(_ keys: String...) -> ValueShape {
    .keys(keys.map { .init($0, .name, isRequired: true) })
  }

  /// What scene.schema.json says of an action.
  static var shape: ValueShape { .keys(all.map { .init($0.word, $0.shape) }, rule: .exactlyOne) }
}

// MARK: - Reading

extension Action {
  fileprivate static func readSaveDefaults(_ node: Node, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "saveDefaults", findings: findings) else { return nil }
    let keys = findings.texts(fields.require("keys", "a list of keys"))
    let variable = findings.name(fields.require("to", "the name of a variable"), of: .variable)
    fields.finish()
    guard let keys, let variable else { return nil }
    return .saveDefaults(keys: keys, to: variable)
  }

  fileprivate static func readRestoreDefaults(_ node: Node, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "restoreDefaults", findings: findings) else { return nil }
    let variable = findings.name(fields.require("from", "the name of a variable"), of: .variable)
    fields.finish()
    return variable.map { .restoreDefaults(from: $0) }
  }

  fileprivate static func readDelay(_ node: Node, bindings: Bindings, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "afterDelay", findings: findings) else { return nil }
    let time = fields.require("time", "how long: 300ms").flatMap { findings.interval($0) }
    let actions = fields.require("actions", "a list of actions")
      .map { readList($0, bindings: bindings, findings: findings) }
    fields.finish()
    guard let time, let actions else { return nil }
    return .afterDelay(time, actions)
  }

  fileprivate static func readAttempt(_ node: Node, bindings: Bindings, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "try", findings: findings) else { return nil }
    let actions = fields.require("actions", "a list of actions")
      .map { readList($0, bindings: bindings, findings: findings) }
    let rescue = fields.require("catch", "a list of actions")
      .map { readList($0, bindings: bindings, findings: findings) }
    fields.finish()
    guard let actions, let rescue else { return nil }
    return .attempt(actions, rescue: rescue)
  }

  fileprivate static func readFilter(_ node: Node, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "filter", findings: findings) else { return nil }
    let list = findings.name(fields.require("list", "the name of a variable"), of: .variable)
    let bar = findings.name(fields.require("by", "the name of a search bar"), of: .element)
    let variable = findings.name(fields.require("into", "the name of a variable"), of: .variable)
    fields.finish()
    guard let list, let bar, let variable else { return nil }
    return .filter(list: list, by: bar, into: variable)
  }

  fileprivate static func readSendAction(_ node: Node, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "sendAction", findings: findings) else { return nil }
    let action = findings.name(fields.require("action", "the name of an action"))
    let sender = findings.name(fields.require("from", "the name of a view"), of: .element)
    fields.finish()
    guard let action, let sender else { return nil }
    return .sendAction(action, from: sender)
  }

  fileprivate static func readConnect(_ node: Node, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "connect", findings: findings) else { return nil }
    let item = findings.name(fields.require("item", "the name of a bar item"), of: .element)
    let target = findings.name(fields.require("target", "the name of a controller"), of: .controller)
    let handler = findings.name(fields.require("action", "the name of a handler"), of: .handler)
    fields.finish()
    guard let item, let target, let handler else { return nil }
    return .connect(item: item, target: target, handler: handler)
  }

  fileprivate static func readWhen(_ node: Node, bindings: Bindings, findings: Findings) -> Action? {
    guard var fields = Fields(node, as: "when", findings: findings) else { return nil }
    let then = fields.require("then", "a list of actions")
    let otherwise = fields.take("otherwise")
    let conditions = readConditions(&fields, bindings: bindings, findings: findings)
    let actions = then.map { readList($0, bindings: bindings, findings: findings) }
    let others = otherwise.map { readList($0, bindings: bindings, findings: findings) }
    guard let conditions, let actions else { return nil }
    return .when(conditions, then: actions, otherwise: others ?? [])
  }

  fileprivate static func readConditions(
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
      guard
        let axes = AxisCondition.readAll(
          &fields, bindings: bindings, findings: findings, beside: AxisCondition.ofHandlers)
      else { return nil }
      conditions += axes.map { .axis($0) }
    }
    return conditions
  }
}
