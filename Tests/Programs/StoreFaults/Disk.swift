import CRehearsalFaults
import FoundationEssentials
import RehearsalSQLite
import RehearsalStore

/// Files on the disk in memory, as bytes.
struct Disk {
  /// The history that is written to, and the one that is merged into it.
  let own: String
  let other: String
  private let current: [UInt8]
  private let old: [UInt8]
  private let source: [UInt8]

  /// Which format a file begins with.
  enum Format: Hashable {
    case current, old
  }

  /// Makes the files; in the folder something has to stand under their names, since whether there is a file is asked of
  /// the system itself.
  init(folder: String) throws {
    guard rehearsal_disk_begin() == 0 else { throw Failure("SQLite took no other file system") }
    own = folder + "/own.sqlite"
    other = folder + "/other.sqlite"
    for name in [own, other] {
      for ending in ["", "-wal"] { try Data([0]).write(to: URL(filePath: name + ending)) }
    }
    current = try Disk.made(own) { store in
      try Sample.record(Sample.uid(9, 0), in: store)
      try Sample.record(Sample.uid(9, 1), in: store)
    }
    source = try Disk.made(other) { store in
      try Sample.record(Sample.uid(8, 0), in: store)
      try Sample.record(Sample.uid(8, 1), in: store)
    }
    old = try Disk.madeOld(own)
  }

  /// Puts the disk into the state that a schedule begins with.
  func begin(_ format: Format) {
    rehearsal_disk_clear()
    (format == .old ? old : current).withUnsafeBytes { rehearsal_disk_put(own, $0.baseAddress, $0.count) }
    source.withUnsafeBytes { rehearsal_disk_put(other, $0.baseAddress, $0.count) }
  }

  /// Puts one file onto the disk, and nothing else.
  func begin(with bytes: [UInt8]) {
    rehearsal_disk_clear()
    bytes.withUnsafeBytes { rehearsal_disk_put(own, $0.baseAddress, $0.count) }
  }

  /// The bytes of a history of two runs, in the newest format.
  var bytes: [UInt8] { current }

  static func made(_ path: String, _ write: (Store) throws -> Void) throws -> [UInt8] {
    do {
      let store = try Store(path: path, access: .readWrite)
      try write(store)
    }
    return try bytes(of: path)
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    var start: UnsafeRawPointer?
    let size = rehearsal_disk_get(path, &start)
    guard size > 0 else { throw Failure("there is no \(path)") }
    return Array(UnsafeRawBufferPointer(start: start, count: size))
  }

  /// A file of format 5 without runs: what it holds is brought over by the tests of old files.
  private static func madeOld(_ path: String) throws -> [UInt8] {
    rehearsal_disk_clear()
    do {
      let database = try Database(path: path, access: .create)
      try database.execute("PRAGMA page_size = 4096")
      _ = try database.text("PRAGMA journal_mode = WAL")
      for step in Migrations.all where step.version <= 5 { try database.execute(step.sql) }
      try database.execute("PRAGMA application_id = \(0x5549_5231); PRAGMA user_version = 5")
    }
    // What opening an old file makes once a process is made here, so that every schedule is performed alike.
    _ = try Store(path: path, access: .readOnly)
    return try bytes(of: path)
  }
}

/// What this program could not do.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
