import RehearsalSourceText
import RehearsalTrace

/// One condition of a `when`: an axis (or a parameter) has one of these values.
struct AxisCondition: Hashable, Sendable {
  var axis: String
  var values: [String]

  func holds(in bindings: Bindings) -> Bool { bindings[axis].map { values.contains($0) } ?? false }
}

extension AxisCondition {
  /// How conditions of handlers are written that are about no axis.
  static let ofHandlers = ["holds", "visible", "segue", "contentIs", "class"]

  /// Takes every entry that is left as a condition on an axis; reports when there is none.
  ///
  /// - Parameter others: The conditions that may stand beside; none in scripts, which perform before there is anything
  ///   to ask about.
  static func readAll(
    _ fields: inout Fields, bindings: Bindings, findings: Findings, beside others: [String] = []
  ) -> [AxisCondition]? {
    var conditions: [AxisCondition] = []
    let entries = fields.takeRest()
    for entry in entries {
      guard bindings[entry.key] != nil else {
        report(entry, bindings, findings, others)
        continue
      }
      if let values = findings.texts(entry.value, "a value of \(entry.key), or a list of them") {
        conditions.append(AxisCondition(axis: entry.key, values: values))
      }
    }
    if entries.isEmpty {
      findings.report("no condition", at: fields.position, expected: ["an axis with a value, as orientation: portrait"])
    }
    return conditions.isEmpty ? nil : conditions
  }

  /// Reports a name that is no axis, which may be a condition: of a handler where it cannot stand, or nearly.
  private static func report(_ entry: Node.Entry, _ bindings: Bindings, _ findings: Findings, _ others: [String]) {
    guard others.isEmpty, let word = ofHandlers.first(where: { $0 == entry.key }) else {
      let what = others.isEmpty ? "axis" : "axis or condition"
      return findings.reportUnknown(what, entry.key, at: entry.keyPosition, expected: bindings.names + others)
    }
    findings.report(
      "unknown axis \(Value.quoted(word))", at: entry.keyPosition,
      expected: bindings.names + ["in a handler of the scene: when: { \(word): … }, which is a condition there"])
  }
}
