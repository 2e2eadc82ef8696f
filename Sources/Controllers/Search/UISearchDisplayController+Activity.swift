public import RehearsalStage
import RehearsalTrace

extension UISearchDisplayController: UISearchBarFollower, ApplicationObserver {
  // MARK: - What the bar says

  /// Editing makes the controller active; nothing is shown yet.
  ///
  /// Source: uikit-facts 7, step 1.
  public func searchBarWillBeginEditing() {
    guard !isActive else { return }
    isActive = true
    isBeginning = true
    tell("searchDisplayControllerWillBeginSearch:", delegate?.willBeginSearch)
  }

  /// The search has begun.
  public func searchBarDidBeginEditing() {
    guard isBeginning else { return }
    isBeginning = false
    tell("searchDisplayControllerDidBeginSearch:", delegate?.didBeginSearch)
  }

  /// The delegate may put the reload off; results are shown when there is a text, or are there already.
  ///
  /// Text that was emptied by hand leaves them up. Source: uikit-facts 7, steps 2 and 5.
  public func searchBarTextDidChange() {
    guard isActive else { return }
    DelegateCall(
      stage, "searchDisplayController:shouldReloadTableForSearchString:", to: delegate?.id,
      ["controller": .text(id), "searchString": .text(searchBar.text)]
    ).ask(delegate?.shouldReloadTable, otherwise: true) { reload() }
    if searchBar.text.isEmpty, !application.behavior.emptyTextKeepsSearchResults {
      hideResults()
    } else if showing == nil, !searchBar.text.isEmpty {
      showResults(from: searchBar.searchField, byButton: false)
    }
  }

  /// The button makes the controller active and shows the results, or ends the search.
  ///
  /// Source: AUT-007, uikit-facts 7, step 4.
  public func searchBarResultsListButtonPressed() {
    guard !isActive else { return end() }
    begin(isEditing: false)
    guard let button = searchBar.resultsListButton else { return }
    reload()
    showResults(from: button, byButton: true)
  }

  // MARK: - Beginning and ending

  private func begin(isEditing: Bool) {
    if isEditing { return searchBar.searchField.becomeFirstResponder() }
    searchBarWillBeginEditing()
    searchBarDidBeginEditing()
  }

  /// The search ends: the results go, at once, and so does the keyboard.
  ///
  /// Source: uikit-facts 7, steps 6 and 7.
  func end() {
    guard isActive else { return }
    tell("searchDisplayControllerWillEndSearch:", delegate?.willEndSearch)
    hideResults()
    searchBar.searchField.resignFirstResponder()
    isActive = false
    tell("searchDisplayControllerDidEndSearch:", delegate?.didEndSearch)
  }

  /// The Clear button: empties the text and ends the search.
  ///
  /// Source: AUT-010.
  func clear() {
    searchBar.text = ""
    end()
  }

  // MARK: - Rotation

  /// A search is broken off while the interface turns, and goes on after it.
  ///
  /// Source: uikit-facts 7, step 8.
  func rotationBegan() {
    guard isActive, usesPopover, application.behavior.rotationInterruptsSearch else { return }
    // The user has dismissed the results: the search ends with them, and does not go on after the turn.
    if case .popover(let popover, _) = showing, popover.isLeaving { return end() }
    var shownByButton: Bool?
    if case .popover(_, let byButton) = showing { shownByButton = byButton }
    interrupted = Interruption(
      isEditing: stage.firstResponder === searchBar.searchField, shownByButton: shownByButton)
    end()
  }

  /// The interface has turned.
  func rotationEnded() {
    guard let interrupted else { return }
    self.interrupted = nil
    // Meanwhile the user may have begun another search, or the bar may have been covered.
    guard !isActive, searchBar.isInWindow else { return }
    begin(isEditing: interrupted.isEditing)
    guard let byButton = interrupted.shownByButton else { return }
    reload()
    showResults(from: byButton ? searchBar.resultsListButton ?? searchBar : searchBar.searchField, byButton: byButton)
  }
}

extension UIViewController {
  /// The search display controller of the controller's nib, which this outlet holds.
  ///
  /// Source: AUT-002, AUT-004.
  public var searchDisplayController: UISearchDisplayController? {
    outlets.lazy.compactMap { $0 as? UISearchDisplayController }.first
  }
}
