/// A session to be written: of a cell that was performed, or of one that was not since the file knows what it does.
public enum CellRecord: Sendable {
  /// What performing the cell gave.
  case performed(SessionRecord)
  /// The session that the cell is known by.
  case remembered(RememberedCell)
}
