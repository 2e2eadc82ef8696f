import FoundationEssentials
package import Rehearsal
import RehearsalPlainText
package import RehearsalSourceText
import RehearsalStore

/// Performs the queries of dashboards on an empty database, to see what is wrong with them.
package final class PanelChecker {
  private let store: Store
  private let folder: URL
  private let panels: any PanelAsker

  /// - Parameter isLocked: Whether queries are asked in a locked room.
  package init(isLocked: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-check-\(UUID().uuidString)")
    store = try Store(path: folder.appendingPathComponent("empty.sqlite").path, access: .readWrite)
    panels = isLocked ? PanelRoom(asking: store.path) : StoredPanels(store)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What is wrong with the queries of a file that reads well.
  package func diagnostics(of file: DashboardFile) throws(RehearsalError) -> [Diagnostic] {
    guard let dashboard = file.description else { return [] }
    var found: [Diagnostic] = []
    for parameter in dashboard.parameters {
      guard let panel = parameter.choosing, let places = file.places.first else { continue }
      if case .failed(let reason) = try panels.outcome(of: panel, [:]) {
        found.append(wrong("choices of \(parameter.name): \(reason)", places, file))
      }
    }
    for (panel, places) in zip(dashboard.panels, file.places) {
      found += try diagnostics(of: panel, places, in: file, dashboard.parameters)
    }
    return found
  }

  private func diagnostics(
    of panel: PanelDescription, _ places: DashboardFile.PanelPlaces, in file: DashboardFile,
    _ parameters: [DashboardDescription.Parameter]
  ) throws(RehearsalError) -> [Diagnostic] {
    var values: [String: QueryValue] = [:]
    for name in PanelSQL.parameters(of: panel.query) {
      values[name] = parameters.first { $0.name == name }?.declared ?? .null
    }
    let columns: [String]
    switch try panels.outcome(of: panel, values) {
    case .rows(let rows): columns = rows.columns
    case .timedOut(let milliseconds): return [wrong("the query took longer than \(milliseconds) ms", places, file)]
    case .cutOff(let operations):
      return [wrong("the query took more than \(operations) operations of SQLite's machine", places, file)]
    case .failed(let reason): return [wrong(reason, places, file)]
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
      let isOne = [kind, "\(kind)_id"].contains { column == $0 || column.hasSuffix("_\($0)") }
      guard let named, !isOne, let use = places.columns.first(where: { $0.name == column }) else {
        continue
      }
      return file.diagnostic(
        "\(column) leads to the \(kind) whose number it holds, and \(named) is a column of its own", at: use.position,
        expected: ["\(column): { \(kind): \(named) }"])
    }
    return nil
  }

  /// What is wrong with a query as a whole.
  private func wrong(_ message: String, _ places: DashboardFile.PanelPlaces, _ file: DashboardFile) -> Diagnostic {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return file.diagnostic(
      ([lines[0]] + lines.dropFirst().map { "  \($0)" }).joined(separator: "\n"), at: places.query)
  }
}

extension DashboardDescription.Parameter {
  /// What is bound where nobody chose; NULL for a run or a session, of which the checker has none.
  fileprivate var declared: QueryValue {
    if isOptional, standard.isEmpty { return .null }
    return switch type {
    case .date: .integer(0)
    case .text, .choice, .queried: .text(standard)
    case .integer: Int64(standard).map { .integer($0) } ?? .null
    case .run, .session: .null
    }
  }
}
