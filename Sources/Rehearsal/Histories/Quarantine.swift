import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// A cell that fails no run until a day, whatever it does.
///
/// It is kept as a rule to ignore, for a name made of the cell's in place of a change's signature.
package enum Quarantine {
  /// What its rule is kept under.
  package static func key(of cell: CellKey) -> Digest { Digest(of: "quarantine\n" + cell.text) }

  /// The cells that rules keep in quarantine, by what their rules are kept under.
  package static func cells(of rules: [IgnoreRule], in store: Store) throws -> [Digest: CellKey] {
    guard !rules.isEmpty else { return [:] }
    let keys = Set(rules.map(\.signature))
    let cells = Set(try store.history(of: CellFilter()).map(\.cell)).map { (key(of: $0), $0) }
    return Dictionary(cells.filter { keys.contains($0.0) }, uniquingKeysWith: { $1 })
  }

  /// Whether it covers a verdict: a cell that could not be performed, or differs where nothing may, is no flaky one.
  static func covers(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .flaky, .changed, .failed, .broken, .crashed: true
    case .same, .new, .nondeterministic, .error, .removed: false
    }
  }
}

extension ReviewLedger {
  /// The rule that keeps a cell in quarantine, or kept it there.
  package func quarantine(of cell: CellKey) -> IgnoreRule? {
    hasRules ? rule(for: Quarantine.key(of: cell)) : nil
  }

  /// Whether a cell is in quarantine.
  package func isInQuarantine(_ cell: CellKey) -> Bool {
    hasRules && status(of: Quarantine.key(of: cell)) == .ignored
  }

  /// `in quarantine until 2026-12-31: Ada, waits for the next release`.
  package func quarantineText(of cell: CellKey) -> String? {
    guard let rule = quarantine(of: cell) else { return nil }
    let words = "\(TextWidth.visible(rule.owner)), \(TextWidth.visible(rule.why))"
    return isInQuarantine(cell)
      ? "in quarantine until \(rule.until): \(words)" : "its quarantine ended after \(rule.until): \(words)"
  }
}
