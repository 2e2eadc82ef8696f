package import Rehearsal
package import RehearsalScript

/// The cell of a script that sessions are made up from, and which breaks of laws are meant in them.
package struct HeldScript: Sendable {
  package let script: FlatScript
  package let meant: MeantBreaks
  /// The cell, when an adapter performs it.
  package var foreign: Cell?

  package init(script: FlatScript, meant: MeantBreaks, foreign: Cell? = nil) {
    self.script = script
    self.meant = meant
    self.foreign = foreign
  }
}
