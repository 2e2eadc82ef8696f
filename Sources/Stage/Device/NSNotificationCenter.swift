public import RehearsalTrace

/// Posts notifications to observers in the order in which they registered.
public final class NSNotificationCenter {
  private let recorder: any EventRecorder
  private var observers: [Observer] = []

  private struct Observer {
    var id: String
    var name: String
    var handler: () -> Void
  }

  init(recorder: any EventRecorder) {
    self.recorder = recorder
  }

  /// Registers `handler` for the notification called `name`, under the observer's identifier.
  public func addObserver(_ id: String, for name: String, _ handler: @escaping () -> Void) {
    observers.append(Observer(id: id, name: name, handler: handler))
  }

  /// Withdraws everything `id` registered.
  public func removeObserver(_ id: String) {
    observers.removeAll { $0.id == id }
  }

  /// Posts one of the models' own.
  package func post(_ notification: UIKitNotification, _ userInfo: Value? = nil) {
    post(notification.rawValue, userInfo)
  }

  /// Posts one of the models' own that is recorded only where somebody observes it.
  package func postIfObserved(_ notification: UIKitNotification, _ userInfo: Value? = nil) {
    if observers.contains(where: { $0.name == notification.rawValue }) { post(notification, userInfo) }
  }

  /// Emits the notification and tells its observers, each as a consequence.
  public func post(_ name: String, _ userInfo: Value? = nil) {
    let event = recorder.record(.notification, name, of: "", userInfo)
    recorder.perform(causedBy: event) {
      for observer in observers where observer.name == name && !recorder.isOver { observer.handler() }
    }
  }
}

/// The notifications that the models post; an app posts its own besides.
package enum UIKitNotification: String, CaseIterable, Sendable {
  case applicationDidFinishLaunching = "UIApplicationDidFinishLaunchingNotification"
  case applicationDidBecomeActive = "UIApplicationDidBecomeActiveNotification"
  case applicationWillResignActive = "UIApplicationWillResignActiveNotification"
  case applicationDidEnterBackground = "UIApplicationDidEnterBackgroundNotification"
  case applicationWillEnterForeground = "UIApplicationWillEnterForegroundNotification"
  case deviceOrientationDidChange = "UIDeviceOrientationDidChangeNotification"
  case statusBarOrientationWillChange = "UIApplicationWillChangeStatusBarOrientationNotification"
  case statusBarOrientationDidChange = "UIApplicationDidChangeStatusBarOrientationNotification"
  case keyboardWillShow = "UIKeyboardWillShowNotification"
  case keyboardDidShow = "UIKeyboardDidShowNotification"
  case keyboardWillHide = "UIKeyboardWillHideNotification"
  case keyboardDidHide = "UIKeyboardDidHideNotification"
}
