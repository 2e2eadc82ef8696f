import RehearsalControllers
import RehearsalSourceText
import RehearsalTrace

extension SceneReader {
  /// Reads a class that draws a popover's frame and arrow; what it does not say is not overridden.
  func background(_ entry: Node.Entry) -> PopoverBackgroundClass? {
    guard var fields = Fields(entry.value, as: "a background", findings: findings) else { return nil }
    var type = PopoverBackgroundClass(name: entry.key)
    if let superclass = findings.name(fields.take("superclass")) { type.superclass = superclass }
    type.arrowHeight = findings.number(fields.take("arrowHeight"))
    type.arrowBase = findings.number(fields.take("arrowBase"))
    type.contentViewInsets = insets(fields.take("contentViewInsets"))
    type.contentViewInset = insets(fields.take("contentViewInset"))
    type.wantsDefaultContentAppearance = appearance(fields.take("wantsDefaultContentAppearance"))
    type.omitted = omitted(fields.take("omits"))
    let everySide = fields.take("everySide")
    let isComplete = findings.flag(everySide) ?? false
    if let image = findings.size(fields.take("sampleImage")) {
      type.drawing = .sample(image: image, isComplete: isComplete)
    } else if let everySide {
      findings.report(
        "\"everySide\" without \"sampleImage\"", at: everySide.position, expected: ["sampleImage: [w, h]"])
    }
    type.imports = fields.take("imports").flatMap { findings.texts($0, "a list of headers") }
    fields.finish()
    return type
  }

  /// Reads what a class answers, or `inherited` for a method that it does not override, for scenes that vary it.
  private func appearance(_ node: Node?) -> Bool? {
    node?.scalar == "inherited" ? nil : findings.flag(node)
  }

  func insets(_ node: Node?) -> EdgeInsets? {
    findings.numbers(node, count: 4, "[top, left, bottom, right]").map {
      EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
  }

  private func omitted(_ node: Node?) -> Set<PopoverBackgroundClass.Accessor> {
    guard let node, let words = findings.texts(node, "a list of accessors") else { return [] }
    return words.reduce(into: []) { omitted, word in
      if let accessor = PopoverBackgroundClass.Accessor(rawValue: word) {
        omitted.insert(accessor)
      } else {
        findings.reportUnknown(
          "accessor", word, at: node.position, expected: PopoverBackgroundClass.Accessor.allCases.map(\.rawValue))
      }
    }
  }
}
