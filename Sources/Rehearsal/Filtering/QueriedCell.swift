package import RehearsalScript
package import RehearsalStore
package import RehearsalTrace

/// A cell with what queries ask about.
package struct QueriedCell {
  package let script: String
  package let configuration: Configuration
  package let tags: [String]
  /// What its session showed; `nil` for a cell that is about to be performed.
  package let shown: Shown?

  /// What is known of a recorded cell.
  package struct Shown {
    package let verdict: Verdict
    /// The letter of its behaviour beside the other cells of its script.
    package let letter: String

    package init(verdict: Verdict, letter: String) { (self.verdict, self.letter) = (verdict, letter) }
  }

  package init(script: String, configuration: Configuration, tags: [String], shown: Shown?) {
    (self.script, self.configuration, self.tags, self.shown) = (script, configuration, tags, shown)
  }

  /// A cell that is about to be performed.
  package init(_ cell: Cell) {
    self.init(script: cell.script.id, configuration: cell.configuration, tags: cell.script.tags, shown: nil)
  }

  /// A cell of a script of which nothing but the axes is asked.
  package init(_ script: Script, _ configuration: Configuration) {
    self.init(script: script.id, configuration: configuration, tags: script.tags, shown: nil)
  }
}
