import Foundation
import Testing

/// The program behind `tools/bench`, at a scale at which its numbers mean nothing.
@Suite(.enabled(if: Workplace.hasPrograms, "tools/check --only bench builds the program"))
struct BenchmarkTests {
  private static let binary = Workplace.binary.deletingLastPathComponent().appendingPathComponent("benchmark")

  private func report(_ arguments: [String], in workplace: Workplace) throws -> Workplace.Result {
    try FileManager.default.createDirectory(atPath: workplace.path("scratch"), withIntermediateDirectories: true)
    return try workplace.start(
      executable: BenchmarkTests.binary, arguments, environment: ["TMPDIR": workplace.path("scratch")]
    ).result()
  }

  /// What stands before the numbers of a line, and the numbers.
  private func figure(_ line: String) -> (title: String, numbers: [String])? {
    let parts = line.split(separator: /\s{2,}/).map(String.init)
    let isFigure = line.hasPrefix("  ") && !line.hasPrefix("   ") && !line.hasPrefix("  rows ")
    guard isFigure, let title = parts.first, parts.count > 1 else { return nil }
    return (title, parts.dropFirst().flatMap { $0.split(separator: " ").map(String.init) }.filter { $0 != "%" })
  }

  @Test func `every figure is a number, and the page about performance names figures as they are printed`() throws {
    let workplace = try Workplace()
    let page = try String(
      contentsOf: Workplace.repository.appendingPathComponent("Documentation/Performance.md"), encoding: .utf8)

    let result = try report(["--small"], in: workplace)

    #expect(result.exit == 0, "\(result.errors)")
    let figures = result.lines.compactMap(figure)
    #expect(figures.count > 40)
    let printed = Set(figures.map(\.title))
    let titles = /\| ([^|`]*(?:\(aim [\d.]+\)|, ms|the two files|thousand events\/s)) \|/
    let shown = page.matches(of: titles).map { String($0.1) }
    #expect(shown.count >= 9)
    #expect(shown.filter { !printed.contains($0) } == [], "tools/bench does not print them")
    for (title, numbers) in figures {
      let isOfPeer =
        title.contains("sqldiff") || title.contains("sqlite3") || title.contains("Python") || title == "ratio (aim 8)"
      #expect(numbers.allSatisfy { Double($0)?.isFinite ?? (isOfPeer && $0 == "absent") }, "\(title): \(numbers)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.path("scratch")) == [])
  }

  @Test func `figures can be asked for by name`() throws {
    let result = try report(["--small", "merge"], in: Workplace())

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.first?.hasPrefix("Merge: ") == true)
    #expect(!result.output.contains("\n\nStart: "))
  }

  @Test func `a diff finds the differences that were made`() throws {
    let result = try report(["--small", "diff"], in: Workplace())

    let told = result.lines.filter { $0.hasPrefix("  rehearse diff of the two files") }
      .compactMap { figure($0)?.numbers.last }
    #expect(told.prefix(2) == ["6", "6"], "\(result.output)")
    #expect(told.count == 3)
  }

  @Test func `a figure that is not there names those that are`() throws {
    let result = try report(["speed"], in: Workplace())

    #expect(result.exit == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("recording engine suite diff history merge commands long streams start"))
  }
}
