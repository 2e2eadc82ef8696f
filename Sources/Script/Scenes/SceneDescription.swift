import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// A scene as its file describes it, read with every placeholder filled.
///
/// Names are the file's own; the objects made from them are recorded under the same names.
struct SceneDescription: Sendable {
  /// What scripts call the scene, and the app's identifier in recordings.
  var id: String
  /// Strong references of the app.
  var references: [String] = []
  /// Variables of the app with their first values, in order.
  var variables: [NamedValue] = []
  /// User defaults that exist before the launch, in order.
  var defaults: [NamedValue] = []
  var root: String
  /// Where the first controllers come from, when the recording is to tell.
  var mainInterface: UIApplication.MainInterface?
  /// Who counts references in the app's code.
  var memory = UIApplication.MemoryManagement.automatic
  /// Whether the screen has no status bar.
  var isStatusBarHidden = false
  /// Whether recordings tell what UIKit tells VoiceOver.
  var tellsAccessibility = false
  /// Questions about the system that the scene answers for itself; an axis of the same name goes before it.
  var decisions: [DecisionSetting] = []
  /// What the app brings upon itself when two things happen at once.
  var misuses: [AppMisuse] = []
  /// What the placeholders and branches of the scene stand for.
  var bindings: Bindings
  var controllers: [ControllerDescription] = []
  /// Windows beside the app's own.
  var windows: [WindowDescription] = []
  /// Classes that draw a popover's frame and arrow.
  var backgrounds: [PopoverBackgroundClass] = []
  var popovers: [PopoverDescription] = []
  var actionSheets: [ActionSheetDescription] = []
  var delegates: [DelegateDescription] = []
  var handlers: [Handler] = []
  /// Which handler a notification is registered for, in order.
  var notifications: [NotificationDescription] = []
  /// Transitions that the scene's storyboard describes.
  var segues: [SegueDescription] = []

  struct NamedValue: Hashable, Sendable {
    var name: String
    var value: Value
  }

  struct DecisionSetting: Sendable {
    var decision: any AnyDecision
    var answer: DecisionAnswer
  }

  struct Handler: Hashable, Sendable {
    var name: String
    var actions: [Action]
  }

  struct NotificationDescription: Hashable, Sendable {
    var name: String
    var response: Response
  }
}

/// A window in front of the app's own.
struct WindowDescription: Hashable, Sendable {
  var id: String
  /// The controller whose view fills it, if it has one.
  var root: String?
  /// Whether nothing of it is seen before it is shown.
  var isHidden: Bool
  var isUserInteractionEnabled: Bool
}

/// What happens on an event: a named handler, or actions of its own.
enum Response: Hashable, Sendable {
  case handler(String)
  case actions([Action])
}

/// A view controller of a scene.
///
/// One is made each time something that contains it is made.
struct ControllerDescription: Sendable {
  var id: String
  var kind: Kind
  var title = ""
  /// The class an app may test.
  var className: String?
  var contentSize: Size?
  var isModalInPopover = false
  var isFragile = false
  /// Whether it is an object with a view and no view controller: content for SGPopoverController only.
  var isObject = false
  var presentationStyle = UIModalPresentationStyle.fullScreen
  var transitionStyle = UIModalTransitionStyle.coverVertical
  var definesPresentationContext = false
  var hooks: [Hook: Response] = [:]
  var orientations: [UIInterfaceOrientation]?
  /// The views that it names while the interface turns.
  var rotatingHeader: String?
  var rotatingFooter: String?
  /// What it answers when a control is about to trigger a segue.
  var shouldPerformSegue: DelegateDescription.Method?
  /// What it does for actions without a target, by their names.
  var responses: [String: Response] = [:]
  /// The search display controller in the controller's nib.
  var searchDisplay: SearchDisplayDescription?

  enum Kind: Sendable {
    case plain(view: ViewDescription?, left: ItemDescription?, right: ItemDescription?)
    case navigation(root: String, at: Position, delegate: String?, hidesBar: Bool)
    case split([Link], delegate: String?, presentsWithGesture: Bool?)
    case containing([Link], ContainerKind)
  }

  /// A controller inside this one, and where the scene says so.
  struct Link: Hashable, Sendable {
    var name: String
    var position: Position
  }

  /// What a controller is told, by UIKit's word without arguments.
  enum Hook: String, Hashable, Sendable, CaseIterable {
    case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear
    case willRotate, willAnimateRotation, didRotate
    case prepareForSegue
  }
}

