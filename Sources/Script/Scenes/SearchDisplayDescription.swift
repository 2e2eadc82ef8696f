import RehearsalSourceText

/// A search display controller in the nib of a controller.
struct SearchDisplayDescription: Hashable, Sendable {
  var id: String
  var searchBar: String
  /// The title over the results, when it is set.
  var title: String?
  /// Who is told of activity.
  var delegate: String?
  /// Who answers for rows and cells.
  var dataSource: DataSource?
  /// Who is told of a selected result.
  var resultsDelegate: String?
  /// Whether it knows whose view the results cover.
  var hasContentsController: Bool

  /// Rows that are a list of texts in a variable of the app.
  struct DataSource: Hashable, Sendable {
    var id: String
    var rows: String
  }
}
