import RehearsalSQLite

// What another file says is looked at before anything of it is taken over: a value that this program would not write
// would be read, and shown, ever after.
extension Merger {
  /// Refuses the file that is attached as `src` when a value of it is too long or means nothing.
  func refuseImpossibleValues() throws {
    // What times events have, whose rows are most of the file, is found out with the recordings.
    for table in SchemaDocument().tables where table.name != "event" {
      let rules = table.columns.flatMap { column in
        Merger.rules(for: column, of: table.name).map { (column: column.name, rule: $0) }
      }
      // One look at the table; which rule it is matters only when there is one.
      let isAny = rules.map { "(\($0.rule.condition))" }.joined(separator: " OR ")
      guard !rules.isEmpty,
        try connection.database.integer("SELECT EXISTS (SELECT 1 FROM src.\(table.name) WHERE \(isAny))") == 1
      else { continue }
      for (column, rule) in rules { try refuse(rule, in: column, of: table.name) }
    }
  }

  /// A condition that must hold for no row, and what it means.
  private struct Rule {
    let condition: String
    let meaning: String
  }

  private func refuse(_ rule: Rule, in column: String, of table: String) throws {
    let found = try connection.database.integer("SELECT count(*) FROM src.\(table) WHERE \(rule.condition)") ?? 0
    guard found > 0 else { return }
    throw StoreError(
      kind: .corrupt, message: "the file is damaged: \(table).\(column) \(rule.meaning), in \(found) of its rows")
  }

  private static func rules(for column: SchemaDocument.Column, of table: String) -> [Rule] {
    let name = column.name
    var rules: [Rule] = []
    if column.type.hasPrefix("TEXT"), let most = TextLimits.bytes[name] {
      rules.append(Rule(condition: "length(CAST(\(name) AS BLOB)) > \(most)", meaning: "has more than \(most) bytes"))
    }
    if column.type.hasPrefix("BLOB"), let size = sizes[name] {
      rules.append(Rule(condition: "length(\(name)) <> \(size)", meaning: "has other than \(size) bytes"))
    }
    if let values = values["\(table).\(name)"] {
      let list = values.map { "\($0)" }.joined(separator: ", ")
      rules.append(Rule(condition: "\(name) NOT IN (\(list))", meaning: "has a value that means nothing"))
    }
    if name.hasSuffix("_ms") || name.hasSuffix("_us") {
      rules.append(
        Rule(
          condition: "abs(\(name) / 2) > \(TraceCheck.largestTime / 2)", meaning: "has a time that cannot be"))
    }
    return rules
  }

  /// Bytes of what has one length, by column.
  private static let sizes = ["uid": 16, "digest": 32, "signature": 32, "shape": 32]

  /// The numbers that mean something, by table and column.
  private static let values: [String: [Int64]] = [
    "run.status": Run.Status.allCases.map(\.rawValue), "run_shard.status": Run.Status.allCases.map(\.rawValue),
    "session.verdict": Verdict.allCases.map(\.rawValue), "leaf.verdict": Verdict.allCases.map(\.rawValue),
    "review.decision": Review.Decision.allCases.map(\.rawValue), "run.source_is_dirty": [0, 1],
  ]
}