/// A popover controller of a scene; the action `create` makes one.
struct PopoverDescription: Hashable, Sendable {
  var id: String
  var content: Content
  var delegate: String?
  var className: String?
  var contentSize: Size?
  var margins: EdgeInsets?
  /// The name of a class of the scene.
  var background: String?

  /// What the popover controller is made with.
  enum Content: Hashable, Sendable {
    case controller(String)
    /// `nil`, which raises.
    case nothing
    /// Plain `init`, which raises.
    case plainInit
  }
}

/// An object that is told things: which methods it implements and what they do.
struct DelegateDescription: Hashable, Sendable {
  var id: String
  var methods: [Selector: Method]

  struct Method: Hashable, Sendable {
    /// What the method answers, where its caller wants an answer.
    var answer = true
    /// What it answers when it is asked about an orientation.
    var answers: [UIInterfaceOrientation: Bool] = [:]
    var actions: [Action] = []
  }

  enum Selector: String, Hashable, Sendable, CaseIterable {
    case popoverControllerShouldDismissPopover = "popoverControllerShouldDismissPopover:"
    case popoverControllerDidDismissPopover = "popoverControllerDidDismissPopover:"
    case willShow = "navigationController:willShowViewController:animated:"
    case didShow = "navigationController:didShowViewController:animated:"
    case splitWillHide =
      "splitViewController:willHideViewController:withBarButtonItem:forPopoverController:"
    case splitWillShow = "splitViewController:willShowViewController:invalidatingBarButtonItem:"
    case splitWillPresent = "splitViewController:popoverController:willPresentViewController:"
    case splitShouldHide = "splitViewController:shouldHideViewController:inOrientation:"
    case didSelectRow = "tableView:didSelectRowAtIndexPath:"
    case didSelectPickerRow = "pickerView:didSelectRow:inComponent:"
    case textFieldShouldBeginEditing = "textFieldShouldBeginEditing:"
    case textFieldShouldEndEditing = "textFieldShouldEndEditing:"
    case textFieldShouldReturn = "textFieldShouldReturn:"
    case didBeginEditing = "textFieldDidBeginEditing:"
    case didEndEditing = "textFieldDidEndEditing:"
    case searchBarShouldBeginEditing = "searchBarShouldBeginEditing:"
    case searchBarTextDidBeginEditing = "searchBarTextDidBeginEditing:"
    case searchBarTextDidEndEditing = "searchBarTextDidEndEditing:"
    case searchBarTextDidChange = "searchBar:textDidChange:"
    case searchBarResultsListButtonClicked = "searchBarResultsListButtonClicked:"
    case willBeginSearch = "searchDisplayControllerWillBeginSearch:"
    case didBeginSearch = "searchDisplayControllerDidBeginSearch:"
    case willEndSearch = "searchDisplayControllerWillEndSearch:"
    case didEndSearch = "searchDisplayControllerDidEndSearch:"
    case didLoadResults = "searchDisplayController:didLoadSearchResultsTableView:"
    case willShowResults = "searchDisplayController:willShowSearchResultsTableView:"
    case didShowResults = "searchDisplayController:didShowSearchResultsTableView:"
    case willHideResults = "searchDisplayController:willHideSearchResultsTableView:"
    case didHideResults = "searchDisplayController:didHideSearchResultsTableView:"
    case shouldReloadResults = "searchDisplayController:shouldReloadTableForSearchString:"

    case willPresentActionSheet = "willPresentActionSheet:"
    case didPresentActionSheet = "didPresentActionSheet:"
    case clickedButton = "actionSheet:clickedButtonAtIndex:"
    case willDismissActionSheet = "actionSheet:willDismissWithButtonIndex:"
    case didDismissActionSheet = "actionSheet:didDismissWithButtonIndex:"

    private static let byPlainName = Dictionary(
      allCases.map { (EventPattern.plain($0.rawValue), $0) }, uniquingKeysWith: { first, _ in first })

    /// The method that a scene calls so; colons need not be written.
    static func named(_ name: String) -> Selector? { byPlainName[EventPattern.plain(name)] }

    /// Whether the method answers YES or NO.
    var answers: Bool {
      switch self {
      case .popoverControllerShouldDismissPopover, .searchBarShouldBeginEditing, .shouldReloadResults,
        .textFieldShouldBeginEditing, .textFieldShouldEndEditing, .textFieldShouldReturn:
        true
      default: false
      }
    }
  }
}
