/// What a model hears of the application while it is on its list: searches and action sheets are.
///
/// A model that has nothing to do with an event leaves the method out.
protocol ApplicationObserver: AnyObject {
  /// The interface begins to turn; the root controller has been told.
  func rotationBegan()
  /// The interface has turned, and controllers and popovers have been told.
  func rotationEnded()
  /// A popover is about to leave the screen, with all that is shown inside it.
  func popoverLeaves(_ popover: any ShownPopover)
}

extension ApplicationObserver {
  func rotationBegan() {}
  func rotationEnded() {}
  func popoverLeaves(_ popover: any ShownPopover) {}
}

extension UIApplication {
  /// Puts a model on the list, behind those that are there.
  func add(_ observer: any ApplicationObserver) { observers.append(observer) }

  /// Takes a model off the list.
  func remove(_ observer: any ApplicationObserver) { observers.removeAll { $0 === observer } }

  /// Tells the models on the list, the last one first, that a popover leaves.
  func tellLeaving(_ popover: any ShownPopover) {
    for observer in observers.reversed() { observer.popoverLeaves(popover) }
  }
}
