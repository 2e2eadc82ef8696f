import RehearsalSourceText
import RehearsalTrace

/// One condition of a `when`: an axis (or a parameter) has one of these values.
struct AxisCondition: Hashable, Sendable {
  var axis: String
  var values: [String]

  func holds(in bindings: Bindings) -> Bool { bindings[axis].map { values.contains($0) } ?? false }
}

extension AxisCondition {
  /// Takes every entry that is left as a condition on an axis; reports when there is none.
  static func readAll(_ fields: inout Fields, bindings: Bindings, findings: Findings) -> [AxisCondition]? {
    var conditions: [AxisCondition] = []
    let entries = fields.takeRest()
    for entry in entries {
      guard bindings[entry.key] != nil else {
        findings.reportUnknown("axis", entry.key, at: entry.keyPosition, expected: bindings.names)
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
}
