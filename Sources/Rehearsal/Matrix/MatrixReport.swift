import RehearsalDiff
import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// What `matrix` says: of one script a table of letters and what each stands for, of several a line each.
package struct MatrixReport {
  private let matrices: [BehaviourMatrix]
  private let asked: [String]
  /// What the letters yes and no answer.
  private let question: String?

  /// - Parameters:
  ///   - asked: The axes that make rows and columns, the last one the columns; all that vary when empty.
  ///   - question: What the letters yes and no answer, if they do.
  package init(_ matrices: [BehaviourMatrix], by asked: [String], on question: String? = nil) {
    self.matrices = matrices
    self.asked = asked
    self.question = question
  }

  // MARK: - One script

  /// The table of letters, the legend, and the verdict as last line; without a width as Markdown.
  package func lines(of matrix: BehaviourMatrix, run: Run, width: Int?, isMarkdown: Bool = false) -> [String] {
    let legend = self.legend(of: matrix)
    let letters = self.letters(of: matrix)
    let common = matrix.cells[0].session.configuration.axes.filter { !matrix.axes.contains($0.name) }
    let all = Configuration(Dictionary(common.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })).text
    // A selector may end with the colon that stands behind a question.
    let answers = question.map { question in
      "\(question)\(question.hasSuffix(":") ? "" : ":") \(tally(matrix.cells.map(\.letter), order: ["yes", "no"]))"
    }
    let told = answers ?? counted(matrix.letters.count, "behaviour")
    let verdict =
      "\(told) in \(counted(matrix.cells.count, "cell")) of \(matrix.script)"
      + " at \(run.reference)" + (all.isEmpty ? "" : ", all with \(all)")
    if isMarkdown {
      return TableFormat.markdown.lines(letters) + [""] + TableFormat.markdown.lines(legend) + ["", verdict]
    }
    let explained = TextTable(legend, width: width).lines()
    return table(of: matrix, width: width) + [""] + explained + ["", verdict]
  }

  /// The table of letters: with a name of the axis in each head, where there is room for it, else above all of them,
  /// and else a row a cell.
  private func table(of matrix: BehaviourMatrix, width: Int?) -> [String] {
    let whole = TextTable(letters(of: matrix), width: width)
    guard whole.isCut || whole.isTooWide, let column = matrix.columnAxis(asked) else { return whole.lines() }
    let short = TextTable(letters(of: matrix, isNamingValuesOnly: true), width: width)
    if !short.isCut, !short.isTooWide { return ["across: \(column)", ""] + short.lines() }
    return TextTable(letters(of: matrix, isRowACell: true), width: width).lines()
  }

  private func letters(
    of matrix: BehaviourMatrix, isNamingValuesOnly: Bool = false, isRowACell: Bool = false
  ) -> Table {
    let column = isRowACell ? nil : matrix.columnAxis(asked)
    let wanted = asked.isEmpty ? matrix.axes : asked.filter(matrix.axes.contains)
    let rowAxes = wanted.filter { $0 != column }
    let values = column.flatMap { matrix.values[$0] } ?? []
    let heads = column.map { column in values.map { isNamingValuesOnly ? $0 : "\(column)=\($0)" } } ?? ["behaviour"]
    var rows: [[QueryValue]] = []
    for (key, cells) in rowGroups(of: matrix, rowAxes) {
      let fields = column.map { column in
        values.map { value in field(cells.filter { $0.session.configuration[column] == value }) }
      }
      rows.append(key.map { QueryValue($0) } + (fields ?? [field(cells)]))
    }
    return Table(columns: rowAxes + heads, rows: rows)
  }

  /// Cells by the values of some axes, in their order.
  private func rowGroups(
    of matrix: BehaviourMatrix, _ axes: [String]
  ) -> [(key: [String?], cells: [BehaviourMatrix.Entry])] {
    var groups: [(key: [String?], cells: [BehaviourMatrix.Entry])] = []
    var positions: [[String?]: Int] = [:]
    for cell in matrix.cells {
      let key = axes.map { cell.session.configuration[$0] }
      if let position = positions[key] {
        groups[position].cells.append(cell)
      } else {
        positions[key] = groups.count
        groups.append((key, [cell]))
      }
    }
    func rank(_ key: [String?]) -> [Int] {
      zip(axes, key).map { axis, value in value.flatMap { matrix.values[axis]?.firstIndex(of: $0) } ?? -1 }
    }
    return groups.sorted { rank($0.key).lexicographicallyPrecedes(rank($1.key)) }
  }

  /// The letters of some cells, each once; a dot where nothing was performed.
  private func field(_ cells: [BehaviourMatrix.Entry]) -> QueryValue {
    let letters = Set(cells.map(\.letter)).sorted { ($0.count, $0) < ($1.count, $1) }
    return .text(letters.isEmpty ? "·" : letters.joined(separator: " "))
  }

  private func legend(of matrix: BehaviourMatrix) -> Table {
    if question != nil { return answers(of: matrix) }
    let explanations = SplitFinder(matrix).explanations()
    let cells = Dictionary(grouping: matrix.cells, by: \.letter)
    return Table(
      columns: ["behaviour", "recording", "cells", "verdicts", "where"],
      rows: matrix.letters.map { letter in
        let own = cells[letter] ?? []
        return [
          .text(letter), QueryValue(own.first?.session.recordingDigest.short), QueryValue(own.count),
          .text(tally(own.map(\.session.verdict.word), order: Verdict.allCases.map(\.word))),
          .text(explanations[letter] ?? (matrix.letters.count == 1 ? "everywhere" : "")),
        ]
      }, endsInProse: true)
  }

  /// Yes and no, each with how many cells it has and where, in whole.
  private func answers(of matrix: BehaviourMatrix) -> Table {
    let finder = SplitFinder(matrix)
    return Table(
      columns: ["answer", "cells", "where"],
      rows: matrix.letters.map { letter in
        [
          .text(letter), QueryValue(matrix.cells.count { $0.letter == letter }), .text(finder.rule(for: letter).text),
        ]
      }, endsInProse: true)
  }

  // MARK: - Several scripts

  /// A row per script: how many behaviours, the letters of each value of the last axis asked for, and the split.
  package func summary() -> Table {
    let axis = asked.last
    let values = axis.map { axis in
      Comparison.ordered(matrices.flatMap { $0.cells.compactMap { $0.session.configuration[axis] } })
    }
    let heads = axis.map { axis in (values ?? []).map { "\(axis)=\($0)" } } ?? []
    return Table(
      columns: ["script", "cells", "behaviours"] + heads + ["split"],
      rows: matrices.map { matrix in
        let explanations = SplitFinder(matrix).explanations()
        let split = matrix.letters.compactMap { letter in explanations[letter].map { "\(letter): \($0)" } }
        let fields = axis.map { axis in
          (values ?? []).map { value in field(matrix.cells.filter { $0.session.configuration[axis] == value }) }
        }
        return [.text(matrix.script), QueryValue(matrix.cells.count), QueryValue(matrix.letters.count)]
          + (fields ?? []) + [.text(split.joined(separator: "; "))]
      }, endsInProse: true)
  }

  // MARK: - Rows

  /// A row per cell, for programs.
  package func table() -> Table {
    let rows = matrices.flatMap { matrix in
      let explanations = SplitFinder(matrix).explanations()
      return matrix.cells.map { (matrix.script, $0, explanations[$0.letter] ?? "everywhere") }
    }
    return ConfigurationColumns(rows.map(\.1.session.configuration)).table(
      before: ["script"], rows.map { [.text($0.0)] },
      after: ["behaviour", "split", "verdict", "session", "recording"],
      rows.map { _, cell, split in
        [
          .text(cell.letter), .text(split), .text(cell.session.verdict.word), .text("s:\(cell.session.id)"),
          .text(cell.session.recordingDigest.hex),
        ]
      }, isWhole: true
    ).table
  }
}
