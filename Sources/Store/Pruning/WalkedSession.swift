import RehearsalSQLite

/// A row of `session`, as whoever walks along all of them meets it.
struct WalkedSession {
  /// The columns, in the order of the table; NULL is `WalkedSession.null`.
  static let columns = [
    "id", "run", "cell", "version", "system", "recording", "verdict", "is_remembered", "wall_us", "claim_set", "mark",
  ]
  static let null = Int64.min

  let id: Int64
  let run: Int64
  let cell: Int64
  let version: Int64
  let system: Int64
  let recording: Int64
  let verdict: Int64
  let isRemembered: Int64
  let wall: Int64
  let claims: Int64
  let mark: Int64

  init(in row: borrowing Statement) {
    id = row.integer(0)
    run = row.integer(1)
    cell = row.integer(2)
    version = row.integer(3)
    system = row.integer(4)
    recording = row.integer(5)
    verdict = row.integer(6)
    isRemembered = row.integer(7)
    wall = row.integer(8)
    claims = row.optionalInteger(9) ?? WalkedSession.null
    mark = row.optionalInteger(10) ?? WalkedSession.null
  }

  /// All sessions in the order of their runs, in which those of a run lie beside each other.
  ///
  /// SQLite goes from one to the next; in the order of cells each would be looked for, and lie on another page.
  static let select = """
    SELECT \(columns.map { "s.\($0)" }.joined(separator: ", "))
    FROM main.session s INDEXED BY session_by_run ORDER BY s.run, s.id
    """

  /// What the digest of a sound session of one cell is about; what belongs to some sessions only is told apart by it.
  var ground: Ground {
    Ground(version: version, system: system, recording: recording, verdict: verdict, claims: claims)
  }

  struct Ground: Hashable {
    let version: Int64
    let system: Int64
    let recording: Int64
    let verdict: Int64
    let claims: Int64
  }

  /// The values by column.
  private var values: InlineArray<11, Int64> {
    [id, run, cell, version, system, recording, verdict, isRemembered, wall, claims, mark]
  }

  /// The bytes that the row takes with those of its indexes.
  func bytes(by weights: RowBytes.Weights) -> Int {
    var bytes = weights.whole + weights.key * RowBytes.bytes(ofNumber: id)
    let values = values
    for place in values.indices { bytes += weights.columns[place] * RowBytes.bytes(of: values[place]) }
    return bytes
  }

  /// The bytes of the leaf that stays of it.
  var leafBytes: Int {
    // The number of the digest is about as long as that of the cell.
    10 + 2 * RowBytes.bytes(of: cell) + RowBytes.bytes(of: run) + RowBytes.bytes(of: verdict)
      + RowBytes.bytes(of: isRemembered) + RowBytes.bytes(of: wall)
  }
}
