import FoundationEssentials
import RehearsalPlainText
package import RehearsalSourceText
import RehearsalStore

/// Performs the queries of dashboards on an empty database, to see what is wrong with them.
package final class PanelChecker {
  private let store: Store
  private let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-check-\(UUID().uuidString)")
    store = try Store(path: folder.appendingPathComponent("empty.sqlite").path, access: .readWrite)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What is wrong with the queries of a file that reads well.
  package func diagnostics(of file: DashboardFile) -> [Diagnostic] {
    guard let dashboard = file.description else { return [] }
    return zip(dashboard.panels, file.places).flatMap { panel, places in
      diagnostics(of: panel, places, in: file)
    }
  }

  private func diagnostics(
    of panel: PanelDescription, _ places: DashboardFile.PanelPlaces, in file: DashboardFile
  ) -> [Diagnostic] {
    let names = PanelSQL.parameters(of: panel.query)
    let values = Dictionary(uniqueKeysWithValues: names.map { ($0, QueryValue.null) })
    var columns: [String] = []
    do {
      try store.query(panel.query, parameters: values) {
        columns = $0
      } row: { _ in
      }
    } catch {
      let message = (error as? StoreError)?.message ?? "\(error)"
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return [
        file.diagnostic(([lines[0]] + lines.dropFirst().map { "  \($0)" }).joined(separator: "\n"), at: places.query)
      ]
    }
    let missing = places.columns.filter { !columns.contains($0.name) }.map { use in
      file.diagnostic(
        "the query has no column \"\(use.name)\"", at: use.position, expected: columns, unknown: use.name)
    }
    return missing + panel.links.keys.sorted().compactMap { wrongLink(of: $0, panel, columns, places, in: file) }
  }

  /// A number that would lead to the run, or the session, of that number, although another column says which.
  private func wrongLink(
    of column: String, _ panel: PanelDescription, _ columns: [String], _ places: DashboardFile.PanelPlaces,
    in file: DashboardFile
  ) -> Diagnostic? {
    for link in panel.links[column] ?? [] where [.run, .session].contains(link.kind) && link.columns == [column] {
      let kind = link.kind.rawValue
      let named = [kind, "\(kind)_id"].first { columns.contains($0) }
      guard let named, !column.contains(kind), let use = places.columns.first(where: { $0.name == column }) else {
        continue
      }
      return file.diagnostic(
        "\(column) leads to the \(kind) whose number it holds, and \(named) is a column of its own", at: use.position,
        expected: ["\(column): { \(kind): \(named) }"])
    }
    return nil
  }
}
