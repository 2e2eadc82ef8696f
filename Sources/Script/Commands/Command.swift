import RehearsalControllers
import RehearsalSourceText
import RehearsalTrace

/// A message to a model that scripts and handlers share.
enum Command: Hashable, Sendable {
  /// Makes a popover controller and its content.
  case create(Creation)
  case present(Presentation)
  /// Presents a controller over another.
  case presentController(String, on: String, animated: Bool)
  /// Takes away what is presented over a controller, or the controller itself.
  case dismissController(String, animated: Bool)
  /// Dismisses a popover without asking anybody.
  case dismiss(popover: String, animated: Bool)
  /// Puts a controller's interface into the window, in the place of the one that is there.
  case install(controller: String, by: UIApplication.Installation)
  case push(controller: String, onto: String, animated: Bool)
  case pop(from: String, animated: Bool)
  /// Puts an item into a toolbar.
  case insert(item: String, into: String, at: Int, animated: Bool)
  /// Takes an item out of a toolbar.
  case remove(from: String, at: Int, animated: Bool)
  case set(Assignment)

  struct Creation: Hashable, Sendable {
    var popover: String
    /// The local variable of a handler that holds it until the handler ends; its own name unless said.
    var variable: String?
    /// A strong reference of the app that is pointed at it.
    var reference: String?
  }

  struct Presentation: Hashable, Sendable {
    var popover: String
    var anchor: Anchor
    var directions: [Direction]
    var animated: Bool
    /// Where to point when an item's event has no touched view, in the root view; only SGPopoverController needs it.
    var fallback: Rect?
  }

  enum Anchor: Hashable, Sendable {
    /// A bar button item, or the bounds of a view.
    case element(String)
    /// A rectangle in the coordinates of a view.
    case rect(Rect, in: String)
  }

  enum Direction: String, Hashable, Sendable, CaseIterable {
    case up, down, left, right, any, unknown
  }
}

extension Command {
  static func readCreate(_ node: Node, findings: Findings) -> Command? {
    if node.scalar != nil {
      return findings.name(node, of: .popoverClass).map { .create(Creation(popover: $0)) }
    }
    guard var fields = Fields(node, as: "create", findings: findings) else { return nil }
    let popover = findings.name(fields.require("popover", "the name of a popover"), of: .popoverClass)
    let variable = findings.name(fields.take("as"), of: .newLocal)
    let reference = findings.name(fields.take("reference"), of: .reference)
    fields.finish()
    return popover.map { .create(Creation(popover: $0, variable: variable, reference: reference)) }
  }

  static func readPresent(_ node: Node, findings: Findings) -> Command? {
    guard var fields = Fields(node, as: "present", findings: findings) else { return nil }
    if let controller = fields.take("controller") {
      return readPresentController(controller, &fields, findings: findings)
    }
    let popover = findings.name(fields.require("popover", "the name of a popover"), of: .popover)
    let anchor = readAnchor(&fields, findings: findings)
    let directions = readDirections(fields.take("directions"), findings: findings)
    let animated = findings.flag(fields.take("animated")) ?? true
    let fallback = findings.rect(fields.take("fallback"))
    fields.finish()
    guard let popover, let anchor else { return nil }
    return .present(
      Presentation(
        popover: popover, anchor: anchor, directions: directions, animated: animated, fallback: fallback))
  }

  /// Reads the sides an arrow may be on; all of them where nothing is said.
  static func readDirections(_ node: Node?, findings: Findings) -> [Direction] {
    guard let node else { return [.any] }
    return (node.list ?? [node]).compactMap { word in
      findings.word(word, "arrow direction", among: Direction.allCases.map(\.rawValue)).flatMap {
        Direction(rawValue: $0)
      }
    }
  }

  private static func readPresentController(_ node: Node, _ fields: inout Fields, findings: Findings) -> Command? {
    let controller = findings.name(node, of: .controller)
    let presenter = findings.name(fields.require("on", "the name of a controller"), of: .controller)
    let animated = findings.flag(fields.take("animated")) ?? true
    fields.finish()
    guard let controller, let presenter else { return nil }
    return .presentController(controller, on: presenter, animated: animated)
  }

  private static func readAnchor(_ fields: inout Fields, findings: Findings) -> Anchor? {
    let from = fields.take("from")
    let rect = fields.take("fromRect")
    let view = fields.take("in")
    switch (from, rect) {
    case (let from?, nil):
      if let view { findings.report("\"in\" without \"fromRect\"", at: view.position) }
      return findings.name(from, of: .element).map { .element($0) }
    case (nil, let rect?):
      guard let frame = findings.rect(rect) else { return nil }
      guard let view else {
        findings.report("\"fromRect\" without a view", at: rect.position, expected: ["in: VIEW"])
        return nil
      }
      return findings.name(view, of: .element).map { .rect(frame, in: $0) }
    default:
      findings.report(
        rect == nil ? "no anchor" : "two anchors", at: rect?.position ?? fields.position,
        expected: ["from: ELEMENT", "fromRect: [x, y, width, height] with in: VIEW"])
      return nil
    }
  }

