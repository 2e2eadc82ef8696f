import Foundation
import Testing

/// A program with a scene of its own whose worker does not survive one of nine cells.
@Suite struct WorkerProbeTests {
  private static let binary = Workplace.binary.deletingLastPathComponent().appendingPathComponent("worker-probe")

  private static func script(_ probe: String) -> String {
    let values = ["a", "b", probe] + (1...6).map { "z\($0)" }
    return """
      id: probed/nine
      scene: probed
      matrix: { probe: [\(values.joined(separator: ", "))] }
      steps: [launch, { expect: { frame: page, width: 768 } }]

      """
  }

  private static func record(
    _ probe: String, jobs: Int, seconds: Int
  ) throws -> Workplace.Result {
    let workplace = try Workplace()
    try workplace.write("nine.yaml", script(probe))
    return try workplace.start(executable: binary, ["nine.sqlite", "nine.yaml", "\(jobs)", "\(seconds)"]).result()
  }

  /// How each end of a process is told; a Swift trap is SIGILL on x86 and SIGTRAP on ARM.
  private static let trap = {
    #if arch(x86_64)
    "SIGILL"
    #else
    "SIGTRAP"
    #endif
  }()

  @Test(
    arguments: [
      ("abort", "was ended by SIGABRT"), ("trap", "was ended by \(trap)"), ("exit", "ended itself with exit code 7"),
      ("half", "ended itself with exit code 0"), ("nonsense", "answered with what cannot be read"),
      ("huge", "answered with what cannot be read"), ("empty", "answered with what cannot be read"),
    ], [1, 4])
  func `a cell that ends its worker is an error, and eight go on`(_ end: (String, String), _ jobs: Int) throws {
    let result = try Self.record(end.0, jobs: jobs, seconds: 60)

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.count == 9)
    #expect(result.lines.filter { $0.hasSuffix("|new") }.count == 8)
    #expect(result.lines.contains("\(end.0)|error|the process that performed it \(end.1)"), "\(result.output)")
  }

  @Test(arguments: ["hang", "close", "trickle"])
  func `a cell that never ends, or never stops, is ended after its time`(_ probe: String) throws {
    let result = try Self.record(probe, jobs: 2, seconds: 3)

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.filter { $0.hasSuffix("|new") }.count == 8, "\(result.output)")
    let reason = "the process that performed it gave no answer for 3 s and was ended"
    #expect(result.lines.contains("\(probe)|error|\(reason)"), "\(result.output)")
  }

  @Test func `what a scene prints disturbs nobody, and does not come to standard output`() throws {
    let result = try Self.record("print", jobs: 2, seconds: 60)

    #expect(result.lines.filter { $0.hasSuffix("|new") }.count == 9, "\(result.output)")
    #expect(!result.output.contains("a line for nobody"))
    #expect(result.errors.contains("a line for nobody"))
  }
}
