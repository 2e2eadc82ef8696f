import RehearsalControllers
import RehearsalSourceText
import RehearsalTrace

extension Matrix {
  /// Words with a meaning of their own beside axis names.
  private static let reserved = ["include", "exclude", "then", "otherwise"]

  /// Axes that mean nothing to another toolkit, even where the script names them.
  private static let modelsOwn = ["ios", "device", "popover", "account"]

  /// Reads the `matrix` of a script; axes it does not name have their standard value.
  static func read(_ node: Node, findings: Findings) -> Matrix {
    let toolkits = node[Matrix.toolkitAxis]?.list?.compactMap(\.scalar) ?? [Matrix.models]
    // What no model performs has no axis with a meaning of its own.
    let isForeign = !toolkits.contains(Matrix.models)
    var matrix = isForeign ? Matrix(axes: []) : Matrix.standard
    guard var fields = Fields(node, as: "matrix", findings: findings) else { return matrix }
    let include = fields.take("include")
    let exclude = fields.take("exclude")
    for entry in fields.takeRest() {
      guard let axis = readAxis(entry, isForeign: isForeign, findings: findings) else { continue }
      if let index = matrix.axes.firstIndex(where: { $0.name == axis.name }) {
        matrix.axes[index] = axis
      } else {
        matrix.axes.append(axis)
      }
    }
    let named = Set(node.entries?.map(\.key) ?? []).subtracting(modelsOwn)
    matrix.modelsOnly = Set(matrix.axes.map(\.name)).subtracting(named)
    matrix.unnamed = matrix.unnamed.subtracting(node.entries?.map(\.key) ?? [])
    matrix.excluded = matrix.readPartialCells(exclude, mustBeListed: true, findings: findings)
    matrix.included = matrix.readPartialCells(include, mustBeListed: false, findings: findings)
    if matrix.size == nil {
      findings.report(
        "more than \(largest) cells", at: node.position, expected: ["at most \(largest) cells a script"])
      return .standard
    }
    if matrix.cells().isEmpty {
      findings.report("every cell is excluded", at: exclude?.position ?? node.position, expected: ["at least one cell"])
    }
    return matrix
  }

  static func readAxis(_ entry: Node.Entry, isForeign: Bool, findings: SourceFindings) -> Axis? {
    if !isName(entry.key) {
      findings.report(
        "\(Value.quoted(entry.key)) cannot be the name of an axis", at: entry.keyPosition,
        expected: ["letters, digits and _; not \(reserved.joined(separator: ", "))"])
      return nil
    }
    // A likely slip: an axis that is nearly a standard one would silently vary nothing.
    let standard = StandardAxis.all.map(\.name)
    if !isForeign, !standard.contains(entry.key), let meant = suggestion(for: entry.key, among: standard),
      editDistance(Array(entry.key.unicodeScalars), Array(meant.unicodeScalars)) == 1
    {
      findings.report(
        "unknown axis \(Value.quoted(entry.key))", at: entry.keyPosition, expected: standard, suggestion: meant)
      return nil
    }
    guard let list = entry.value.list, !list.isEmpty else {
      findings.report(
        "found \(entry.value.kind)", at: entry.value.position,
        expected: ["a list of values, as [\(example(for: entry.key))]"])
      return nil
    }
    var values: [String] = []
    var known: Set<String> = []
    for node in list {
      let found =
        isForeign ? readOwnValue(node, of: entry.key, findings) : readValue(node, of: entry.key, findings: findings)
      guard let value = found else { continue }
      if !known.insert(value).inserted {
        findings.report("\(Value.quoted(value)) is given twice", at: node.position, expected: ["each value once"])
      } else {
        values.append(value)
      }
    }
    return values.isEmpty ? nil : Axis(name: entry.key, values: values)
  }

  /// Whether an axis can be called so.
  static func isName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
    }
    return isPlain && !text.isEmpty && !reserved.contains(text)
  }

  private static func example(for axis: String) -> String {
    (StandardAxis.named(axis)?.values ?? Decisions.named(axis)?.answers.words)?.joined(separator: ", ") ?? "one, other"
  }

  /// The text of a value as it is written: `5.10` stays `5.10`.
  private static func readValue(_ node: Node, of axis: String, findings: SourceFindings) -> String? {
    guard let value = findings.text(node, "a value of \(axis)") else { return nil }
    if axis == "ios", let version = IOSVersion(value), version < .firstWithPopovers {
      findings.report(
        "iOS \(value) has no popovers, which begin with \(IOSVersion.firstWithPopovers.text)", at: node.position,
        expected: StandardAxis.named(axis)?.values ?? [])
      return nil
    }
    if let standard = StandardAxis.named(axis), !standard.values.contains(value) {
      findings.reportUnknown("value of \(axis)", value, at: node.position, expected: standard.values)
      return nil
    }
    if let decision = Decisions.named(axis), decision.answers.answer(value) == nil {
      findings.reportUnknown("answer to \(axis)", value, at: node.position, expected: decision.answers.expected)
      return nil
    }
    return readOwnValue(node, of: axis, findings)
  }

  /// The text of a value that nobody but the script gives a meaning.
  static func readOwnValue(_ node: Node, of axis: String, _ findings: SourceFindings) -> String? {
    guard let value = findings.text(node, "a value of \(axis)") else { return nil }
    if isValue(value) { return value }
    findings.report("\(Value.quoted(value)) cannot be a value", at: node.position, expected: [expectedValue])
    return nil
  }

  /// Whether a text can be a value of an axis: in references and filters nothing of it means something else.
  static func isValue(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains { ",;=|*[]@ \n\t".unicodeScalars.contains($0) }
  }

  /// What a value of an axis has to be.
  static let expectedValue = "a text without white space and , ; = | * [ ] @"

  private func readPartialCells(_ node: Node?, mustBeListed: Bool, findings: Findings) -> [[String: String]] {
    guard let node else { return [] }
    guard let list = node.list else {
      findings.report(
        "found \(node.kind)", at: node.position, expected: ["a list of cells, as [{ios: 5.0, orientation: landscape}]"])
      return []
    }
    return list.compactMap { readPartialCell($0, mustBeListed: mustBeListed, findings: findings) }
  }

  private func readPartialCell(_ node: Node, mustBeListed: Bool, findings: Findings) -> [String: String]? {
    guard let fields = Fields(node, as: "a cell", findings: findings) else { return nil }
    var cell: [String: String] = [:]
    for entry in fields.entries {
      guard let axis = axes.first(where: { $0.name == entry.key }) else {
        findings.reportUnknown("axis", entry.key, at: entry.keyPosition, expected: axes.map(\.name))
        continue
      }
      guard let value = Matrix.readValue(entry.value, of: axis.name, findings: findings) else { continue }
      if mustBeListed, !axis.values.contains(value) {
        findings.reportUnknown("value of \(axis.name)", value, at: entry.value.position, expected: axis.values)
        continue
      }
      cell[axis.name] = value
    }
    return cell.count == fields.entries.count && !cell.isEmpty ? cell : nil
  }
}
