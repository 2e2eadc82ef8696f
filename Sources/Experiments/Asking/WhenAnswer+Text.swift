package import Rehearsal
package import RehearsalPlainText
package import RehearsalScript
import RehearsalSourceText
import RehearsalStore
import RehearsalTrace

extension WhenAnswer {
  // MARK: - Text

  /// A line for each script, the smallest session that shows it, and the verdict as last line.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal; `nil` for any number.
  ///   - lens: What recordings were read through, as it is named in a command: events have other numbers there.
  ///   - database: The database, where a command has to name it.
  package func lines(width: Int?, lens: String? = nil, database: String? = nil) -> [String] {
    guard let smallest else { return [verdict] }
    let spans = Dictionary(grouping: places.map(\.span)) { CellOnLine(cell: $0.cell, line: $0.line) }
    let ofScripts = Dictionary(grouping: places, by: \.span.script)
    let matrices = BehaviourMatrix.all(sessions, yes: Set(places.filter(\.span.isCurrent).map(\.span.recording)))
    let table = Table(
      columns: ["script", "cells", "since", "until", "where"],
      rows: matrices.map { matrix in
        let own = ofScripts[matrix.script] ?? []
        let current = matrix.cells.count { $0.letter == "yes" }
        let until = current == 0 ? own.map(\.span.lastRun).max() : nil
        let last = own.filter { until == nil ? $0.span.isCurrent : $0.span.lastRun == until }
        let since = last.map { beginning(of: $0.span, in: spans) }.min()
        let cells = current == 0 ? Set(own.map(\.span.cell)).count : current
        return [
          .text(matrix.script), .text("\(cells) of \(matrix.cells.count)"), QueryValue(since.map { "run:\($0)" }),
          QueryValue(until.map { "run:\($0)" }),
          .text(current == 0 ? "" : SplitFinder(matrix).rule(for: "yes").text),
        ]
      })
    let span = smallest.span
    let head = "smallest: \(span.cell.text)@run:\(span.firstRun), \(counted(smallest.steps.count, "step"))"
    let named = database.map { " --db \(ShellWord.quoted($0))" } ?? ""
    let why = "why s:\(span.session) \(smallest.event)"
    let next = lens.map { "show s:\(span.session) --lens \(ShellWord.quoted($0))" } ?? why
    let steps = smallest.steps.enumerated().map { number, step in
      "  \(step)\(number == smallest.step ? "   <- event \(smallest.event)" : "")"
    }
    return TextTable(table, width: width).lines() + ["", head] + steps
      + ["", "Next: rehearse \(next)\(named)", "", verdict]
  }

  private struct CellOnLine: Hashable {
    let cell: CellKey
    let line: String
  }

  /// The run since which the pattern has held up to a span: through all behaviours before that show it, too.
  private func beginning(of span: HistorySpan, in spans: [CellOnLine: [HistorySpan]]) -> Int64 {
    let own = spans[CellOnLine(cell: span.cell, line: span.line)] ?? []
    var first = span
    // What came before began before, whatever a stranger's file says.
    while let before = own.last(where: {
      $0.recording == first.recordingBefore && $0.lastRun == first.runBefore && $0.firstRun < first.firstRun
    }) {
      first = before
    }
    return first.firstRun
  }

  /// `2 cells of 1 script, 1 of them no longer, first in run:1, 2026-11-21 10:15 on main`.
  package var verdict: String {
    guard !places.isEmpty else { return "never: no recording shows it" }
    let current = Set(places.filter(\.span.isCurrent).map(\.span.cell))
    let former = Set(places.map(\.span.cell)).subtracting(current)
    let scripts = Set(places.map(\.span.script))
    let first = places.map(\.span.firstRun).min().flatMap { runs[$0] }.map { ", first in \(RunText.said($0))" } ?? ""
    let gone = former.isEmpty ? "" : ", \(former.count) of them no longer"
    return "\(counted(current.count + former.count, "cell")) of \(counted(scripts.count, "script"))\(gone)\(first)"
  }

  // MARK: - Rows

  /// A row for each cell and stretch of runs.
  package func table() -> Table {
    ConfigurationColumns(places.map(\.span.configuration)).table(
      before: ["script"], places.map { [.text($0.span.script)] },
      after: ["line", "first_run", "last_run", "is_current", "session", "step", "event", "steps", "recording"],
      places.map { place in
        [
          .text(place.span.line), .integer(place.span.firstRun), .integer(place.span.lastRun),
          .integer(place.span.isCurrent ? 1 : 0), .text("s:\(place.span.session)"), QueryValue(place.step),
          QueryValue(place.event), QueryValue(place.steps.count), .text(place.span.digest.hex),
        ]
      }, isWhole: true
    ).table
  }
}

extension MomentPattern {
  /// Reads what an option or an argument says.
  package init(asked text: String, as option: String) throws(RehearsalError) {
    do {
      try self.init(parsing: text)
    } catch {
      throw RehearsalError(
        .request, "\(option): \(error.message)", details: ["at column \(error.column)"] + error.details)
    }
  }
}
