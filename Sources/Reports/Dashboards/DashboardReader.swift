import RehearsalSourceText

/// Reads a dashboard from YAML; what is wrong goes to the findings, and reading goes on.
struct DashboardReader {
  let findings: SourceFindings
  private(set) var places: [DashboardFile.PanelPlaces] = []

  init(findings: SourceFindings) { self.findings = findings }

  static let mostPanels = 60
  static let largestRowLimit = 10_000
  static let longestTimeMilliseconds: Int64 = 60_000

  mutating func dashboard(_ node: Node) -> DashboardDescription? {
    guard var fields = Fields(node, as: "a dashboard", findings: findings) else { return nil }
    let id = identifier(fields.require("id", "letters, digits, - and _"), "the dashboard's id")
    let title = findings.text(fields.require("title"))
    let summary = findings.text(fields.take("summary"))
    let parameters = fields.take("parameters").map { self.parameters($0) } ?? []
    let panels = fields.require("panels", "a list of panels").map { self.panels($0, parameters: parameters) } ?? []
    fields.finish()
    guard let id, let title else { return nil }
    return DashboardDescription(
      id: id, title: title, summary: summary ?? "", parameters: parameters.compactMap(\.value), panels: panels)
  }

  /// A name that needs no escaping anywhere.
  private func identifier(_ node: Node?, _ what: String) -> String? {
    guard let node, let text = findings.text(node, what) else { return nil }
    let isPlain = text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
    if isPlain, text.utf8.count <= 64 { return text }
    findings.report(
      "\(what) is written with something else", at: node.position,
      expected: ["at most 64 letters, digits, - and _"])
    return nil
  }

  // MARK: - Parameters

  /// A parameter and where it is declared; one whose declaration is wrong is known by its name alone.
  private struct Declared {
    var name: String
    var value: DashboardDescription.Parameter?
    var position: Position
  }

  private func parameters(_ node: Node) -> [Declared] {
    guard let entries = node.entries else {
      findings.report("found \(node.kind)", at: node.position, expected: ["parameters: a mapping of names"])
      return []
    }
    return entries.compactMap { entry in
      guard PanelSQL.isName(entry.key) else {
        findings.report(
          "\(quoted(entry.key)) cannot be written :name in SQL", at: entry.keyPosition,
          expected: ["letters, digits and _, with a letter first"])
        return nil
      }
      return Declared(name: entry.key, value: parameter(entry), position: entry.keyPosition)
    }
  }

  private func parameter(_ entry: Node.Entry) -> DashboardDescription.Parameter? {
    guard var fields = Fields(entry.value, as: "a parameter", findings: findings) else { return nil }
    let words = DashboardDescription.ParameterType.words
    let typeNode = fields.require("type", "one of \(words.joined(separator: ", "))")
    let word = findings.word(typeNode, "type of parameter", among: words)
    let title = findings.text(fields.take("title"))
    let standardNode = fields.require("default", "what it is when nobody says")
    let standard = standardNode.flatMap(scalar)
    let choicesNode = fields.take("choices")
    let optionalNode = fields.take("optional")
    let optional = findings.word(optionalNode, "value", among: ["true", "false"])
    fields.finish(also: ["choices"])
    guard let word, let standard, let standardNode else { return nil }
    let mayBeEmpty = optional == "true"
    guard
      let type = type(
        word, standard: standard, mayBeEmpty: mayBeEmpty && standard.isEmpty, at: standardNode.position,
        choices: choicesNode, of: entry)
    else { return nil }
    var parameter = DashboardDescription.Parameter(
      name: entry.key, title: title ?? entry.key, type: type, standard: standard)
    parameter.isOptional = mayBeEmpty
    return parameter
  }

  private func type(
    _ word: String, standard: String, mayBeEmpty: Bool, at position: Position, choices: Node?, of entry: Node.Entry
  ) -> DashboardDescription.ParameterType? {
    if let choices, word != "choice" {
      findings.report("only a choice has choices", at: choices.position, expected: ["type: choice"])
      return nil
    }
    switch word {
    case "integer":
      guard mayBeEmpty || Int64(standard) != nil else {
        findings.report(
          "\(quoted(standard)) is not a whole number", at: position, expected: ["a whole number"])
        return nil
      }
      return .integer
    case "session": return .session
    case "run": return .run
    case "date":
      guard mayBeEmpty || DashboardDescription.moment(ofDay: standard, today: "2026-01-01") != nil else {
        findings.report(
          "\(quoted(standard)) is not a day", at: position,
          expected: ["a day written 2026-12-31, or -30d for thirty days ago"])
        return nil
      }
      return .date
    case "choice":
      if let query = choices?.scalar, query.contains(where: \.isWhitespace) {
        guard PanelSQL.parameters(of: query).isEmpty else {
          findings.report("choices take no parameters", at: position, expected: ["one SELECT without :names"])
          return nil
        }
        return .queried(query)
      }
      guard let texts = findings.texts(choices, "a list of texts"), !texts.isEmpty else {
        if choices == nil {
          findings.report(
            "\"choices\" is missing", at: entry.keyPosition, expected: ["choices: a list of texts, or one SELECT"])
        }
        return nil
      }
      guard mayBeEmpty || texts.contains(standard) else {
        findings.reportUnknown("choice", standard, at: position, expected: texts)
        return nil
      }
      return .choice(texts)
    default: return .text
    }
  }

  /// A scalar's text, which may be empty.
  private func scalar(_ node: Node) -> String? {
    if let text = node.scalar { return text }
    findings.report("found \(node.kind)", at: node.position, expected: ["a text"])
    return nil
  }

  // MARK: - Panels

  private mutating func panels(_ node: Node, parameters: [Declared]) -> [PanelDescription] {
    guard let list = node.list, !list.isEmpty, list.count <= DashboardReader.mostPanels else {
      findings.report(
        node.list.map { "found \($0.count) panels" } ?? "found \(node.kind)", at: node.position,
        expected: ["panels: a list of 1 to \(DashboardReader.mostPanels) panels"])
      return []
    }
    var used: Set<String> = []
    var panels: [PanelDescription] = []
    for node in list {
      guard var reader = PanelReader(node, findings: findings) else { continue }
      if let panel = reader.panel() {
        panels.append(panel)
        places.append(reader.places)
        let names = PanelSQL.parameters(of: panel.query)
        let declared = parameters.map(\.name)
        for name in names where !declared.contains(name) {
          findings.report(
            "no parameter is called \(quoted(name))", at: reader.places.query, expected: declared,
            suggestion: suggestion(for: name, among: declared))
        }
        used.formUnion(names)
      }
    }
    // A name that is written wrongly has been reported where it is used.
    guard panels.count == list.count, used.isSubset(of: parameters.map(\.name)) else { return panels }
    for parameter in parameters where !used.contains(parameter.name) {
      findings.report(
        "no query takes :\(parameter.name)", at: parameter.position, expected: ["a parameter that is used"])
    }
    return panels
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }
}
