import Foundation
import Testing

/// What `tools/start` does between building and reporting, without the building.
@Suite struct StartTests {
  @Test func `the difference that it shows is between two sessions, and a change`() throws {
    let workplace = try Workplace()
    let scripts = Workplace.repository.appendingPathComponent("Scripts/linksame").path
    #expect(try workplace.rehearse("record", scripts).exit == 0)
    let start = try String(contentsOf: Workplace.repository.appendingPathComponent("tools/start"), encoding: .utf8)
    let named = start.split(separator: "\n").filter { $0.contains(/^(summons|left|right)=/) }
    try #require(named.count == 3)

    let program = (named + ["printf '%s\\n' \"$left\" \"$right\""]).joined(separator: "\n")
    let sides = try workplace.start(
      executable: URL(fileURLWithPath: "/bin/bash"), ["-c", program], environment: [:]
    ).result().lines
    try #require(sides.count == 2)
    let diff = try workplace.rehearse("diff", sides[0], sides[1])

    #expect(diff.exit == 1, "\(diff.errors)")
    #expect(diff.lines.contains { $0.contains("root") })
  }

  @Test func `the scene that it changes is there, and the decision is one`() throws {
    let start = try String(contentsOf: Workplace.repository.appendingPathComponent("tools/start"), encoding: .utf8)
    let change = try #require(
      start.firstMatch(of: /printf '\\n(decisions: \{ (\w+): \w+ \})\\n' >>"\$changed\/(\S+)"/))
    let scene = Workplace.repository.appendingPathComponent("Scripts/\(change.3)")
    let decisions = try Workplace().rehearse("decisions", "--format", "csv")

    #expect(try String(contentsOf: scene, encoding: .utf8).contains("scene: board"))
    #expect(decisions.lines.contains { $0.hasPrefix("\(change.2),") })
  }
}
