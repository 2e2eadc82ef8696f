/// One controller presented over another, as far as the two controllers have to do with it.
protocol ControllerPresentation: AnyObject {
  /// The controller on top.
  var presented: UIViewController { get }
  /// Whether its view stands beside the one it covers, and so inside the same popover.
  var isInPlace: Bool { get }
  /// Whether it has come and covers the whole screen, so that its rotations and orientations count.
  var coversScreen: Bool { get }
  /// Whether what it covers is told that it disappears: it is then the presented one that comes and goes with whatever
  /// contains both.
  var replacesPresenter: Bool { get }
  /// Whether it is on its way out, so that nothing more can be presented over it.
  var isEnding: Bool { get }
  /// Takes it away; `completion` is called when it has gone.
  func end(animated: Bool, completion: (() -> Void)?)
  /// Ends the presentation at once, whatever is going on.
  func endNow()
  /// Gives the views the places that the screen has for them now.
  func layOut()
  /// Lays out what is inside the views.
  func layOutTree()
}
