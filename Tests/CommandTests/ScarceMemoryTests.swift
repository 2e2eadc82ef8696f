import Foundation
import Testing

/// A command that is given no more memory, whoever asked for it, says so and loses nothing.
///
/// `tools/faults memory` does the same to every command, at many moments.
@Suite struct ScarceMemoryTests {
  /// A folder with a recording, a library whose allocations fail when told, and how many a merge asks for.
  private func prepared() throws -> (workplace: Workplace, asked: Int) {
    let workplace = try Workplace.recorded(into: "a.sqlite")
    let source = Workplace.repository.appendingPathComponent("tools/faulting/scarce.c").path
    let built = try workplace.shell(
      "$(command -v clang || command -v cc) -shared -fPIC -O1 -o scarce.so '\(source)'")
    try #require(built.exit == 0, "\(built.errors)")
    let merged = try workplace.rehearse(
      "merge", "own.sqlite", "a.sqlite",
      environment: ["LD_PRELOAD": workplace.path("scarce.so"), "SCARCE_COUNT": workplace.path("count")])
    try #require(merged.exit == 0, "\(merged.errors)")
    let count = try String(contentsOfFile: workplace.path("count"), encoding: .utf8)
    return (workplace, try #require(Int(count.dropLast())))
  }

  @Test(arguments: [0, 1000]) func `a merge without memory is exit 5 with a sentence`(_ size: Int) throws {
    let (workplace, asked) = try prepared()
    var exits: Set<Int32> = []
    for tenth in [3, 5, 7, 8, 9] {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: workplace.path("own.sqlite" + ending))
      }

      let result = try workplace.rehearse(
        "merge", "own.sqlite", "a.sqlite",
        environment: [
          "LD_PRELOAD": workplace.path("scarce.so"), "SCARCE_AFTER": "\(asked * tenth / 10)", "SCARCE_SIZE": "\(size)",
        ])

      #expect(!result.wasKilled && [0, 5].contains(result.exit), "\(tenth): \(result.exit) \(result.errors)")
      #expect(result.exit == 0 || result.errors.contains("memory"), "\(tenth): \(result.errors)")
      exits.insert(result.exit)
      #expect(size > 0 || result.exit == 5, "\(tenth): \(result.exit)")
    }
    #expect(exits.contains(5))
    #expect(try workplace.rehearse("doctor", "--deep", "--db", "a.sqlite").exit == 0)
  }
}
