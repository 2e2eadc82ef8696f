import RehearsalStage
import RehearsalTrace

/// Asks the user to choose: on an iPad in a popover that UIKit makes by itself, otherwise sliding in from below.
///
/// The delegate is told that it will and did present, which button was clicked, and that it will and did dismiss. UIKit
/// holds a sheet, and its popover, while it is shown; the app gets no hold of the popover.
///
/// Source: AUT-014, DEV-009, uikit-facts 7 and 9.9.
public final class UIActionSheet {
  /// What scripts and recordings call it.
  public let id: String
  /// The titles of the buttons, by index.
  public let buttonTitles: [String]
  /// The index of the button that cancels, or −1.
  public let cancelButtonIndex: Int
  /// Who is told what the user chose.
  public var delegate: UIActionSheetDelegate?
  let application: UIApplication
  var showing: Showing?
  /// The button that a dismissal that goes on stands for.
  var dismissedIndex: Int?

  /// How the sheet is shown now.
  enum Showing {
    case popover(UIPopoverController)
    /// Over a view, under a view that keeps touches from the rest of it.
    case inPlace(sheet: UIView, dimming: UIView)
  }

  /// Makes a sheet.
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - id: What scripts call it.
  ///   - buttons: The titles of the buttons.
  ///   - cancel: The title of the button that cancels, which comes last; `nil` for a sheet without one.
  public init(application: UIApplication, id: String, buttons: [String], cancel: String?) {
    self.application = application
    self.id = application.stage.uniqueID(id)
    buttonTitles = buttons + [cancel].compactMap(\.self)
    cancelButtonIndex = cancel == nil ? -1 : buttons.count
    stage.note(.integer(Int64(cancelButtonIndex)), for: "cancelButtonIndex", of: self.id)
    noteVisible()
  }

  var stage: Stage { application.stage }

  /// Whether the sheet is shown and not on its way out.
  public var isVisible: Bool { showing != nil && dismissedIndex == nil }

  func noteVisible() { stage.note(.bool(isVisible), for: "visible", of: id) }

  func tell(_ selector: String, _ index: Int?, _ method: ((Int) -> Void)?) {
    var arguments: [String: Value] = ["actionSheet": .text(id)]
    if let index { arguments["buttonIndex"] = .integer(Int64(index)) }
    DelegateCall(stage, selector, to: delegate?.id, .record(arguments)).tell(
      method.map { method in { method(index ?? -1) } })
  }

  /// A view with the buttons one below the other, called `NAME.view`; the buttons are `NAME.button0` and on.
  func makeButtons(width: Double, withCancel: Bool) -> UIView {
    let height = application.behavior.actionSheetButtonHeight
    let indices = buttonTitles.indices.filter { withCancel || $0 != cancelButtonIndex }
    let view = UIView(
      stage: stage, id: ViewName.view.of(id),
      frame: Rect(x: 0, y: 0, width: width, height: height * Double(indices.count)))
    for (row, index) in indices.enumerated() {
      let button = UIButton(
        stage: stage, id: ViewName.button.of(id) + "\(index)",
        frame: Rect(x: 0, y: height * Double(row), width: width, height: height))
      button.title = buttonTitles[index]
      button.autoresizingMask = .flexibleWidth
      button.addAction(for: .touchUpInside, "_buttonClicked:") { [weak self] in self?.clicked(index) }
      view.addSubview(button)
    }
    return view
  }
}

/// Who is told what the user chose; a method left `nil` is not implemented.
///
/// Each is given the index of a button, −1 where the message has none.
public final class UIActionSheetDelegate {
  /// What the recording calls it.
  public let id: String
  /// `willPresentActionSheet:`.
  public var willPresent: ((Int) -> Void)?
  /// `didPresentActionSheet:`.
  public var didPresent: ((Int) -> Void)?
  /// `actionSheet:clickedButtonAtIndex:`.
  public var clicked: ((Int) -> Void)?
  /// `actionSheet:willDismissWithButtonIndex:`.
  public var willDismiss: ((Int) -> Void)?
  /// `actionSheet:didDismissWithButtonIndex:`.
  public var didDismiss: ((Int) -> Void)?

  /// Makes a delegate that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}
