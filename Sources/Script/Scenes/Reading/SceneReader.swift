import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// Reads the parts of a scene.
struct SceneReader {
  let bindings: Bindings
  let findings: Findings
  /// What was read before, if that may be taken.
  let known: KnownParts?

  /// A part of the scene, read now unless it is known.
  func part<Part>(
    _ entry: Node.Entry, in kind: WritableKeyPath<KnownParts.Parts, [Position: Part]>, read: (Node.Entry) -> Part?
  ) -> Part? {
    known.map { $0.part(entry, in: kind, read: read) } ?? read(entry)
  }

  func entries(_ node: Node?, _ what: String) -> [Node.Entry] {
    guard let node else { return [] }
    guard let entries = node.entries else {
      findings.report("found \(node.kind)", at: node.position, expected: ["\(what): a mapping by name"])
      return []
    }
    return entries
  }

  func values(_ node: Node?, _ what: String) -> [SceneDescription.NamedValue] {
    entries(node, what).map { SceneDescription.NamedValue(name: $0.key, value: findings.value($0.value)) }
  }

  func response(_ node: Node?) -> Response? {
    guard let node else { return nil }
    if node.scalar != nil { return findings.name(node, of: .handler).map { .handler($0) } }
    return .actions(Action.readList(node, bindings: bindings, findings: findings))
  }

  func handler(_ entry: Node.Entry) -> SceneDescription.Handler? {
    SceneDescription.Handler(
      name: entry.key, actions: Action.readList(entry.value, bindings: bindings, findings: findings))
  }

  func decision(_ entry: Node.Entry) -> SceneDescription.DecisionSetting? {
    guard let decision = Decisions.named(entry.key) else {
      findings.reportUnknown(
        "decision", entry.key, at: entry.keyPosition, expected: Decisions.all.map(\.name).sorted())
      return nil
    }
    guard let text = findings.text(entry.value, "an answer to \(entry.key)") else { return nil }
    guard let answer = decision.answers.answer(text) else {
      findings.reportUnknown(
        "answer to \(entry.key)", text, at: entry.value.position, expected: decision.answers.expected)
      return nil
    }
    return SceneDescription.DecisionSetting(decision: decision, answer: answer)
  }

  // MARK: - Controllers

  func controller(_ entry: Node.Entry) -> ControllerDescription? {
    guard var fields = Fields(entry.value, as: "a controller", findings: findings) else { return nil }
    defer { fields.finish() }
    let size = findings.size(fields.take("contentSize"))
    let kind: ControllerDescription.Kind
    if let navigation = fields.take("navigation") {
      guard let root = findings.name(navigation, of: .controller) else { return nil }
      kind = .navigation(
        root: root, at: navigation.position, delegate: findings.name(fields.take("delegate"), of: .delegate),
        hidesBar: findings.flag(fields.take("navigationBarHidden")) ?? false)
    } else if let contained = container(&fields) {
      kind = contained
    } else {
      let view = fields.take("view").flatMap { self.view($0, defaultSize: size) }
      let (left, right) = navigationItem(fields.take("navigationItem"))
      kind = .plain(view: view, left: left, right: right)
    }
    var controller = ControllerDescription(id: entry.key, kind: kind)
    controller.title = findings.text(fields.take("title")) ?? ""
    if case .plain = kind { controller.className = findings.name(fields.take("class")) }
    controller.contentSize = size
    controller.isModalInPopover = findings.flag(fields.take("modalInPopover")) ?? false
    if case .plain = kind { controller.isObject = findings.flag(fields.take("object")) ?? false }
    controller.isFragile = findings.flag(fields.take("fragile")) ?? false
    if let style: UIModalPresentationStyle = style(fields.take("modalPresentationStyle"), "presentation style") {
      controller.presentationStyle = style
    }
    if let style: UIModalTransitionStyle = style(fields.take("modalTransitionStyle"), "transition style") {
      controller.transitionStyle = style
    }
    controller.definesPresentationContext = findings.flag(fields.take("definesPresentationContext")) ?? false
    controller.hooks = hooks(fields.take("on"))
    controller.shouldPerformSegue = fields.take("shouldPerformSegue").map { method($0, answers: true) }
    controller.orientations = orientations(fields.take("orientations"))
    controller.rotatingHeader = findings.name(fields.take("rotatingHeaderView"), of: .element)
    controller.rotatingFooter = findings.name(fields.take("rotatingFooterView"), of: .element)
    for entry in entries(fields.take("responds"), "responds") {
      controller.responses[entry.key] = response(entry.value)
    }
    controller.searchDisplay = searchDisplay(fields.take("searchDisplay"))
    return controller
  }

  func links(_ node: Node) -> [ControllerDescription.Link]? {
    guard let list = node.list, !list.isEmpty else {
      findings.report("found \(node.kind)", at: node.position, expected: ["a list of controllers"])
      return nil
    }
    return list.compactMap { node in
      findings.name(node, of: .controller).map { ControllerDescription.Link(name: $0, position: node.position) }
    }
  }

