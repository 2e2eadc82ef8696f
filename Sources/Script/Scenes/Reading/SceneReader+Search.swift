import RehearsalSourceText

extension SceneReader {
  /// Reads a search display controller: `{controller: NAME, searchBar: BAR, dataSource: {delegate: D, rows:
  /// VARIABLE}}`.
  func searchDisplay(_ node: Node?) -> SearchDisplayDescription? {
    guard let node, var fields = Fields(node, as: "searchDisplay", findings: findings) else { return nil }
    let id = findings.name(fields.require("controller", "the name of the search display controller"))
    let bar = findings.name(fields.require("searchBar", "the name of a search bar"), of: .element)
    let title = findings.text(fields.take("title"))
    let delegate = findings.name(fields.take("delegate"), of: .delegate)
    let source = dataSource(fields.take("dataSource"))
    let resultsDelegate = findings.name(fields.take("resultsDelegate"), of: .delegate)
    let hasContents = findings.flag(fields.take("contents")) ?? true
    fields.finish()
    guard let id, let bar else { return nil }
    return SearchDisplayDescription(
      id: id, searchBar: bar, title: title, delegate: delegate, dataSource: source, resultsDelegate: resultsDelegate,
      hasContentsController: hasContents)
  }

  private func dataSource(_ node: Node?) -> SearchDisplayDescription.DataSource? {
    guard let node, var fields = Fields(node, as: "dataSource", findings: findings) else { return nil }
    let id = findings.name(fields.require("delegate", "the name of a delegate"), of: .delegate)
    let rows = findings.name(fields.require("rows", "the name of a variable"), of: .variable)
    fields.finish()
    guard let id, let rows else { return nil }
    return SearchDisplayDescription.DataSource(id: id, rows: rows)
  }
}
