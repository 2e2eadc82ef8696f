import RehearsalSourceText
import RehearsalTrace

extension Command {
  /// What is assigned, and the value.
  struct Assignment: Hashable, Sendable {
    var place: Place
    var source: Source
    /// Whether the change is animated, for a property whose setter can be told.
    var animated: Bool?

    enum Source: Hashable, Sendable {
      case value(Value)
      /// The value of another object's property.
      case property(String, of: String)
    }

    enum Place: Hashable, Sendable {
      case property(String, of: String)
      /// A strong reference of the app to a popover; the value is its name or `null`.
      case reference(String)
      case variable(String)
      /// A key of the user defaults.
      case `default`(String)
    }
  }

  /// Reads what is assigned, and the value.
  static func readSet(_ node: Node, findings: Findings) -> Command? {
    guard var fields = Fields(node, as: "set", findings: findings) else { return nil }
    let source = readSource(&fields, findings: findings)
    let animatedNode = fields.take("animated")
    let animated = findings.flag(animatedNode)
    var places: [Assignment.Place] = []
    if let property = fields.take("property") {
      let object = findings.name(fields.require("of", "the name of an object"), of: .object)
      if property.scalar == "leftBarButtonItem", case .value(.text(let item)) = source {
        findings.note(item, as: .element, at: property.position)
      }
      if let property = findings.name(property), let object { places.append(.property(property, of: object)) }
    }
    if let name = findings.name(fields.take("reference"), of: .reference) { places.append(.reference(name)) }
    if let name = findings.name(fields.take("variable"), of: .variable) { places.append(.variable(name)) }
    if let name = findings.name(fields.take("default"), of: .userDefault) { places.append(.default(name)) }
    fields.finish()
    guard let source, let place = places.first else {
      if source != nil {
        findings.report(
          "nothing to set", at: node.position,
          expected: ["property: P with of: OBJECT", "reference: R", "variable: V", "default: KEY"])
      }
      return nil
    }
    if places.count > 1 { findings.report("two things to set", at: node.position, expected: ["one thing a step"]) }
    if let animatedNode, !place.takesAnimated {
      findings.report(
        "\"animated\" where no setter takes it", at: animatedNode.position,
        expected: ["property: \(Assignment.animatedProperties)"])
    }
    return .set(Assignment(place: place, source: source, animated: animated))
  }

  private static func readSource(_ fields: inout Fields, findings: Findings) -> Assignment.Source? {
    guard let copy = fields.take("copy") else {
      return fields.require("to", "the value").map { .value(findings.value($0)) }
    }
    guard var source = Fields(copy, as: "copy", findings: findings) else { return nil }
    let words = Assignment.readableProperties
    let property = findings.word(source.require("property", "what to copy"), "property", among: words)
    let object = findings.name(source.require("of", "the name of an object"), of: .object)
    source.finish()
    guard let property, let object else { return nil }
    return .property(property, of: object)
  }
}

extension Command.Assignment {
  /// The properties that can be copied: a controller's size in a popover, and the size of a view.
  static let readableProperties = ["contentSizeForViewInPopover", "size"]

  /// The properties that `animated` can stand beside, in words.
  fileprivate static let animatedProperties =
    [ScriptProperty.animated.dropLast().joined(separator: ", "), ScriptProperty.animated.last ?? ""]
    .joined(separator: " or ")

  /// The assignment as a reader would write it.
  var label: String {
    let text =
      switch source {
      case .value(let value): value.json
      case .property(let property, let object): "\(object).\(property)"
      }
    let place =
      switch place {
      case .property(let property, let object): "\(object).\(property)"
      case .reference(let name), .variable(let name): name
      case .default(let key): "default \(key)"
      }
    let manner = animated.map { $0 ? " animated" : " at once" } ?? ""
    return "set \(place) = \(text)\(manner)"
  }
}

extension Command.Assignment.Place {
  /// Whether the property has a setter that can be told whether to animate.
  var takesAnimated: Bool {
    if case .property(let name, _) = self {
      ScriptProperty.animated.contains(name)
    } else {
      false
    }
  }
}
