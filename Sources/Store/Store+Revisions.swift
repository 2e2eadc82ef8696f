import RehearsalSQLite

extension Revision {
  /// The runs of an attached file whose revision is none, by number and by uid.
  static func wrong(in schema: String, _ database: borrowing Database) throws -> [(run: Int64, uid: [UInt8])] {
    let select = try database.prepare(
      "SELECT id, uid, source_revision FROM \(schema).run WHERE source_revision IS NOT NULL ORDER BY id")
    var wrong: [(run: Int64, uid: [UInt8])] = []
    while try select.step() {
      if Revision(select.text(2)) == nil { wrong.append((select.integer(0), select.bytes(1))) }
    }
    return wrong
  }
}

extension Store {
  /// Numbers of the runs whose revision is none, and is read as if it were not there.
  public func runsWithWrongRevision() throws(StoreError) -> [Int64] {
    try connection.reporting { database in try Revision.wrong(in: "main", database).map(\.run) }
  }
}
