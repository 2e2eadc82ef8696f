/// What those who show a controller without containing it hear of it: popover controllers, UIKit's and others.
///
/// A model that has nothing to do with an event leaves the method out.
protocol ContentObserver: AnyObject {
  /// The controller wants another size.
  func contentSizeChanged()
  /// In a container that it shows a controller was pushed that makes the container another size.
  func pushedOtherSize(_ child: UIViewController, in container: UIViewController)
  /// Whether what it shows is on its way off the screen.
  var isLeaving: Bool { get }
  /// Whether a controller that it shows, or one inside, may present another.
  func permitsPresenting(from controller: UIViewController) -> Bool
}

extension ContentObserver {
  func contentSizeChanged() {}
  func pushedOtherSize(_ child: UIViewController, in container: UIViewController) {}
  var isLeaving: Bool { false }
  func permitsPresenting(from controller: UIViewController) -> Bool { true }
}

/// Who shows a controller: at most one observer of each class, and none of them is held.
struct ContentObservers {
  private var entries: [Entry] = []

  private struct Entry {
    weak var observer: (any ContentObserver)?
  }

  /// The observers there are, in the order in which they came.
  var all: [any ContentObserver] { entries.compactMap(\.observer) }

  /// The observer of a class, or `nil`.
  func first<Observer: ContentObserver>(of kind: Observer.Type) -> Observer? {
    for entry in entries {
      if let observer = entry.observer as? Observer { return observer }
    }
    return nil
  }

  /// Puts an observer, or nobody, in the place of the one of its class.
  mutating func replace<Observer: ContentObserver>(_ kind: Observer.Type, by observer: Observer?) {
    entries.removeAll { $0.observer == nil || $0.observer is Observer }
    if let observer { entries.append(Entry(observer: observer)) }
  }
}
