import RehearsalTrace

/// Posts notifications to observers in the order in which they registered.
public final class NSNotificationCenter {
  private unowned let stage: Stage
  private var observers: [Observer] = []

  private struct Observer {
    var id: String
    var name: String
    var handler: () -> Void
  }

  init(stage: Stage) {
    self.stage = stage
  }

  /// Registers `handler` for the notification called `name`, under the observer's identifier.
  public func addObserver(_ id: String, for name: String, _ handler: @escaping () -> Void) {
    observers.append(Observer(id: id, name: name, handler: handler))
  }

  /// Withdraws everything `id` registered.
  public func removeObserver(_ id: String) {
    observers.removeAll { $0.id == id }
  }

  /// Emits the notification and tells its observers, each as a consequence.
  public func post(_ name: String, _ userInfo: Value? = nil) {
    stage.emit(.notification, name, userInfo) {
      for observer in observers where observer.name == name && stage.exception == nil { observer.handler() }
    }
  }
}
