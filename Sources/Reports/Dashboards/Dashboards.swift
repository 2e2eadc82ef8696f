import RehearsalDiff

/// Dashboards that travel with the command, one a file, in the format in which users write their own.
package enum Dashboards {
  /// Every bundled dashboard, in the order in which pages list them.
  ///
  /// A tidy reader leaves none out: a test holds that each file is read without a finding.
  package static let bundled: [DashboardDescription] = files.compactMap { file in
    DashboardFile(path: file.path, bytes: Array(file.text.utf8)).description
  }
  .sorted { (place(of: $0.id), $0.id) < (place(of: $1.id), $1.id) }

  /// Path and text of every bundled file.
  package static var files: [(path: String, text: String)] { embedded.filter { $0.path.hasSuffix(".yaml") } }

  /// What changed stands before what is, and what is before how it is kept.
  private static let order = [
    "matrix", "regressions", "history", "parity", "contracts", "claims", "health", "storage",
  ]

  private static func place(of id: String) -> Int { order.firstIndex(of: id) ?? order.count }
}