  private func style<Style: RawRepresentable<String> & CaseIterable>(_ node: Node?, _ what: String) -> Style? {
    findings.word(node, what, among: Style.allCases.map(\.rawValue)).flatMap { Style(rawValue: $0) }
  }

  private func navigationItem(_ node: Node?) -> (ItemDescription?, ItemDescription?) {
    guard let node, var fields = Fields(node, as: "navigationItem", findings: findings) else { return (nil, nil) }
    let left = fields.take("left").flatMap { item($0) }
    let right = fields.take("right").flatMap { item($0) }
    fields.finish()
    return (left, right)
  }

  private func hooks(_ node: Node?) -> [ControllerDescription.Hook: Response] {
    var hooks: [ControllerDescription.Hook: Response] = [:]
    for entry in entries(node, "on") {
      guard let hook = ControllerDescription.Hook(rawValue: entry.key) else {
        findings.reportUnknown(
          "event", entry.key, at: entry.keyPosition,
          expected: ControllerDescription.Hook.allCases.map(\.rawValue))
        continue
      }
      hooks[hook] = response(entry.value)
    }
    return hooks
  }

  private func orientations(_ node: Node?) -> [UIInterfaceOrientation]? {
    guard let node, let words = findings.texts(node, "a list of orientations") else { return nil }
    return words.compactMap { word in
      if let orientation = UIInterfaceOrientation(rawValue: word) { return orientation }
      findings.reportUnknown(
        "orientation", word, at: node.position, expected: UIInterfaceOrientation.allCases.map(\.rawValue))
      return nil
    }
  }

  func window(_ entry: Node.Entry) -> WindowDescription? {
    guard var fields = Fields(entry.value, as: "a window", findings: findings) else { return nil }
    let root = findings.name(fields.take("root"), of: .controller)
    let isHidden = findings.flag(fields.take("hidden")) ?? false
    let reacts = findings.flag(fields.take("userInteractionEnabled")) ?? true
    fields.finish()
    return WindowDescription(id: entry.key, root: root, isHidden: isHidden, isUserInteractionEnabled: reacts)
  }

  // MARK: - Popovers and delegates

  func popover(_ entry: Node.Entry) -> PopoverDescription? {
    guard var fields = Fields(entry.value, as: "a popover", findings: findings) else { return nil }
    let content = content(&fields)
    let delegate = findings.name(fields.take("delegate"), of: .delegate)
    let className = findings.name(fields.take("class"))
    let size = findings.size(fields.take("contentSize"))
    let margins = insets(fields.take("layoutMargins"))
    let background = fields.take("background").flatMap {
      $0.scalar == "none" ? nil : findings.name($0, of: .background)
    }
    fields.finish()
    return content.map {
      PopoverDescription(
        id: entry.key, content: $0, delegate: delegate, className: className, contentSize: size,
        margins: margins, background: background)
    }
  }

  private func content(_ fields: inout Fields) -> PopoverDescription.Content? {
    if findings.flag(fields.take("plainInit")) == true { return .plainInit }
    guard let node = fields.require("content", "the name of a controller") else { return nil }
    return node.isNull ? .nothing : findings.name(node, of: .controller).map { .controller($0) }
  }

  func delegate(_ entry: Node.Entry) -> DelegateDescription? {
    var methods: [DelegateDescription.Selector: DelegateDescription.Method] = [:]
    for method in entries(entry.value, "a delegate") {
      guard let selector = DelegateDescription.Selector.named(method.key) else {
        findings.reportUnknown(
          "delegate method", method.key, at: method.keyPosition,
          expected: DelegateDescription.Selector.allCases.map(\.rawValue))
        continue
      }
      methods[selector] =
        selector == .splitShouldHide
        ? shouldHide(method.value)
        : self.method(method.value, answers: selector.answers)
    }
    return DelegateDescription(id: entry.key, methods: methods)
  }

  private func method(_ node: Node, answers: Bool) -> DelegateDescription.Method {
    if node.list != nil {
      if answers {
        findings.report(
          "a method that is asked for an answer has none", at: node.position,
          expected: ["true, false, or {answer: true, actions: […]}"])
      }
      return DelegateDescription.Method(actions: Action.readList(node, bindings: bindings, findings: findings))
    }
    guard answers else {
      guard let response = response(node), case .handler(let name) = response else {
        return DelegateDescription.Method()
      }
      return DelegateDescription.Method(actions: [.perform(name, at: node.position)])
    }
    guard node.entries != nil, var fields = Fields(node, as: "a method", findings: findings) else {
      return DelegateDescription.Method(answer: findings.flag(node) ?? true)
    }
    let answer = findings.flag(fields.require("answer", "true or false")) ?? true
    let actions = fields.take("actions").map { Action.readList($0, bindings: bindings, findings: findings) }
    fields.finish()
    return DelegateDescription.Method(answer: answer, actions: actions ?? [])
  }
}
