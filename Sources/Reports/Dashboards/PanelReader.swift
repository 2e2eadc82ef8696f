import RehearsalDrawing
import RehearsalSourceText
import RehearsalTrace

/// Reads one panel of a dashboard.
struct PanelReader {
  private var fields: Fields
  private let findings: SourceFindings
  private(set) var places: DashboardFile.PanelPlaces

  /// Begins to read `node`; reports and answers `nil` when it is no mapping.
  init?(_ node: Node, findings: SourceFindings) {
    guard let fields = Fields(node, as: "a panel", findings: findings) else { return nil }
    self.fields = fields
    self.findings = findings
    places = DashboardFile.PanelPlaces(query: fields.position, columns: [])
  }

  mutating func panel() -> PanelDescription? {
    let title = findings.text(fields.require("title"))
    let description = findings.text(fields.take("description"))
    let queryNode = fields.require("query", "one SELECT")
    let query = findings.text(queryNode, "one SELECT, WITH or VALUES")
    if let queryNode { places.query = queryNode.position }
    let markNode = fields.require("mark", "one of \(PanelMark.allCases.map(\.rawValue).joined(separator: ", "))")
    let mark = findings.word(markNode, "mark", among: PanelMark.allCases.map(\.rawValue))
      .flatMap(PanelMark.init(rawValue:))
    let encodingNode = fields.take("encoding")
    let encoding = mark.flatMap { self.encoding(encodingNode, of: $0, at: markNode?.position ?? fields.position) }
    let units = fields.take("units").map { self.units($0) } ?? [:]
    let hidden = findings.texts(fields.take("hide"), "a list of columns") ?? []
    let links = fields.take("links").map { self.links($0) } ?? [:]
    let references = references(of: mark)
    let thresholds = fields.take("thresholds").map { self.thresholds($0) } ?? [:]
    let trends = findings.texts(fields.take("trends"), "a list of columns") ?? []
    let scaleNode = fields.take("scale")
    let scale = findings.word(scaleNode, "scale", among: ["linear", "log"])
    if let scaleNode, let mark, !PanelReader.withAxis.contains(mark) {
      findings.report(
        "a \(mark.rawValue) has no axis of numbers", at: scaleNode.position,
        expected: ["mark: \(PanelReader.withAxis.map(\.rawValue).joined(separator: ", "))"])
    }
    let limits = limits()
    let widths = PanelDescription.Width.allCases.map(\.rawValue)
    let width = findings.word(fields.take("width"), "width", among: widths)
      .flatMap(PanelDescription.Width.init(rawValue:))
    fields.finish()
    guard let title, let query, let mark, let encoding else { return nil }
    var panel = PanelDescription(
      title: title, description: description ?? "", query: query, mark: mark, encoding: encoding, units: units,
      hidden: Set(hidden), links: links, rowLimit: limits.rows, timeLimitMilliseconds: limits.milliseconds,
      width: width ?? .full)
    panel.references = references
    panel.thresholds = thresholds
    panel.trends = Set(trends)
    panel.isLogarithmic = scale == "log"
    return panel
  }

  /// Marks with a vertical axis of numbers.
  private static let withAxis: [PanelMark] = [.line, .area, .dots]

  /// `references: { limit: 100 }`: lines across a drawing.
  private mutating func references(of mark: PanelMark?) -> [String: Double] {
    guard let node = fields.take("references") else { return [:] }
    guard let entries = node.entries, mark.map({ PanelReader.withAxis.contains($0) }) ?? true else {
      findings.report(
        node.entries == nil ? "found \(node.kind)" : "a \(mark?.rawValue ?? "panel") has no axis of numbers",
        at: node.position, expected: ["references: a mapping of names to numbers, of a line, an area or dots"])
      return [:]
    }
    var references: [String: Double] = [:]
    for entry in entries {
      if let number = entry.value.scalar.flatMap({ Double($0) }), AxisScale.isDrawable(number) {
        references[entry.key] = number
      } else {
        findings.report("this is not a number", at: entry.value.position, expected: ["a number"])
      }
    }
    return references
  }

  /// `thresholds: { took_us: [100000, 500000] }`: from where on numbers are worth a look, and bad.
  private mutating func thresholds(_ node: Node) -> [String: [Double]] {
    let form = "thresholds: a mapping of columns to one number or two"
    guard let entries = node.entries else {
      findings.report("found \(node.kind)", at: node.position, expected: [form])
      return [:]
    }
    var thresholds: [String: [Double]] = [:]
    for entry in entries {
      places.columns.append(DashboardFile.ColumnUse(name: entry.key, position: entry.keyPosition))
      let nodes = entry.value.list ?? [entry.value]
      let numbers = nodes.compactMap { $0.scalar.flatMap { Double($0) } }.filter(AxisScale.isDrawable)
      if numbers.count == nodes.count, 1...2 ~= numbers.count, Set(numbers).count == numbers.count {
        thresholds[entry.key] = numbers
      } else {
        findings.report("this is neither one number nor two", at: entry.value.position, expected: [form])
      }
    }
    return thresholds
  }

