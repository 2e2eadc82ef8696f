package import RehearsalPlainText
package import RehearsalTrace

/// The columns that tell configurations apart in a listing.
///
/// A configuration has five axes and more; a listing shows those that differ among its rows, and names the others once
/// below. Where more than three differ, as in a listing of many scripts, they share one column, which gives way where a
/// terminal is narrow.
package struct ConfigurationColumns {
  private let configurations: [Configuration]
  private let axes: [String]

  package init(_ configurations: [Configuration]) {
    self.configurations = configurations
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
      let rows = configurations.indices.map { index in
        let values = shown.compactMap { axis in configurations[index][axis].map { "\(axis)=\($0)" } }
        return left[index] + [.text(values.joined(separator: ","))] + (right?[index] ?? [])
      }
      return (Table(columns: before + ["axes"] + after, rows: rows), remark)
    }
    let rows = configurations.indices.map { index in
      left[index] + shown.map { QueryValue(configurations[index][$0]) } + (right?[index] ?? [])
    }
    return (Table(columns: before + shown + after, rows: rows), remark)
  }

  /// More axes than these share one column.
  private static let mostColumns = 3
}
