import Glibc
import Rehearsal

/// Performs what this program does on several threads, each part against what one thread gives.
///
/// `thread-probe FOLDER [PART…]` works in an empty folder and prints a line a part; exit 1 when one is not as it should
/// be. Built with the thread sanitizer, which reports races by itself: `tools/check --sanitize thread`. The part
/// `planted` has a race, and is there to see that it is reported.
@main struct ThreadProbe {
  static func main() async throws {
    becomeRoom()
    if History.serveAsWorker() { return }
    let words = CommandLine.arguments
    let chosen = words.dropFirst(2).map { Part(rawValue: $0) }
    guard words.count > 1, chosen.allSatisfy({ $0 != nil }), chdir(words[1]) == 0 else {
      print("usage: thread-probe FOLDER [\(Part.allCases.map(\.rawValue).joined(separator: "|"))]…")
      exit(2)
    }
    let parts = chosen.isEmpty ? Part.allCases.filter { $0 != .planted } : chosen.compactMap(\.self)
    let sample = try Sample()
    var failed = 0
    for part in parts {
      do {
        print("\(part.rawValue): \(try await part.perform(sample))")
      } catch {
        failed += 1
        print("\(part.rawValue): FAILED: \((error as? RehearsalError)?.message ?? "\(error)")")
      }
      fflush(nil)
    }
    if failed > 0 { exit(1) }
  }

  /// A locked room has less memory than a sanitizer takes, and one thread: it is the command, built as usual.
  private static func becomeRoom() {
    let words = CommandLine.arguments
    guard words.count == 2, LockedRoom.Kind(rawValue: words[1]) != nil else { return }
    guard let command = getenv("REHEARSAL_ROOM").map({ String(cString: $0) }) else { exit(2) }
    var arguments = [strdup(command), strdup(words[1]), nil]
    execv(command, &arguments)
    exit(2)
  }
}

/// What a part found that is not as it should be.
struct Finding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws unless something is as it should be.
func expect(_ holds: Bool, _ what: @autoclosure () -> String) throws(Finding) {
  if !holds { throw Finding(what()) }
}
