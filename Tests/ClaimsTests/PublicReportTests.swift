import Foundation
import RehearsalClaims
import RehearsalScript
import RehearsalTrace
import Testing

/// What was reported in public, each report with a decision and a script that shows it.
@Suite struct PublicReportTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let library: ScriptLibrary = {
    let folder = root.appendingPathComponent("Scripts").path
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return ScriptLibrary(
      files: paths.filter { $0.hasSuffix(".yaml") }.sorted().map { path in
        (path: path, text: (try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)) ?? "")
      })
  }()

  @Test func `reports have names of their own, a source and a sentence`() {
    let reports = Claims.reports

    #expect(!reports.isEmpty)
    #expect(Set(reports.map(\.id)).count == reports.count)
    #expect(reports.filter { !$0.id.contains(":") || $0.place.isEmpty || $0.systems.isEmpty } == [])
    #expect(reports.filter { !$0.statement.hasSuffix(".") } == [])
  }

  /// Whoever performs the script under the reported answer and under another one sees a difference.
  @Test(arguments: Claims.reports)
  func `a script shows what is reported, and what is not`(_ report: PublicReport) throws {
    let decision = try #require(DecisionDescription.all.first { $0.name == report.decision })
    let answers = decision.answers + decision.others
    #expect(answers.contains(report.reported))
    if let documented = report.documented { #expect(answers.contains(documented)) }
    let script = try #require(Self.library.script(report.script))
    let documented = report.documented.flatMap { $0 == report.reported ? nil : $0 }
    let other = try #require(documented ?? decision.answers.first { $0 != report.reported })

    let differing = script.cells().filter { cell in
      let traces = [report.reported, other].map { answer in
        perform(script, under: cell.with(decision.name, answer), in: Self.library).trace.digests().recording
      }
      return traces[0] != traces[1]
    }

    #expect(!differing.isEmpty, "no cell tells \(report.reported) from \(other)")
  }
}
