import Foundation
import Testing

/// The program behind `tools/load`, at a small scale.
@Suite(.enabled(if: Workplace.hasPrograms, "tools/check --only bench builds the program"))
struct ServeLoadTests {
  @Test func `readers and a recorder at one file have no error on either side`() throws {
    let program = Workplace.binary.deletingLastPathComponent().appendingPathComponent("load")
    let workplace = try Workplace()

    let result = try workplace.start(
      executable: program, ["--readers", "8", "--sessions", "200"], environment: ["TMPDIR": workplace.folder.path]
    ).result()

    #expect(result.exit == 0, "\(result.output)\(result.errors)")
    #expect(result.lines.first == "Serving while recording: 8 readers without a pause, 200 sessions")
    func number(_ title: String) -> Double? {
      result.lines.first { $0.hasPrefix("  " + title + " ") }?.split(separator: " ").last.flatMap { Double($0) }
    }
    // However fast the recorder is, each of the eight reads each of the six pages.
    #expect(try #require(number("requests")) >= 48)
    #expect(number("errors") == 0)
    #expect(try #require(number("sessions a second, beside the readers")) > 0)
  }
}
