#if canImport(UIKit)
import RehearsalTrace
public import UIKit

/// Stands before the delegate of a popover, tells what it is asked and answers as it would.
///
/// Whatever else the delegate understands is forwarded to it; what it does not implement, this does not either.
@MainActor public final class ProbePresentationDelegate: NSObject, UIPopoverPresentationControllerDelegate {
  private let delegate: any UIPopoverPresentationControllerDelegate
  private let name: String

  /// - Parameter name: What the delegate is called in the recording.
  public init(_ delegate: any UIPopoverPresentationControllerDelegate, name: String) {
    self.delegate = delegate
    self.name = name
  }

  /// What the delegate responds to.
  public override func responds(to selector: Selector!) -> Bool { delegate.responds(to: selector) }

  /// The delegate, for what is not told.
  public override func forwardingTarget(for selector: Selector!) -> Any? { delegate }

  /// Tells the question and the answer.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    Probe.shared.observe(.asked(selector: "presentationControllerShouldDismiss:", delegate: name))
    let answer = delegate.presentationControllerShouldDismiss?(presentationController) ?? true
    Probe.shared.observe(.answered(.bool(answer)))
    return answer
  }

  /// Tells that it is asked.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    Probe.shared.observe(.asked(selector: "presentationControllerWillDismiss:", delegate: name))
    delegate.presentationControllerWillDismiss?(presentationController)
    Probe.shared.observe(.answered(nil))
  }

  /// Tells that it is asked.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    Probe.shared.observe(.asked(selector: "presentationControllerDidDismiss:", delegate: name))
    delegate.presentationControllerDidDismiss?(presentationController)
    Probe.shared.observe(.answered(nil))
  }
}
#endif
