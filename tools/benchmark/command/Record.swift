import Foundation
import RehearsalStore
import RehearsalTrace

/// Records cells into a new file and then once more into the same one.
///
/// Timed is everything that recording costs: digests, look-ups, rows, transactions. Performing is not. The digests are
/// timed by themselves as well, since both runs need them.
enum Record {
  /// Sessions of one transaction, as in `rehearse record`.
  private static let group = 64

  static func measure(_ cells: [PerformedCell], into path: String) throws -> Numbers {
    let digests = Spent.on { for cell in cells { _ = cell.performance.trace.digests() } }
    let first = try record(cells, run: 1, into: path)
    let firstBytes = try size(of: path)
    let again = try record(cells, run: 2, into: path)
    var distinct: [Digest: Int] = [:]
    for cell in cells { distinct[cell.performance.trace.digests().recording] = cell.performance.trace.events.count }
    return [
      "sessions": Double(cells.count), "events": Double(cells.reduce(0) { $0 + $1.performance.trace.events.count }),
      "rows": Double(cells.reduce(0) { $0 + $1.rows }), "stored": Double(distinct.values.reduce(0, +)),
      "wall": first.wall, "cpu": first.cpu, "digest-cpu": digests.cpu, "again-wall": again.wall, "again-cpu": again.cpu,
      "bytes": firstBytes, "again-bytes": try size(of: path) - firstBytes,
    ]
  }

  private static func record(_ cells: [PerformedCell], run number: UInt8, into path: String) throws -> Spent {
    let store = try Store(path: path, access: .readWrite)
    let run = try store.beginRun(
      RunDescription(
        engineVersion: "benchmark", startedAtMilliseconds: 0, uid: Array(repeating: number, count: 16)))
    return try Spent.on {
      for start in stride(from: 0, to: cells.count, by: group) {
        let cells = cells[start..<min(start + group, cells.count)]
        _ = try store.record(cells.map { .performed(record(of: $0)) }, in: run)
      }
      try store.finish(run, status: .completed)
    }
  }

  static func record(of cell: PerformedCell) -> SessionRecord {
    SessionRecord(
      scriptID: cell.script, title: cell.script, path: "\(cell.script).yaml", source: "id: \(cell.script)\n",
      scriptDigest: Digest(bytes: Array(repeating: 0, count: 32)), claims: [], configuration: cell.configuration,
      performance: cell.performance, digests: cell.performance.trace.digests(), wallMicroseconds: 0)
  }

  /// Bytes of the file after its last connection was closed, which brings the log into it.
  private static func size(of path: String) throws -> Double {
    try Double(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0)
  }
}
