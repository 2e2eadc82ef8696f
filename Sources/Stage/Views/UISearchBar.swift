public import RehearsalTrace

/// A field to search with, alone or with a search display controller that shows what was found.
///
/// The field is 30 points high, 6 from the ends of the bar; the results list button lies over its right end (inferred).
public final class UISearchBar: UIView {
  /// UIKit's class name.
  public override var className: String { "UISearchBar" }
  /// The identifier of a search bar that was given none.
  public override class var defaultID: String { "searchBar" }
  /// Where the text is typed; a view called `NAME.field`.
  public let searchField: UITextField
  /// The button at the field's end that shows results, called `NAME.resultsList`; `nil` unless it was asked for.
  public private(set) var resultsListButton: UIButton?
  /// Who is told of editing.
  public var delegate: UISearchBarDelegate? {
    didSet { note(.optional(delegate?.id), for: "delegate") }
  }
  /// The search display controller that follows the bar.
  public weak var follower: (any UISearchBarFollower)?

  /// Makes a search bar.
  ///
  /// - Parameters:
  ///   - stage: Where it lives.
  ///   - id: Its identifier.
  ///   - frame: Its frame.
  ///   - showsSearchResultsButton: Whether it has the results list button.
  public init(stage: Stage, id: String? = nil, frame: Rect = .zero, showsSearchResultsButton: Bool = false) {
    let name = id ?? UISearchBar.defaultID
    searchField = UITextField(stage: stage, id: ViewName.field.of(name))
    super.init(stage: stage, id: id, frame: frame)
    searchField.searchBar = self
    addSubview(searchField)
    guard showsSearchResultsButton else { return }
    let button = UIButton(stage: stage, id: ViewName.resultsList.of(name))
    button.addAction(for: .touchUpInside, "_resultsListButtonPressed") { [weak self] in
      self?.resultsListButtonPressed()
    }
    addSubview(button)
    resultsListButton = button
  }

  /// The text; assigning it tells the delegate too, as UIKit documents for a text that is cleared.
  public var text: String {
    get { searchField.text }
    set {
      guard newValue != searchField.text else { return }
      searchField.text = newValue
      tell("searchBar:textDidChange:", delegate?.textDidChange, text: newValue)
    }
  }

  /// Places field and button.
  public override func layoutSubviews() {
    let field = Rect(x: 6, y: 7, width: max(0, bounds.width - 12), height: 30)
    searchField.frame = field
    resultsListButton?.frame = Rect(x: field.maxX - 30, y: field.y, width: 30, height: 30)
  }

  // MARK: - What the field and the button say

  func shouldBeginEditing() -> Bool {
    let permits = DelegateCall(stage, "searchBarShouldBeginEditing:", to: delegate?.id, ["searchBar": .text(id)])
      .ask(delegate?.shouldBeginEditing, otherwise: true)
    if permits { follower?.searchBarWillBeginEditing() }
    return permits
  }

  func didBeginEditing() {
    tell("searchBarTextDidBeginEditing:", delegate?.textDidBeginEditing)
    follower?.searchBarDidBeginEditing()
  }

  func didEndEditing() { tell("searchBarTextDidEndEditing:", delegate?.textDidEndEditing) }

  /// The delegate is told first, so that what it filters is what the follower shows (AUT-012).
  func textDidChange() {
    tell("searchBar:textDidChange:", delegate?.textDidChange, text: text)
    follower?.searchBarTextDidChange()
  }

  private func resultsListButtonPressed() {
    tell("searchBarResultsListButtonClicked:", delegate?.resultsListButtonClicked)
    follower?.searchBarResultsListButtonPressed()
  }

  private func tell(_ selector: String, _ method: (() -> Void)?, text: String? = nil) {
    var arguments: [String: Value] = ["searchBar": .text(id)]
    if let text { arguments["searchText"] = .text(text) }
    DelegateCall(stage, selector, to: delegate?.id, .record(arguments)).tell(method)
  }
}

/// What follows a search bar's editing to show results.
public protocol UISearchBarFollower: AnyObject {
  /// Editing is about to begin.
  func searchBarWillBeginEditing()
  /// Editing has begun.
  func searchBarDidBeginEditing()
  /// The user changed the text.
  func searchBarTextDidChange()
  /// The user pressed the results list button.
  func searchBarResultsListButtonPressed()
}

/// Who is told of a search bar's editing; a method left `nil` is not implemented.
public final class UISearchBarDelegate {
  /// What the recording calls it.
  public let id: String
  /// `searchBarShouldBeginEditing:`.
  public var shouldBeginEditing: (() -> Bool)?
  /// `searchBarTextDidBeginEditing:`.
  public var textDidBeginEditing: (() -> Void)?
  /// `searchBarTextDidEndEditing:`.
  public var textDidEndEditing: (() -> Void)?
  /// `searchBar:textDidChange:`.
  public var textDidChange: (() -> Void)?
  /// `searchBarResultsListButtonClicked:`.
  public var resultsListButtonClicked: (() -> Void)?

  /// Makes a delegate that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}
