import RehearsalTrace

/// A line of text that can be edited.
public final class UITextField: UIControl {
  /// UIKit's class name.
  public override var className: String { "UITextField" }
  /// The identifier of a field that was given none.
  public override class var defaultID: String { "textField" }
  /// Who is told of editing.
  public var delegate: UITextFieldDelegate?
  /// The search bar that the field is a part of, which is told of editing in place of a delegate.
  weak var searchBar: UISearchBar?
  /// The text.
  public var text = "" {
    didSet { if text != oldValue { note(.text(text), for: "text") } }
  }

  /// A field has no label but the app's: what is in it is its value.
  public override var accessible: Accessible? {
    Accessible(searchBar == nil ? .textField : .searchField, "", traits)
  }

  /// Begins editing.
  public override func touchesEnded(_ touch: UITouch) {
    guard isEnabled, bounds.contains(touch.location(in: self)) else { return }
    becomeFirstResponder()
  }

  /// Takes the keyboard: `textFieldDidBeginEditing:`, then the keyboard shows if it was not up.
  ///
  /// A field that is not in the window cannot. Its delegate may refuse, and so may that of the field that has the
  /// keyboard. Source: UITextFieldDelegate Protocol Reference.
  public func becomeFirstResponder() {
    guard stage.firstResponder !== self, isInWindow, searchBar?.shouldBeginEditing() ?? true else { return }
    guard asks("textFieldShouldBeginEditing:", delegate?.shouldBeginEditing) else { return }
    if let other = stage.firstResponder as? UITextField {
      guard other.asks("textFieldShouldEndEditing:", other.delegate?.shouldEndEditing) else { return }
      other.endEditing()
    }
    stage.firstResponder = self
    tell("textFieldDidBeginEditing:", delegate?.didBeginEditing)
    searchBar?.didBeginEditing()
    stage.keyboard.show()
  }

  /// Gives the keyboard up: `textFieldDidEndEditing:`, then the keyboard hides; its delegate may refuse, but not while
  /// the field leaves the window.
  public override func resignFirstResponder() { resign(mayRefuse: true) }

  override func leavesWindow() { resign(mayRefuse: false) }

  private func resign(mayRefuse: Bool) {
    guard stage.firstResponder === self else { return }
    guard !mayRefuse || asks("textFieldShouldEndEditing:", delegate?.shouldEndEditing) else { return }
    endEditing()
    stage.firstResponder = nil
    stage.keyboard.hide()
  }

  /// Types one character as the keyboard would; backspace deletes the last one, and return resigns, or leaves that to a
  /// delegate that implements `textFieldShouldReturn:`.
  public func insert(_ character: Character) {
    guard character != "\n" else {
      guard let method = delegate?.shouldReturn else { return resignFirstResponder() }
      _ = asks("textFieldShouldReturn:", method)
      return
    }
    if character != UITextField.backspace {
      text.append(character)
    } else if text.popLast() == nil {
      return
    }
    sendActions(for: .editingChanged)
    searchBar?.textDidChange()
  }

  private static let backspace: Character = "\u{8}"

  private func endEditing() {
    tell("textFieldDidEndEditing:", delegate?.didEndEditing)
    searchBar?.didEndEditing()
  }

  /// The answer of a delegate that implements the method; one that does not is not asked, and the recording has no word
  /// of it.
  private func asks(_ selector: String, _ method: (() -> Bool)?) -> Bool {
    guard let method else { return true }
    return DelegateCall(stage, selector, to: delegate?.id, ["textField": .text(id)]).ask(method, otherwise: true)
  }

  private func tell(_ selector: String, _ method: (() -> Void)?) {
    DelegateCall(stage, selector, to: delegate?.id, ["textField": .text(id)]).tell(method)
  }
}

/// Who is told of a text field's editing; a method left `nil` is not implemented.
public final class UITextFieldDelegate {
  /// What the recording calls it.
  public let id: String
  /// `textFieldShouldBeginEditing:`.
  public var shouldBeginEditing: (() -> Bool)?
  /// `textFieldShouldEndEditing:`.
  public var shouldEndEditing: (() -> Bool)?
  /// `textFieldShouldReturn:`.
  public var shouldReturn: (() -> Bool)?
  /// `textFieldDidBeginEditing:`.
  public var didBeginEditing: (() -> Void)?
  /// `textFieldDidEndEditing:`.
  public var didEndEditing: (() -> Void)?

  /// Makes a delegate that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}
