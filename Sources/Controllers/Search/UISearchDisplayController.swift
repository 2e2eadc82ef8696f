public import RehearsalStage
import RehearsalTrace

/// Shows the results of a search bar: on an iPad in a popover when the bar is in a toolbar, otherwise in place.
///
/// Editing makes it active; the first text shows the results; the results list button shows them too, and then their
/// bar has a Clear button. The app gets no hold of the popover controller (AUT-011): it belongs to this controller.
///
/// Where the order of messages is not in a text it is that of later systems, or inferred. Source: AUT-001 to AUT-013,
/// uikit-facts 7.
public final class UISearchDisplayController: Owned {
  /// What scripts and recordings call it.
  public let id: String
  /// The bar whose text is searched for.
  public let searchBar: UISearchBar
  /// Whose view the results cover where there is no popover.
  public private(set) weak var searchContentsController: UIViewController?
  /// Who is told of activity; may be left out (AUT-003).
  public var delegate: UISearchDisplayDelegate? {
    didSet { note("delegate", .optional(delegate?.id)) }
  }
  /// Who knows the rows.
  public var searchResultsDataSource: UITableViewDataSource? {
    didSet { note("searchResultsDataSource", .optional(searchResultsDataSource?.id)) }
  }
  /// Who is told when a result is selected.
  public var searchResultsDelegate: UITableViewDelegate? {
    didSet { note("searchResultsDelegate", .optional(searchResultsDelegate?.id)) }
  }
  /// The title over the results in a popover; Results unless it is set.
  ///
  /// Source: AUT-005, AUT-006.
  public var searchResultsTitle: String? {
    didSet {
      guard case .popover(let popover, _) = showing else { return }
      popover.contentViewController.children.first?.title = resultsTitle
    }
  }
  /// Whether a search goes on.
  public internal(set) var isActive = false {
    didSet { if isActive != oldValue { note("active", .bool(isActive)) } }
  }

  /// What stands over the results now.
  var resultsTitle: String { searchResultsTitle ?? "Results" }

  let application: UIApplication
  var isBeginning = false
  var loadedTable: UITableView?
  var showing: Showing?
  /// What was going on when a rotation began.
  var interrupted: Interruption?

  /// How results are shown now.
  enum Showing {
    case popover(UIPopoverController, byButton: Bool)
    case inPlace
  }

  /// What a rotation broke off.
  struct Interruption {
    var isEditing: Bool
    /// Whether the results were shown, and by the button.
    var shownByButton: Bool?
  }

  /// Makes a controller for a bar.
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - id: What scripts call it.
  ///   - searchBar: The bar.
  ///   - contentsController: Whose view the results cover; not needed where there is a popover (AUT-003).
  public init(
    application: UIApplication, id: String, searchBar: UISearchBar, contentsController: UIViewController?
  ) {
    self.application = application
    self.id = application.stage.uniqueID(id)
    self.searchBar = searchBar
    searchContentsController = contentsController
    application.ownership.adopt(self)
    searchBar.follower = self
    note("searchBar", .text(searchBar.id))
    note("searchContentsController", .optional(contentsController?.id))
    note("active", false)
    application.add(self)
  }

  /// Fills the outlet of a nib's owner, which holds this controller then.
  ///
  /// Source: AUT-002, AUT-004.
  public func fillOutlet(of owner: UIViewController) {
    owner.outlets.removeAll { $0 is UISearchDisplayController }
    owner.outlets.append(self)
    application.ownership.retain(self, by: owner.id)
    stage.note(.text(id), for: "searchDisplayController", of: owner.id)
  }

  var stage: Stage { application.stage }

  func note(_ key: String, _ value: Value) { stage.note(value, for: key, of: id) }

  /// Tells the delegate something about this controller and, where there is one, the results table.
  func tell(_ selector: String, about table: UITableView? = nil, _ method: (() -> Void)?) {
    var arguments: [String: Value] = ["controller": .text(id)]
    if let table { arguments["tableView"] = .text(table.id) }
    DelegateCall(stage, selector, to: delegate?.id, .record(arguments)).tell(method)
  }

  /// Whether results are shown in a popover: on an iPad, for a bar that is in a toolbar.
  ///
  /// Source: AUT-001, AUT-015, DEV-008.
  var usesPopover: Bool {
    guard application.behavior.showsSearchResultsInPopover else { return false }
    var view: UIView? = searchBar.superview
    while let current = view {
      if current is UIToolbar { return true }
      view = current.superview
    }
    return false
  }

  /// The last owner let go.
  public func dealloc() {
    stage.emit(.lifecycle, "dealloc", of: id)
    application.remove(self)
  }
}
