package import RehearsalPlainText
package import RehearsalTrace

/// The columns that tell configurations apart in a listing.
///
/// A configuration has five axes and more; a listing shows those that differ among its rows, and names the others once
/// below. Where more than three differ, as in a listing of many scripts, they share one column, which gives way where a
/// terminal is narrow: it has the axes that differ among the rows of a script, and first those that tell a row from the
/// next one.
package struct ConfigurationColumns {
  private let configurations: [Configuration]
  private let axes: [String]
  /// What each row is about; rows of one script stand together.
  private let scripts: [String]

  /// - Parameter scripts: What each row is about, where rows are about several scripts.
  package init(_ configurations: [Configuration], of scripts: [String] = []) {
    self.configurations = configurations
    self.scripts = scripts.isEmpty ? Array(repeating: "", count: configurations.count) : scripts
    let names = Set(configurations.flatMap { $0.axes.map(\.name) })
    axes = Configuration.standardAxes.filter(names.contains) + names.subtracting(Configuration.standardAxes).sorted()
  }

  /// Rows with the configuration's columns between those given before and after.
  ///
  /// - Parameter isWhole: Whether every axis gets a column, for readers that are programs.
  /// - Returns: The table, and what to say below it about the axes that have no column.
  package func table(
    before: [String], _ left: [[QueryValue]], after: [String] = [], _ right: [[QueryValue]]? = nil, isWhole: Bool
  ) -> (table: Table, remark: String) {
    let shown = isWhole ? axes : axes.filter { axis in Set(configurations.map { $0[axis] }).count > 1 }
    let common = axes.filter { !shown.contains($0) }.compactMap { axis in
      configurations.first?[axis].map { "\(axis)=\($0)" }
    }
    let remark = common.isEmpty ? "" : ", all with \(common.joined(separator: ", "))"
    if !isWhole, shown.count > ConfigurationColumns.mostColumns {
      let telling = axesByScript(among: shown)
      let rows = configurations.indices.map { index in
        let axes = telling[scripts[index]] ?? []
        let values = axes.compactMap { axis in configurations[index][axis].map { "\(axis)=\($0)" } }
        return left[index] + [.text(values.joined(separator: ","))] + (right?[index] ?? [])
      }
      return (Table(columns: before + ["axes"] + after, rows: rows), remark)
    }
    let rows = configurations.indices.map { index in
      left[index] + shown.map { QueryValue(configurations[index][$0]) } + (right?[index] ?? [])
    }
    return (Table(columns: before + shown + after, rows: rows), remark)
  }

  /// The axes in which the rows of each script differ, those first that differ most often from one row to the next.
  private func axesByScript(among shown: [String]) -> [String: [String]] {
    Dictionary(grouping: configurations.indices) { scripts[$0] }.mapValues { rows in
      let changes = shown.map { axis in
        zip(rows, rows.dropFirst()).count { configurations[$0][axis] != configurations[$1][axis] }
      }
      return shown.indices.filter { changes[$0] > 0 }
        .sorted { (-changes[$0], $0) < (-changes[$1], $1) }.map { shown[$0] }
    }
  }

  /// More axes than these share one column.
  private static let mostColumns = 3
}