  static func readDismiss(_ node: Node, findings: Findings) -> Command? {
    if node.scalar != nil {
      return findings.name(node, of: .popover).map { .dismiss(popover: $0, animated: true) }
    }
    guard var fields = Fields(node, as: "dismiss", findings: findings) else { return nil }
    if let controller = findings.name(fields.take("controller"), of: .controller) {
      let animated = findings.flag(fields.take("animated")) ?? true
      fields.finish()
      return .dismissController(controller, animated: animated)
    }
    let popover = findings.name(fields.require("popover", "the name of a popover"), of: .popover)
    let animated = findings.flag(fields.take("animated")) ?? true
    fields.finish()
    return popover.map { .dismiss(popover: $0, animated: animated) }
  }

  static func readInstall(_ node: Node, findings: Findings) -> Command? {
    if node.scalar != nil {
      return findings.name(node, of: .controller).map { .install(controller: $0, by: .rootViewController) }
    }
    guard var fields = Fields(node, as: "install", findings: findings) else { return nil }
    let controller = findings.name(fields.require("controller", "the name of a controller"), of: .controller)
    let words = UIApplication.Installation.allCases.map(\.rawValue)
    let way = findings.word(fields.take("by"), "way", among: words).flatMap { UIApplication.Installation(rawValue: $0) }
    fields.finish()
    return controller.map { .install(controller: $0, by: way ?? .rootViewController) }
  }

  static func readPush(_ node: Node, findings: Findings) -> Command? {
    guard var fields = Fields(node, as: "push", findings: findings) else { return nil }
    let controller = findings.name(fields.require("controller", "the name of a controller"), of: .controller)
    let navigation = findings.name(fields.require("onto", "the name of a navigation controller"), of: .navigation)
    let animated = findings.flag(fields.take("animated")) ?? true
    fields.finish()
    guard let controller, let navigation else { return nil }
    return .push(controller: controller, onto: navigation, animated: animated)
  }

  static func readPop(_ node: Node, findings: Findings) -> Command? {
    if node.scalar != nil {
      return findings.name(node, of: .navigation).map { .pop(from: $0, animated: true) }
    }
    guard var fields = Fields(node, as: "pop", findings: findings) else { return nil }
    let navigation = findings.name(fields.require("from", "the name of a navigation controller"), of: .navigation)
    let animated = findings.flag(fields.take("animated")) ?? true
    fields.finish()
    return navigation.map { .pop(from: $0, animated: animated) }
  }

  /// Where in a toolbar an item can be.
  static let places = 0...100

  static func readInsert(_ node: Node, findings: Findings) -> Command? {
    guard var fields = Fields(node, as: "insert", findings: findings) else { return nil }
    let item = findings.name(fields.require("item", "the name of a bar item"), of: .element)
    let bar = findings.name(fields.require("into", "the name of a toolbar"), of: .element)
    let index = findings.integer(fields.require("at", "a place, from 0"), in: places)
    let animated = findings.flag(fields.take("animated")) ?? true
    fields.finish()
    guard let item, let bar, let index else { return nil }
    return .insert(item: item, into: bar, at: index, animated: animated)
  }

  static func readRemove(_ node: Node, findings: Findings) -> Command? {
    guard var fields = Fields(node, as: "remove", findings: findings) else { return nil }
    let bar = findings.name(fields.require("from", "the name of a toolbar"), of: .element)
    let index = findings.integer(fields.require("at", "a place, from 0"), in: places)
    let animated = findings.flag(fields.take("animated")) ?? true
    fields.finish()
    guard let bar, let index else { return nil }
    return .remove(from: bar, at: index, animated: animated)
  }
}

extension Command {
  /// The command as a reader would write it.
  var label: String {
    switch self {
    case .create(let creation):
      "create \(creation.popover)" + (creation.reference.map { " into \($0)" } ?? "")
    case .present(let presentation):
      switch presentation.anchor {
      case .element(let name): "present \(presentation.popover) from \(name)"
      case .rect(let rect, let view): "present \(presentation.popover) from \(Value.rect(rect).json) in \(view)"
      }
    case .dismiss(let popover, let animated): "dismiss \(popover)\(animated ? "" : " at once")"
    case .presentController(let controller, let presenter, _): "present \(controller) on \(presenter)"
    case .dismissController(let controller, let animated): "dismiss \(controller)\(animated ? "" : " at once")"
    case .install(let controller, _): "install \(controller)"
    case .push(let controller, let navigation, _): "push \(controller) onto \(navigation)"
    case .pop(let navigation, _): "pop \(navigation)"
    case .insert(let item, let bar, let index, _): "insert \(item) into \(bar) at \(index)"
    case .remove(let bar, let index, _): "remove item \(index) of \(bar)"
    case .set(let assignment): assignment.label
    }
  }
}
