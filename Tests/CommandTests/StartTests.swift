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

  /// A line a script would be 223 lines; what went wrong is said, and the verdict.
  @Test func `of a run it says what went wrong and how many scripts there are`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    let start = try String(contentsOf: Workplace.repository.appendingPathComponent("tools/start"), encoding: .utf8)
    let saying = start.split(separator: "\n").filter { $0.hasPrefix("sed ") || $0.hasPrefix("echo \"$recorded ") }
    try #require(saying.count == 2)

    let run = try workplace.shell("rehearse record >run.txt; recorded=run.txt; " + saying.joined(separator: "\n"))

    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.lines.first?.hasPrefix("failed  sample/failing") == true, "\(run.output)")
    #expect(
      run.lines.suffix(2) == ["run:1: 3 sessions, 2 new, 1 failed", "run.txt has a line for each of its 2 scripts."])
    #expect(!run.lines.contains { $0.hasPrefix("sample/") })
  }

  /// `swift` and the list of packages are stand-ins: what is tried is what is said.
  @Test func `a build tells a terminal how long it takes, and a pipe nothing`() throws {
    let workplace = try Workplace()
    let repository = Workplace.repository
    _ = try workplace.shell("mkdir -p tools/releasing bin")
    try FileManager.default.copyItem(
      at: repository.appendingPathComponent("tools/build"), to: URL(fileURLWithPath: workplace.path("tools/build")))
    try workplace.write("Package.resolved", "")
    try workplace.write("tools/releasing/packages", "#!/bin/sh\n")
    try workplace.write("bin/swift", "#!/bin/sh\n")
    _ = try workplace.shell("chmod +x tools/releasing/packages bin/swift")

    let piped = try workplace.shell("PATH=$PWD/bin:$PATH tools/build")
    let (shown, quick) = try (
      Self.onTerminal("tools/build", workplace), Self.onTerminal("tools/build --quick", workplace)
    )

    #expect(piped.exit == 0 && (piped.output + piped.errors).isEmpty, "\(piped.errors)")
    #expect(shown.contains("about ten minutes of processor time"), "\(shown)")
    #expect(quick.contains("three minutes of processor time"), "\(quick)")
  }

  private static func onTerminal(_ line: String, _ workplace: Workplace) throws -> String {
    try Terminal.run(
      ["-c", "PATH=$PWD/bin:$PATH " + line], in: workplace, environment: ["TERM": "xterm"],
      program: URL(fileURLWithPath: "/bin/sh"))
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
