/// Who is told of a search display controller's activity; a method left `nil` is not implemented.
public final class UISearchDisplayDelegate {
  /// What the recording calls it.
  public let id: String
  /// `searchDisplayControllerWillBeginSearch:`.
  public var willBeginSearch: (() -> Void)?
  /// `searchDisplayControllerDidBeginSearch:`.
  public var didBeginSearch: (() -> Void)?
  /// `searchDisplayControllerWillEndSearch:`.
  public var willEndSearch: (() -> Void)?
  /// `searchDisplayControllerDidEndSearch:`.
  public var didEndSearch: (() -> Void)?
  /// `searchDisplayController:didLoadSearchResultsTableView:`.
  public var didLoadTable: (() -> Void)?
  /// `searchDisplayController:willShowSearchResultsTableView:`.
  public var willShowTable: (() -> Void)?
  /// `searchDisplayController:didShowSearchResultsTableView:`.
  public var didShowTable: (() -> Void)?
  /// `searchDisplayController:willHideSearchResultsTableView:`.
  public var willHideTable: (() -> Void)?
  /// `searchDisplayController:didHideSearchResultsTableView:`.
  public var didHideTable: (() -> Void)?
  /// `searchDisplayController:shouldReloadTableForSearchString:`.
  public var shouldReloadTable: (() -> Bool)?

  /// Makes a delegate that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}
