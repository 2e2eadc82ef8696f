public import RehearsalStage
public import RehearsalTrace

/// The app: its window, root controller, strong references, and what the system tells it.
public final class UIApplication {
  /// The stage the app plays on.
  public let stage: Stage
  /// How the system behaves.
  public let behavior: SystemBehavior
  /// Who holds what.
  public let ownership: Ownership
  /// The controller whose view fills the window.
  public internal(set) var rootViewController: UIViewController?
  /// The app object's identifier: the subject of its variables and references.
  public let id: String
  private var references: [String: any Owned] = [:]
  private var variables: [String: Value] = [:]
  /// The popovers that are on the screen, oldest first; an app has no way to ask (LIF-008).
  package internal(set) var popovers: [any ShownPopover] = []
  /// The popovers whose dismissal is animated now.
  var fadingPopovers: [any ShownPopover] = []
  private(set) var isInBackground = false
  /// The windows beside the app's own that have a controller, in the order in which they were made.
  var otherWindows: [OtherWindow] = []
  /// The models that are told of rotations and of popovers that leave, in the order in which they came.
  var observers: [any ApplicationObserver] = []
  private var advised: Set<String> = []
  /// Steps that the app adds to those of scripts, by their names.
  var ownSteps: [String: (Value?) -> Void] = [:]
  /// How many rotations are being animated.
  var rotationsRunning = 0
  /// The rotation of which a part is being told.
  var tellingRotation: Rotation?
  /// Where the device was turned while the interface was turning.
  var waitingOrientation: UIInterfaceOrientation?

  /// Makes an app that shows nothing yet.
  public init(id: String, stage: Stage, behavior: SystemBehavior) {
    self.id = id
    self.stage = stage
    self.behavior = behavior
    stage.window.statusBarTapsReachItems = behavior.statusBarTapsReachItems
    ownership = Ownership(stage: stage)
    stage.window.manager = self
    stage.keyboard.duration = .seconds(behavior.keyboardSeconds)
  }

  // MARK: - The app's own state

  /// What the strong reference `name` points to, or `nil`.
  public func reference(_ name: String) -> (any Owned)? { references[name] }

  /// Points a strong reference at an object: the new one is retained, then the former one released, as ARC does.
  public func setReference(_ name: String, to object: (any Owned)?) {
    let former = references[name]
    if let object { ownership.retain(object, by: name) }
    references[name] = object
    let event = stage.assign(name, of: id, .optional(object?.id))
    if let former { stage.withCause(event) { ownership.release(former, by: name) } }
  }

  /// What the variable `name` holds, or `null`.
  public func variable(_ name: String) -> Value { variables[name] ?? .null }

  /// Assigns one of the app's variables.
  public func setVariable(_ name: String, to value: Value) {
    variables[name] = value
    stage.assign(name, of: id, value)
  }

  /// Runs a method of the app: objects that it creates live until it returns, unless something retains them.
  public func method(_ body: () -> Void) { ownership.localScope(body) }

  /// Who counts references in the app's code.
  public enum MemoryManagement: String, Hashable, Sendable, CaseIterable {
    /// The compiler.
    case automatic
    /// The app, with retain and release.
    case manual
    /// As the sample code of the system's time does it.
    case asInGuide
  }

  /// Says who counts references; the compiler does unless it is said.
  ///
  /// Source: LIF-013, LIF-014.
  public func manageMemory(_ management: MemoryManagement) {
    ownership.isCountedByHand =
      switch management {
      case .automatic: false
      case .manual: true
      case .asInGuide: behavior.guideReleasesByHand
      }
  }

  // MARK: - Launch, background, end

  /// The process ends: the app lets go of everything, and the stage is torn down.
  ///
  /// Nothing is recorded, and nothing is deallocated in the recording's sense.
  public func terminate() {
    rootViewController = nil
    references = [:]
    observers = []
    ownSteps = [:]
    popovers = []
    tellingRotation = nil
    waitingOrientation = nil
    fadingPopovers = []
    otherWindows = []
    stage.tearDown()
  }

  /// Launches into `root`: the window appears, then the controller's view.
  public func launch(root: UIViewController) {
    stage.turn {
      rootViewController = root
      stage.notificationCenter.post(.applicationDidFinishLaunching)
      install(root)
      stage.window.makeKeyAndVisible()
      launchEnds(with: root)
    }
  }

  /// The root controller's view fills the window, behind everything that stands in front of such a view.
  func install(_ root: UIViewController, at index: Int? = nil) {
    root.loadViewIfNeeded()
    root.view.frame = stage.device.applicationFrame(in: stage.device.interfaceOrientation)
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.beginAppearance(isAppearing: true, animated: false)
    stage.window.insertSubview(root.view, at: index ?? stage.window.subviews.count)
  }

  /// What the launch looks like is recorded, and the app becomes active.
  func launchEnds(with root: UIViewController) {
    stage.note(.text(stage.device.interfaceOrientation.constantName), for: "interfaceOrientation", of: id)
    if stage.device.isStatusBarHidden { stage.note(true, for: "statusBarHidden", of: id) }
    stage.afterTurn {
      root.endAppearance()
      self.stage.notificationCenter.post(.applicationDidBecomeActive)
    }
  }

  /// The user presses the home button.
  ///
  /// Fingers that are down are taken away, and the app hears of it by two notifications. Popovers stay as they are.
  ///
  /// Source: APP-022.
  public func enterBackground() {
    guard !isInBackground else { return }
    isInBackground = true
    if behavior.backgroundCancelsTouchesFirst { stage.touches.cancelAll() }
    stage.touches.isDelivering = false
    stage.turn {
      stage.notificationCenter.post(.applicationWillResignActive)
      stage.notificationCenter.post(.applicationDidEnterBackground)
    }
    if !behavior.backgroundCancelsTouchesFirst { stage.touches.cancelAll() }
  }

  /// The user comes back to the app.
  public func enterForeground() {
    guard isInBackground else { return }
    isInBackground = false
    stage.touches.isDelivering = true
    stage.turn {
      stage.notificationCenter.post(.applicationWillEnterForeground)
      stage.notificationCenter.post(.applicationDidBecomeActive)
      suspectFragileContent(after: "background")
    }
  }

  // MARK: - Advisories

  /// Content that a scene declares fragile lived through a transition in a popover: what it shows may be wrong now.
  ///
  /// Source: APP-017, which names no controller and no symptom.
  func suspectFragileContent(after transition: String) {
    for popover in popovers {
      for controller in popover.contentViewController.shownTree where controller.isFragile {
        stage.emit(
          .advisory, "content is suspect after a transition in a popover", of: controller.id,
          ["popover": .text(popover.id), "transition": .text(transition)])
      }
    }
  }

  /// Prints a console line that UIKit prints once per process.
  func adviseOnce(_ text: String, of subject: String) {
    guard advised.insert(text).inserted else { return }
    stage.emit(.advisory, text, of: subject)
  }
}
