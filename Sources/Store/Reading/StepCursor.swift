import RehearsalSQLite
import RehearsalTrace

/// The rows of the steps of one recording, one after the other.
final class StepCursor {
  private let select: Statement
  private let texts: RowScan
  private let digests: RowScan
  private let damage: (String) -> StoreError

  private enum Column {
    static let step: Int32 = 0
    static let kind: Int32 = 1
    static let label: Int32 = 2
    static let line: Int32 = 3
    static let firstEvent: Int32 = 4
    static let time: Int32 = 5
    static let block: Int32 = 6
    static let firstView: Int32 = 7
  }

  init(_ database: borrowing Database, _ recording: Int64, damage: @escaping (String) -> StoreError) throws {
    self.damage = damage
    select = try database.prepare(
      """
      SELECT step, kind, label, line, seq_from, t_from_us, block, view_from FROM step
      WHERE recording = ?1 ORDER BY step
      """)
    select.bind(recording, at: 1)
    texts = try RowScan("value", of: "string", database)
    digests = try RowScan("channels, digests", of: "block", database)
  }

  /// Goes to the next step; false after the last one.
  ///
  /// - Parameter number: Its position.
  func next(_ number: Int) throws -> Bool {
    guard try select.step() else { return false }
    guard select.integer(Column.step) == Int64(number) else { throw damage("step \(number) is missing") }
    return true
  }

  /// The step's word, a text of the file.
  var kind: Int64 { select.integer(Column.kind) }

  /// What the step is called, a text of the file.
  var label: Int64 { select.integer(Column.label) }

  /// What happened.
  var block: Int64 { select.integer(Column.block) }

  /// How many views came before the step.
  var firstView: Int32 { Int32(clamping: select.integer(Column.firstView)) }

  /// The step, which ends where it begins.
  func step(kind: Symbol = .none, label: Symbol = .none) -> TraceStep {
    let first = Int(clamping: select.integer(Column.firstEvent))
    return TraceStep(
      kind: kind, label: label, line: Int32(clamping: select.integer(Column.line)), firstEvent: first, endEvent: first,
      at: Instant(microseconds: select.integer(Column.time)))
  }

  /// Adds what the step is called to others, if it is called as one of another recording, byte for byte.
  ///
  /// - Returns: Its number among them; `nil` when the two are called otherwise.
  func appendLabel(to labels: inout PackedTexts, ifOf other: StepCursor) throws -> Int32? {
    for cursor in [self, other] where try !cursor.texts.find(cursor.label) {
      throw cursor.damage("a row refers to text \(cursor.label), which is not there")
    }
    guard texts.select.hasSameBytes(1, as: other.texts.select, 1) else { return nil }
    return labels.append { texts.select.append(1, to: &$0) }
  }

  /// Whether what happened in the step has the digests of what happened in one of another recording.
  func hasSameDigests(as other: StepCursor) throws -> Bool {
    for cursor in [self, other] where try !cursor.digests.find(cursor.block) {
      throw cursor.damage("what happened in a step is missing: block \(cursor.block)")
    }
    return digests.select.integer(1) == other.digests.select.integer(1)
      && digests.select.hasSameBytes(2, as: other.digests.select, 2)
  }
}
