import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension DescribedScene {
  /// Makes the search display controller of a nib whose views have just been made, and connects its outlets.
  func makeSearchDisplay(_ description: SearchDisplayDescription, for controller: UIViewController) {
    guard let bar = objects.view(description.searchBar) as? UISearchBar else {
      failure = failure ?? SceneFailure("there is no search bar \(description.searchBar)")
      return
    }
    let display = UISearchDisplayController(
      application: application, id: description.id, searchBar: bar,
      contentsController: description.hasContentsController ? controller : nil)
    objects.add(display, as: description.id)
    display.searchResultsTitle = description.title
    display.delegate = description.delegate.flatMap { searchDisplayDelegate($0) }
    display.searchResultsDataSource = description.dataSource.map { dataSource($0) }
    display.searchResultsDelegate = description.resultsDelegate.flatMap { tableDelegate($0, rows: []) }
    display.fillOutlet(of: controller)
  }

  /// Answers for one section, a row for each text of a variable, and the texts.
  private func dataSource(_ description: SearchDisplayDescription.DataSource) -> UITableViewDataSource {
    let source = UITableViewDataSource(id: description.id)
    source.numberOfSections = { 1 }
    source.numberOfRows = { [self] in application.texts(in: description.rows).count }
    source.cellForRow = { [self] row in
      let texts = application.texts(in: description.rows)
      return texts.indices.contains(row) ? texts[row] : ""
    }
    return source
  }

  func searchBarDelegate(_ name: String) -> UISearchBarDelegate? {
    guard let description = delegate(name) else { return nil }
    let delegate = UISearchBarDelegate(id: description.id)
    delegate.shouldBeginEditing = answer(description, .searchBarShouldBeginEditing)
    delegate.textDidBeginEditing = body(description, .searchBarTextDidBeginEditing)
    delegate.textDidEndEditing = body(description, .searchBarTextDidEndEditing)
    delegate.textDidChange = body(description, .searchBarTextDidChange)
    delegate.resultsListButtonClicked = body(description, .searchBarResultsListButtonClicked)
    return delegate
  }

  private func searchDisplayDelegate(_ name: String) -> UISearchDisplayDelegate? {
    guard let description = delegate(name) else { return nil }
    let delegate = UISearchDisplayDelegate(id: description.id)
    delegate.willBeginSearch = body(description, .willBeginSearch)
    delegate.didBeginSearch = body(description, .didBeginSearch)
    delegate.willEndSearch = body(description, .willEndSearch)
    delegate.didEndSearch = body(description, .didEndSearch)
    delegate.didLoadTable = body(description, .didLoadResults)
    delegate.willShowTable = body(description, .willShowResults)
    delegate.didShowTable = body(description, .didShowResults)
    delegate.willHideTable = body(description, .willHideResults)
    delegate.didHideTable = body(description, .didHideResults)
    delegate.shouldReloadTable = answer(description, .shouldReloadResults)
    return delegate
  }

  /// What a method does that answers nothing; `nil` when it is not implemented.
  func body(_ description: DelegateDescription, _ selector: DelegateDescription.Selector) -> (() -> Void)? {
    description.methods[selector].map { method in { [self] in run(method.actions) } }
  }

  private func answer(_ description: DelegateDescription, _ selector: DelegateDescription.Selector) -> (() -> Bool)? {
    description.methods[selector].map { method in
      { [self] in
        run(method.actions)
        return method.answer
      }
    }
  }

  /// Filters a list of texts by the text of a search bar, in either case, into a variable.
  func filter(_ list: String, by bar: String, into variable: String) throws(SceneFailure) {
    guard let bar = objects.view(bar) as? UISearchBar else { throw SceneFailure("there is no search bar \(bar)") }
    let wanted = bar.text
    let found = application.texts(in: list).filter { text in
      wanted.isEmpty ? application.behavior.emptySearchMatches : text.lowercased().contains(wanted.lowercased())
    }
    application.setVariable(variable, to: .list(found.map { .text($0) }))
  }
}

extension UIApplication {
  /// The texts of a variable that holds a list of them.
  fileprivate func texts(in variable: String) -> [String] {
    guard case .list(let values) = self.variable(variable) else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
