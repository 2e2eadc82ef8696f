import CRehearsalFaults
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// A file with one bit changed answers as before, says that it is damaged, or is found out by `rehearse doctor --deep`.
struct Flips {
  let disk: Disk

  /// Columns that no digest covers, as EventStream.md says: how long performing took, and numbers of one file.
  private static let uncovered: Set<String> = ["wall_us", "wall_ms"]

  /// - Parameters:
  ///   - first: The first byte.
  ///   - step: How far it is to the next one.
  func perform(first: Int, step: Int) throws -> Int {
    disk.begin(with: disk.bytes)
    let columns = try Flips.columns(of: disk.own)
    let expected = try answers(columns)
    var counts = (tried: 0, harmless: 0, said: 0, found: 0)
    var problems = 0
    var bytes = disk.bytes
    for place in stride(from: first, to: bytes.count, by: step) {
      var numbers = Numbers(state: UInt64(place))
      let former = bytes[place]
      bytes[place] ^= 1 << UInt8(numbers.below(8))
      rehearsal_disk_doing("byte \(place)", 60)
      disk.begin(with: bytes)
      bytes[place] = former
      counts.tried += 1
      do {
        let found = try answers(columns)
        if found == expected {
          counts.harmless += 1
        } else if Flips.isNoticed(disk.own) {
          counts.found += 1
        } else {
          problems += 1
          let views = zip(columns, zip(found, expected)).filter { $1.0 != $1.1 }.map(\.0.view)
          print("byte \(place): another answer of \(views.joined(separator: ", ")), and no problem")
        }
      } catch {
        counts.said += 1
      }
      rehearsal_disk_restart(0)
    }
    print(
      "\(counts.tried) flips of \(bytes.count) bytes: \(counts.harmless) change no answer, \(counts.said) are said, "
        + "\(counts.found) are found by an examination, \(problems) problems")
    return problems
  }

  private typealias Columns = (view: String, sql: String)

  /// A question for each public view: all of its rows.
  private static func columns(of path: String) throws -> [Columns] {
    let store = try Store(path: path, access: .readOnly)
    var names: [String: [String]] = [:]
    for view in SchemaDocument().views {
      names[view.name] = view.columns.map(\.name).filter { !uncovered.contains($0) }
    }
    _ = store
    return names.keys.sorted().map { ($0, "SELECT \((names[$0] ?? []).joined(separator: ", ")) FROM \($0)") }
  }

  /// What every view says, and every trace.
  private func answers(_ columns: [Columns]) throws -> [Int] {
    let store = try Store(path: disk.own, access: .readOnly)
    return try store.snapshot {
      try columns.map { column in
        var rows: [String] = []
        try store.query(column.sql, columns: { _ in }) { rows.append("\($0)") }
        return rows.sorted().hashValue
      }
    }
  }

  private static func isNoticed(_ path: String) -> Bool {
    guard String(cString: rehearsal_disk_integrity(path)) == "ok" else { return true }
    do {
      let store = try Store(path: path, access: .readOnly)
      if try store.examine().contains(where: { $0.problem != nil }) { return true }
      if try !store.runsWithWrongRevision().isEmpty { return true }
      for run in try store.runs() {
        for session in try store.sessions(of: run.id) {
          let digests = try store.trace(ofRecording: session.recording).digests()
          let kept = try store.digests(ofRecording: session.recording).map { Set($0.steps) }
          if digests.recording != session.recordingDigest || (kept ?? []) != Set(digests.steps) { return true }
        }
      }
      return false
    } catch {
      return true
    }
  }
}
