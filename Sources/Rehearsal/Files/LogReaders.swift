import FoundationEssentials
import Glibc
import RehearsalStore

/// Who looks into the write-ahead log of a database, so that it cannot begin anew.
///
/// A reader locks one of the bytes 123 to 127 of the file beside it that ends in `-shm`; Linux tells the locks of all
/// processes.
package struct LogReaders {
  /// Bytes above which recorders wait for readers, so that it begins anew.
  package static let usualBytes = Store.usualLogBytes

  /// Bytes of the log.
  package let bytes: Int
  /// The processes that read, by number and name, as far as the system tells.
  package let names: [String]

  package init(of database: String) {
    bytes = FileStatus(database + "-wal")?.size ?? 0
    names = LogReaders.processes(locking: database + "-shm").filter { $0 != getpid() }
      .map { "process \($0)\(LogReaders.name(of: $0).map { " (\($0))" } ?? "")" }
  }

  private static func processes(locking path: String) -> [pid_t] {
    var status = stat()
    guard unsafe stat(path, &status) == 0, let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
    else { return [] }
    var found: Set<pid_t> = []
    for line in locks.split(separator: "\n") {
      // `1: POSIX  ADVISORY  READ 812 08:01:1234 123 127`
      let fields = line.split(separator: " ").filter { $0 != "->" }
      guard fields.count >= 8, let id = pid_t(fields[4]), fields[5].split(separator: ":").last == "\(status.st_ino)",
        let first = Int(fields[6]), (123...127).contains(first)
      else { continue }
      found.insert(id)
    }
    return found.sorted()
  }

  private static func name(of process: pid_t) -> String? {
    (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)).map { String($0.prefix { $0 != "\n" }) }
  }
}
