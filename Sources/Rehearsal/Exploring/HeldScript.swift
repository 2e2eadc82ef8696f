package import RehearsalScript

/// The cell of a script that sessions are made up from, and which breaks of laws are meant in them.
package struct HeldScript: Sendable {
  package let script: FlatScript
  package let meant: MeantBreaks
}
