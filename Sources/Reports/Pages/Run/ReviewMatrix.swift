import RehearsalDrawing
import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// Where a group of changes is, as a small matrix: how many cells show one of the changes.
///
/// It has a line for each script, and a column for each value of the axis that says most.
package struct ReviewMatrix: Hashable, Sendable {
  /// The axis; empty when the scripts share none with several values.
  package var axis: String
  /// Its values, in the order in which people count.
  package var columns: [String]
  /// The scripts, those with most changed cells first.
  package var rows: [Row]
  /// How many further scripts have a change.
  package var omitted: Int
  /// Those, as far as they are known, each with one field for all of its cells.
  package var others: [Row] = []

  /// A script's fields.
  package struct Row: Hashable, Sendable {
    /// Its `id`.
    package var script: String
    /// A field for each column; `nil` where the script has no such cell.
    package var fields: [Field?]

    /// Makes a row.
    package init(script: String, fields: [Field?]) {
      self.script = script
      self.fields = fields
    }
  }

  /// How many cells there are, and how many of them changed.
  package struct Field: Hashable, Sendable {
    /// Those that show one of the changes.
    package var changed: Int
    /// All of them.
    package var total: Int

    /// Makes a field.
    package init(changed: Int, total: Int) {
      self.changed = changed
      self.total = total
    }
  }

  static let mostRows = 6
  static let mostColumns = 8
  /// Further scripts that are listed without being asked for.
  static let mostListed = 40

  /// Makes a matrix.
  package init(axis: String, columns: [String], rows: [Row], omitted: Int = 0) {
    self.axis = axis
    self.columns = columns
    self.rows = rows
    self.omitted = omitted
  }

  /// - Parameters:
  ///   - changed: The sessions that show one of the changes.
  ///   - all: All sessions of the run, by script.
  package init?(_ changed: [Session], among all: [String: [Session]]) {
    let own = Dictionary(grouping: changed, by: \.script)
    let ranked = own.keys.sorted { (-(own[$0]?.count ?? 0), $0) < (-(own[$1]?.count ?? 0), $1) }
    guard !ranked.isEmpty else { return nil }
    let shown = ranked.prefix(ReviewMatrix.mostRows).map { (script: $0, cells: all[$0] ?? own[$0] ?? []) }
    let numbers = Set(changed.map(\.id))
    let name = ReviewMatrix.telling(shown.flatMap(\.cells), numbers)
    let values = Set(shown.flatMap(\.cells).compactMap { $0.configuration[name] })
    let columns = values.sorted { NaturalOrder.isBefore($0, $1) }
    let rows = shown.map { script, cells in
      let parts = columns.isEmpty ? [cells] : columns.map { value in cells.filter { $0.configuration[name] == value } }
      return Row(
        script: script,
        fields: parts.map { part in
          part.isEmpty ? nil : Field(changed: part.count { numbers.contains($0.id) }, total: part.count)
        })
    }
    self.init(axis: name, columns: columns, rows: rows, omitted: ranked.count - shown.count)
    others = ranked.dropFirst(shown.count).map { script in
      let cells = all[script] ?? own[script] ?? []
      return Row(
        script: script, fields: [Field(changed: cells.count { numbers.contains($0.id) }, total: cells.count)])
    }
  }

  /// The axis whose values differ most in how much of their cells changed; of equal ones the one that most cells have.
  ///
  /// Most of the cells have it: a matrix of empty fields says nothing.
  private static func telling(_ cells: [Session], _ changed: Set<Int64>) -> String {
    var best: (name: String, rank: (Double, Int)) = ("", (-1, 0))
    for name in Set(cells.flatMap { $0.configuration.axes.map(\.name) }).sorted() {
      let parts = Dictionary(grouping: cells.filter { $0.configuration[name] != nil }) { $0.configuration[name] ?? "" }
      guard (2...mostColumns).contains(parts.count) else { continue }
      let shares = parts.values.map { part in
        Double(part.count { changed.contains($0.id) }) / Double(part.count)
      }
      let spread = (shares.max() ?? 0) - (shares.min() ?? 0)
      let count = parts.values.reduce(0) { $0 + $1.count }
      guard count * 2 > cells.count else { continue }
      if (spread, count) > best.rank { best = (name, (spread, count)) }
    }
    return best.name
  }

  // MARK: - Markup

  /// What else the fields mean, to the end of the sentence: the axis, and why some are empty.
  var key: String {
    let hasGaps = rows.contains { $0.fields.contains { $0 == nil } }
    return (columns.isEmpty ? "" : " and \(axis)") + (hasGaps ? ". An empty field has no cells." : ".")
  }

  /// The matrix; nothing where it says no more than one number.
  func markup(_ links: PageLinks) -> Markup {
    guard rows.count > 1 || columns.count > 1 else { return .empty }
    let heads = [axis.isEmpty ? "script" : axis] + (columns.isEmpty ? ["cells"] : columns)
    let head = Markup.element("tr", [:], heads.map { .element("th", ["scope": "col"], [.text($0)]) })
    let body = rows.map { row in
      Markup.element(
        "tr", [:],
        [.element("th", ["scope": "row"], [links.link([.code(row.script)], to: .script(row.script))])]
          + row.fields.map(ReviewMatrix.field))
    }
    let table = Markup.element(
      "table", ["class": "heat where"],
      [.element("thead", [:], [head]), .element("tbody", [:], body)])
    return .element(
      "div", ["class": "wide", "tabindex": "0", "role": "group", "aria-label": "Changed cells by script"], [table])
      + more(links)
  }

  /// The further scripts in columns, each with how many of its cells changed: some dozens are seen at one glance.
  private func more(_ links: PageLinks) -> Markup {
    let words = "and \(counted(omitted, "more script"))"
    guard omitted > 0, !others.isEmpty else { return omitted > 0 ? .remark(words) : .empty }
    let items = others.map { row in
      links.link([.code(row.script)], to: .script(row.script))
        + .text(row.fields.first.flatMap { $0 }.map { " \($0.changed)/\($0.total)" } ?? "")
    }
    let rest = items.dropFirst(ReviewMatrix.mostListed)
    return .remark(words) + .list(Array(items.prefix(ReviewMatrix.mostListed)), kind: "scripts")
      + (rest.isEmpty ? .empty : .folded([.text("\(rest.count) more")], [.list(Array(rest), kind: "scripts")]))
  }

  private static func field(_ field: Field?) -> Markup {
    guard let field else { return .element("td", ["class": "empty"], []) }
    let tone = field.changed == 0 ? "tone-same" : field.changed < field.total ? "tone-changed part" : "tone-changed"
    return .element("td", ["class": "cell \(tone)"], [.text("\(field.changed)/\(field.total)")])
  }
}