  private mutating func limits() -> (rows: Int, milliseconds: Int64) {
    let rows = findings.integer(fields.take("rowLimit"), in: 1...DashboardReader.largestRowLimit)
    let timeNode = fields.take("timeLimit")
    var milliseconds = findings.interval(timeNode).map { $0.microseconds / 1000 }
    if let timeNode, let given = milliseconds, !(1...DashboardReader.longestTimeMilliseconds ~= given) {
      findings.report(
        "a query may not take that long", at: timeNode.position,
        expected: ["from 1ms to \(DashboardReader.longestTimeMilliseconds / 1000)s"])
      milliseconds = nil
    }
    return (
      rows ?? PanelDescription.usualRowLimit, milliseconds ?? PanelDescription.usualTimeLimitMilliseconds
    )
  }

  // MARK: - Columns

  private mutating func encoding(_ node: Node?, of mark: PanelMark, at position: Position) -> [Encoding: String]? {
    var encoding: [Encoding: String] = [:]
    if let node {
      guard var fields = Fields(node, as: "encoding", findings: findings) else { return nil }
      for key in mark.required + mark.optional {
        if let node = fields.take(key.rawValue), let name = column(node) { encoding[key] = name }
      }
      fields.finish()
    }
    let missing = mark.required.filter { encoding[$0] == nil }
    guard missing.isEmpty else {
      let names = missing.map(\.rawValue).joined(separator: ", ")
      findings.report(
        "a \(mark.rawValue) needs to know which column is its \(names)", at: node?.position ?? position,
        expected: ["encoding: {\(mark.required.map { "\($0.rawValue): COLUMN" }.joined(separator: ", "))}"])
      return nil
    }
    return encoding
  }

  private mutating func column(_ node: Node) -> String? {
    guard let name = findings.text(node, "the name of a column") else { return nil }
    places.columns.append(DashboardFile.ColumnUse(name: name, position: node.position))
    return name
  }

  private mutating func units(_ node: Node) -> [String: String] {
    guard let entries = node.entries else {
      findings.report("found \(node.kind)", at: node.position, expected: ["units: a mapping of columns"])
      return [:]
    }
    var units: [String: String] = [:]
    for entry in entries {
      places.columns.append(DashboardFile.ColumnUse(name: entry.key, position: entry.keyPosition))
      units[entry.key] = findings.text(entry.value, "a unit")
    }
    return units
  }

  // MARK: - Links

  private mutating func links(_ node: Node) -> [String: [PanelLink]] {
    guard let entries = node.entries else {
      findings.report("found \(node.kind)", at: node.position, expected: ["links: a mapping of columns"])
      return [:]
    }
    var links: [String: [PanelLink]] = [:]
    for entry in entries {
      places.columns.append(DashboardFile.ColumnUse(name: entry.key, position: entry.keyPosition))
      if let list = entry.value.list {
        links[entry.key] = list.flatMap { self.links($0, of: entry.key) }
      } else {
        links[entry.key] = self.links(entry.value, of: entry.key)
      }
    }
    return links
  }

  /// `session`, by the column itself; `session: session_id`, by another; `comparison: [before, after]`, by two.
  private mutating func links(_ node: Node, of column: String) -> [PanelLink] {
    let words = PanelLink.Kind.allCases.map(\.rawValue)
    guard let entries = node.entries else {
      guard let kind = findings.word(node, "page", among: words).flatMap(PanelLink.Kind.init(rawValue:)) else {
        return []
      }
      guard kind.columnCount == 1 else {
        findings.report(
          "a \(kind.rawValue) has two sides", at: node.position, expected: ["\(kind.rawValue): [COLUMN, COLUMN]"])
        return []
      }
      return [PanelLink(kind, [column])]
    }
    return entries.compactMap { entry in
      guard let kind = PanelLink.Kind(rawValue: entry.key) else {
        findings.reportUnknown("page", entry.key, at: entry.keyPosition, expected: words)
        return nil
      }
      if kind == .dashboard, let parts = entry.value.entries { return dashboard(parts, at: entry.value.position) }
      let nodes = entry.value.list ?? [entry.value]
      guard nodes.count == kind.columnCount else {
        findings.report(
          "found \(nodes.count == 1 ? "one column" : "\(nodes.count) columns")", at: entry.value.position,
          expected: [kind.columnCount == 1 ? "\(kind.rawValue): COLUMN" : "\(kind.rawValue): [COLUMN, COLUMN]"])
        return nil
      }
      let columns = nodes.compactMap { self.column($0) }
      return columns.count == kind.columnCount ? PanelLink(kind, columns) : nil
    }
  }

  /// `dashboard: { id: COLUMN, script: COLUMN }`: the dashboard with these values of its parameters.
  private mutating func dashboard(_ entries: [Node.Entry], at position: Position) -> PanelLink? {
    var values: [String: String] = [:]
    var name: String?
    for entry in entries {
      guard let column = column(entry.value) else { continue }
      if entry.key == "id" { name = column } else { values[entry.key] = column }
    }
    guard let name else {
      findings.report("\"id\" is missing", at: position, expected: ["dashboard: { id: COLUMN, PARAMETER: COLUMN }"])
      return nil
    }
    var link = PanelLink(.dashboard, [name])
    link.values = values
    return link
  }
}
