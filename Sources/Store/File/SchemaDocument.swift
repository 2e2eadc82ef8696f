/// The tables and views of the newest version with the comments that stand above them in the migrations.
///
/// What must hold in a migration: a comment of `--` lines stands right above every `CREATE TABLE`, `CREATE VIEW`,
/// column and view column, which begin lines of their own; a definition ends with a line that begins with ")". A
/// definition in a later migration replaces an earlier one of the same name, in its place; `ALTER TABLE … ADD COLUMN`
/// on one line adds a column, `DROP` takes a definition away.
public struct SchemaDocument: Hashable, Sendable {
  /// The views v1_*, in the order of their definition.
  public private(set) var views: [Definition] = []
  /// The tables, in the order of their definition.
  public private(set) var tables: [Definition] = []
  /// Where a definition stood that was taken away.
  private var places: [String: Int] = [:]

  /// A table or a view.
  public struct Definition: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What a row of it is.
    public var comment: String
    /// Its columns.
    public var columns: [Column]
  }

  /// A column of a table or a view.
  public struct Column: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Type and constraints; empty in a view.
    public var type: String
    /// What it holds.
    public var comment: String
  }

  /// The document of the version that this program reads and writes.
  public init() {
    self = SchemaDocument.newest
  }

  /// Read once.
  private static let newest = SchemaDocument(sql: Migrations.all.map(\.sql))

  init(sql: [String]) {
    for text in sql { read(text) }
  }

  // MARK: - Reading

  private mutating func read(_ sql: String) {
    var comment: [Substring] = []
    var open: Definition?
    var isView = false
    for line in sql.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      let words = text.split { $0 == " " || $0 == "(" || $0 == ";" }
      if text.hasPrefix("--") {
        comment.append(text.dropFirst(2).drop { $0 == " " })
        continue
      }
      if var definition = open {
        if text.hasPrefix(")") {
          add(definition, isView: isView)
          open = nil
        } else if let name = words.first, name.first?.isLowercase == true {
          definition.columns.append(
            SchemaDocument.column(String(name), in: text, isView: isView, comment: comment))
          open = definition
        }
      } else if words.count >= 3, words[0] == "CREATE", words[1] == "TABLE" || words[1] == "VIEW" {
        open = Definition(name: String(words[2]), comment: comment.joined(separator: " "), columns: [])
        isView = words[1] == "VIEW"
      } else if words.count >= 7, words[0] == "ALTER", words[1] == "TABLE", words[3] == "ADD" {
        let definition = text.split(separator: "ADD COLUMN ", maxSplits: 1).last ?? ""
        addColumn(definition.split(separator: ";").first ?? "", to: words[2], comment: comment)
      } else if words.count >= 3, words[0] == "DROP" {
        remove(words[2])
      }
      comment = []
    }
  }

  private static func column(_ name: String, in text: Substring, isView: Bool, comment: [Substring]) -> Column {
    var type = text.dropFirst(name.count).drop { $0 == " " }
    if type.last == "," { type = type.dropLast() }
    let trimmed = name.last == "," ? String(name.dropLast()) : name
    return Column(name: trimmed, type: isView ? "" : String(type), comment: comment.joined(separator: " "))
  }

  private mutating func add(_ definition: Definition, isView: Bool) {
    remove(Substring(definition.name))
    let place = places.removeValue(forKey: definition.name)
    if isView {
      views.insert(definition, at: min(place ?? views.count, views.count))
    } else {
      tables.insert(definition, at: min(place ?? tables.count, tables.count))
    }
  }

  private mutating func addColumn(_ definition: Substring, to table: Substring, comment: [Substring]) {
    guard let index = tables.firstIndex(where: { $0.name == table }), let name = definition.split(separator: " ").first
    else { return }
    tables[index].columns.append(
      SchemaDocument.column(String(name), in: definition, isView: false, comment: comment))
  }

  private mutating func remove(_ name: Substring) {
    for definitions in [views, tables] {
      if let place = definitions.firstIndex(where: { $0.name == name }) { places[String(name)] = place }
    }
    views.removeAll { $0.name == name }
    tables.removeAll { $0.name == name }
  }

  // MARK: - Writing

  /// Plain text of the public views: what `rehearse schema` prints.
  public var text: String { lines.joined(separator: "\n") + "\n" }

  /// The lines of that text.
  package var lines: [String] {
    views.map { view in
      let width = view.columns.map(\.name.count).max() ?? 0
      let columns = view.columns.map { column in
        "  \(column.name)\(String(repeating: " ", count: width - column.name.count))  \(column.comment)"
      }
      return [view.name, "  \(view.comment)", ""] + columns
    }.joined(separator: [""]).map(\.self)
  }

  /// The page `Documentation/Schema.md`: the public views.
  public var markdown: String {
    var lines = [
      "# Schema",
      "",
      "Made from the comments in `migrations/`; change them there. Format \(FileSchema().version).",
      "",
      "The views `v1_*` are the public interface: within version 1 columns are only ever added, at the end. Numbers",
      "called `…_id` mean something in one file only; digests and uids mean the same in every file. Every view can be",
      "read with the stock `sqlite3` shell.",
      "",
      "The tables below the views are private: they may change with any version. Their comments are in `migrations/`.",
      "",
      "## Views",
    ]
    var described: Set<Column> = []
    for view in views { lines += SchemaDocument.section(view, described: &described) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The columns of a view; one that an earlier view describes in the same words is only named.
  private static func section(_ view: Definition, described: inout Set<Column>) -> [String] {
    var lines = ["", "### \(view.name)", "", view.comment, ""]
    var again: [String] = []
    for column in view.columns {
      if described.insert(column).inserted {
        lines.append("- `\(column.name)`: \(column.comment)")
      } else {
        again.append("`\(column.name)`")
      }
    }
    return again.isEmpty ? lines : lines + ["- as above: \(again.joined(separator: ", "))"]
  }
}
