import RehearsalSourceText
import RehearsalTrace

/// What a touch is aimed at.
enum Target: Hashable, Sendable {
  /// The middle of a view, bar button item or row, by identifier or path.
  case element(String)
  /// A point of an element, from its top left corner.
  case pointInElement(String, Point)
  /// A point of the screen in the current orientation.
  case point(Point)
  /// A point of the screen that is outside a popover and on none of its passthrough views.
  case outside(String)
  /// The middle of the one view on the screen that looks so.
  case looks(TargetLook)

  /// The words a reader would write.
  var label: String {
    switch self {
    case .element(let name): name
    case .pointInElement(let name, let point): "\(name) at \(Value.point(point).json)"
    case .point(let point): "at \(Value.point(point).json)"
    case .outside(let popover): "outside \(popover)"
    case .looks(let look): look.label
    }
  }

  /// The element the target is in, if it is in one.
  var element: String? {
    switch self {
    case .element(let name), .pointInElement(let name, _): name
    case .point, .outside, .looks: nil
    }
  }

  /// The identifier the target names, if it names one.
  var name: String? {
    switch self {
    case .element(let name), .pointInElement(let name, _), .outside(let name): name
    case .point, .looks: nil
    }
  }
}

extension Target {
  /// Reads a target: a name, or a mapping whose other keys the caller takes.
  static func read(_ node: Node, findings: Findings) -> Target? {
    if node.scalar != nil { return findings.name(node, of: .element).map { .element($0) } }
    guard var fields = Fields(node, as: "a target", findings: findings) else { return nil }
    defer { fields.finish() }
    return read(&fields, findings: findings)
  }

  /// Takes `element`, `at`, `outside`, `title` and `role` from `fields`.
  static func read(_ fields: inout Fields, findings: Findings) -> Target? {
    let element = fields.take("element")
    let at = fields.take("at")
    let outside = fields.take("outside")
    let (title, role) = (fields.take("title"), fields.take("role"))
    if title ?? role != nil {
      if let other = element ?? at ?? outside {
        findings.report(
          "a target beside \(title == nil ? "\"role\"" : "\"title\"")", at: other.position,
          expected: ["one of element, at, outside, or title and role"])
      }
      return TargetLook.read(title: title, role: role, findings: findings).map { .looks($0) }
    }
    if let outside {
      if let other = element ?? at {
        findings.report("a target beside \"outside\"", at: other.position, expected: ["one of element, at, outside"])
      }
      return findings.name(outside, of: .shownPopover).map { .outside($0) }
    }
    switch (element, at) {
    case (let element?, let at?):
      guard let name = findings.name(element, of: .element), let point = findings.point(at) else { return nil }
      return .pointInElement(name, point)
    case (let element?, nil): return findings.name(element, of: .element).map { .element($0) }
    case (nil, let at?): return findings.point(at).map { .point($0) }
    case (nil, nil):
      findings.report(
        "no target", at: fields.position, expected: ["element: NAME", "at: [x, y]", "outside: POPOVER", "title: TEXT"])
      return nil
    }
  }
}
