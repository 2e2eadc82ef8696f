/// A cell that behaves in several ways when it is performed again.
package struct UnsteadyCell: Hashable, Sendable {
  /// The cell: `notes/open[ios=6.0]`.
  package let cell: String
  /// How often it does what, or that this must not be: `A 6 of 8 (41–93 %), B 2 of 8 (7–59 %)`.
  package let says: String

  /// Makes one.
  package init(cell: String, says: String) { (self.cell, self.says) = (cell, says) }
}
