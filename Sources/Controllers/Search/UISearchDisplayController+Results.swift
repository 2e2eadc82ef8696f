public import RehearsalStage
import RehearsalTrace

extension UISearchDisplayController {
  /// The results table, called `NAME.results`: made, and announced to the delegate, when it is first needed.
  ///
  /// Source: AUT-013.
  public var searchResultsTableView: UITableView {
    if let loadedTable { return loadedTable }
    let table = UITableView(stage: stage, id: ViewName.results.of(id))
    table.dataSource = searchResultsDataSource
    table.delegate = searchResultsDelegate
    loadedTable = table
    tell("searchDisplayController:didLoadSearchResultsTableView:", about: table, delegate?.didLoadTable)
    return table
  }

  /// Asks the data source anew; a popover that is up takes the size of the rows there are now.
  func reload() {
    let table = searchResultsTableView
    table.reloadData()
    if case .popover(let popover, _) = showing {
      popover.contentViewController.children.first?.contentSizeForViewInPopover = contentSize
    }
  }

  /// 320 wide, and as high as the rows.
  ///
  /// Source: uikit-facts 7, step 8.
  private var contentSize: Size {
    let table = searchResultsTableView
    let rows = Double(table.numberOfRows) * table.rowHeight
    return Size(width: 320, height: max(rows, application.behavior.searchResultsLeastHeight))
  }

  // MARK: - Showing

  /// Shows the results, at the field or at the button; once, and not for a bar that is not on the screen.
  func showResults(from anchor: UIView, byButton: Bool) {
    guard showing == nil, !usesPopover || anchor.isInWindow else { return }
    let table = searchResultsTableView
    tell("searchDisplayController:willShowSearchResultsTableView:", about: table, delegate?.willShowTable)
    if usesPopover {
      showPopover(with: table, from: anchor, byButton: byButton)
    } else {
      showInPlace(table)
    }
    tell("searchDisplayController:didShowSearchResultsTableView:", about: table, delegate?.didShowTable)
  }

  /// A table controller in a navigation controller, in a popover that this controller makes and holds.
  ///
  /// The search bar stays usable. Source: AUT-001, AUT-005, AUT-008, AUT-009, uikit-facts 7, steps 3 and 4.
  private func showPopover(with table: UITableView, from anchor: UIView, byButton: Bool) {
    let results = UIViewController(
      application: application, id: ViewName.resultsController.of(id), title: resultsTitle
    ) { _ in table }
    results.contentSizeForViewInPopover = contentSize
    if byButton {
      results.navigationItem.leftBarButtonItem = UIBarButtonItem(
        stage: stage, id: ViewName.clear.of(id), title: "Clear", action: "_clearViaPopover"
      ) { [weak self] in self?.clear() }
    }
    let popover = UIPopoverController(
      application: application, id: ViewName.popover.of(id),
      contentViewController: UINavigationController(
        application: application, id: ViewName.navigation.of(id), root: results))
    application.ownership.retain(popover, by: id)
    popover.whenDismissed = { [weak self] in self?.dismissed($0) }
    popover.passthroughViews = [searchBar]
    showing = .popover(popover, byButton: byButton)
    popover.presentPopoverFromRect(anchor.bounds, in: anchor, permittedArrowDirections: [.up, .down], animated: true)
  }

  /// The table covers the view of the contents controller below the bar.
  ///
  /// Source: AUT-015, DEV-008.
  private func showInPlace(_ table: UITableView) {
    guard let view = searchContentsController?.view else { return }
    let bar = searchBar.convert(searchBar.bounds, to: view)
    table.frame = Rect(x: 0, y: bar.maxY, width: view.bounds.width, height: max(0, view.bounds.maxY - bar.maxY))
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    showing = .inPlace
    view.addSubview(table)
  }

  // MARK: - Hiding

  /// Takes the results away, at once.
  ///
  /// Source: uikit-facts 7, step 7.
  func hideResults() {
    guard let showing else { return }
    let table = searchResultsTableView
    tell("searchDisplayController:willHideSearchResultsTableView:", about: table, delegate?.willHideTable)
    self.showing = nil
    switch showing {
    case .inPlace: table.removeFromSuperview()
    case .popover(let popover, _):
      popover.finishFade()
      if popover.isPopoverVisible { popover.dismissPopoverAnimated(false) }
    }
    tell("searchDisplayController:didHideSearchResultsTableView:", about: table, delegate?.didHideTable)
  }

  /// A popover is gone: when the user dismissed it, the search ends.
  ///
  /// Source: uikit-facts 7, step 6 (inferred).
  private func dismissed(_ popover: UIPopoverController) {
    if case .popover(let current, _) = showing, current === popover { end() }
    application.ownership.release(popover, by: id)
  }
}
