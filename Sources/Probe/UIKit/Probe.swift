#if canImport(UIKit)
public import UIKit

/// Watches a living app and hands what it sees to a recorder.
///
/// Not run yet: see Documentation/Probe.md.
///
/// The app's window is a ``ProbeWindow``; whatever else is to be told is told by `observe`.
@MainActor public final class Probe {
  /// The probe of the app.
  public static let shared = Probe()

  private var recorder: ProbeRecorder?
  private var start = 0.0
  private var observer: CFRunLoopObserver?
  private weak var window: UIWindow?

  /// Begins a session; its stream is written to a file.
  public func begin(
    _ script: String, under configuration: [String: String] = [:], in window: UIWindow, to file: URL
  ) throws {
    FileManager.default.createFile(atPath: file.path, contents: nil)
    let handle = try FileHandle(forWritingTo: file)
    var recorder = ProbeRecorder(system: "UIKit \(UIDevice.current.systemVersion)") {
      handle.write(Data($0.utf8))
    }
    recorder.begin(script, under: configuration)
    (self.recorder, self.window, start) = (recorder, window, CACurrentMediaTime())
    NSSetUncaughtExceptionHandler { exception in
      MainActor.assumeIsolated {
        Probe.shared.observe(.exception(name: exception.name.rawValue, reason: exception.reason ?? ""))
      }
    }
    // Behind Core Animation's own observer, whose order is 2,000,000: what it commits is seen.
    let observer = CFRunLoopObserverCreateWithHandler(
      nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 2_000_001
    ) { _, _ in MainActor.assumeIsolated { Probe.shared.commit() } }
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
    self.observer = observer
  }

  /// Tells one thing.
  public func observe(_ observation: ProbeObservation) {
    recorder?.observe(observation, at: now)
  }

  /// Ends the session.
  public func end() {
    recorder?.end(at: now)
    recorder = nil
    if let observer { CFRunLoopRemoveObserver(CFRunLoopGetMain(), observer, .commonModes) }
    observer = nil
  }

  private var now: Int64 { Int64((CACurrentMediaTime() - start) * 1_000_000) }

  private func commit() {
    guard let window else { return }
    var controllers: [String] = []
    var next = window.rootViewController?.presentedViewController
    while let controller = next {
      controllers.append(controller.viewIfLoaded?.accessibilityIdentifier ?? "\(type(of: controller))")
      next = controller.presentedViewController
    }
    observe(.commit(window: ProbeView(window, in: window), presented: controllers))
  }
}

/// A window that tells its touches before the app gets them.
open class ProbeWindow: UIWindow {
  private var fingers: [ObjectIdentifier: Int] = [:]

  /// Tells the touches of an event, and hands it on.
  open override func sendEvent(_ event: UIEvent) {
    for touch in (event.type == .touches ? event.allTouches ?? [] : []).sorted(by: { $0.timestamp < $1.timestamp }) {
      tell(touch)
    }
    super.sendEvent(event)
  }

  private func tell(_ touch: UITouch) {
    let phases: [UITouch.Phase: String] = [
      .began: "began", .moved: "moved", .ended: "ended", .cancelled: "cancelled",
    ]
    guard let phase = phases[touch.phase] else { return }
    let key = ObjectIdentifier(touch)
    let finger = fingers[key] ?? (1...).first { !fingers.values.contains($0) } ?? 1
    fingers[key] = ["ended", "cancelled"].contains(phase) ? nil : finger
    let place = touch.location(in: self)
    Probe.shared.observe(
      .touch(
        phase: phase, finger: finger, at: .init(x: Double(place.x), y: Double(place.y)), view: touch.view?.probePath))
  }
}
#endif
