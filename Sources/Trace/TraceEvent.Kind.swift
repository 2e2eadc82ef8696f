extension TraceEvent {
  /// What sort of thing an event is.
  ///
  /// The raw value is stored in files and never changes its meaning.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A script step's input reached the stage: a touch sequence, a rotation, the home button.
    case stimulus = 1
    /// One touch began, moved, ended or was cancelled.
    case touch = 2
    /// A gesture recogniser recognised.
    case gesture = 3
    /// A control, bar button item, row or handler fired.
    case action = 4
    /// Code sent a model a message: present, dismiss, push, set.
    case message = 5
    /// A delegate was asked and implements the method.
    case callback = 6
    /// A delegate would have been asked but does not implement the method.
    case unimplemented = 7
    /// Life of a controller or object: appearance, rotation callbacks, creation, deallocation.
    case lifecycle = 8
    /// A notification was posted.
    case notification = 9
    /// The app's own state was assigned: a user default, a variable, a strong reference.
    case assignment = 10
    /// Views took on new frames or properties at the end of a run-loop turn.
    case layout = 11
    /// A display frame showed animated views in new places.
    case display = 12
    /// A timer fired.
    case timer = 13
    /// An animation began or ended.
    case animation = 14
    /// A guideline was violated, or a message was ignored with a console line; not an exception.
    case advisory = 15
    /// An exception ended the session.
    case exception = 16
    /// A key was pressed.
    case key = 17
    /// A wheel was turned, or a scrolling touch surface told how far.
    case scroll = 18
    /// Something got the keyboard's focus, or lost it.
    case focus = 19
    /// Something was said to those who do not see the screen.
    case announcement = 20

    /// The word used in SQL and text: the case's name.
    public var word: String { Self.words[Int(rawValue)] }

    /// By raw value: a long session is told with millions of them.
    private static let words: [String] = (0...(allCases.map(\.rawValue).max() ?? 0)).map { number in
      Self(rawValue: number).map { String(describing: $0) } ?? ""
    }
  }
}

extension TraceEvent.Kind {
  /// What is known of a kind of event: everything that readers, pages and drawings tell apart kinds by.
  public struct Facts: Sendable {
    /// The channel that a diff selects such an event by.
    public let channel: Channel
    /// Where a timeline shows such an event.
    public let track: Track
    /// What the name of such an event has to be, as messages call it; `nil` where nobody knows all names.
    public let nameIs: String?
    /// Whether scripts can expect such an event by its name: all but the carriers of frames, and the exception, which
    /// has an expectation of its own.
    public let isExpectable: Bool
    /// What emits, and what the parts of the event are, in the columns of EventStream.md; empty where there is nothing.
    public let columns: [String]

    fileprivate init(
      _ channel: Channel, _ track: Track, emitter: String, subject: String = "", name: String = "",
      arguments: String = "", answer: String = "", nameIs: String? = nil, isExpectable: Bool = true
    ) {
      self.channel = channel
      self.track = track
      self.nameIs = nameIs
      self.isExpectable = isExpectable
      columns = [emitter, subject, name, arguments, answer]
    }
  }

  /// A line of a timeline on which similar events stand, from top to bottom.
  public enum Track: Int, Sendable, CaseIterable {
    /// What a person did, and what was recognised in it.
    case input
    /// Fingers.
    case touches
    /// What fired, and timers.
    case actions
    /// Messages to models.
    case messages
    /// Questions to delegates.
    case callbacks
    /// Lives of controllers and objects.
    case lifecycle
    /// Notifications.
    case notifications
    /// What the app remembers.
    case state
    /// Animations.
    case animations
    /// What carries new frames.
    case layout
    /// Advisories and exceptions.
    case advisories
  }

  /// The channel that a diff selects this event by.
  public var channel: Channel { Self.table[Int(rawValue)].channel }

  /// What is known of the kind.
  public var facts: Facts { Self.table[Int(rawValue)] }

  /// What is known of each kind, by raw value: asked for every event of every trace that is digested or compared.
  private static let table: [Facts] = {
    var table = [Facts](repeating: stimulus.declared, count: Int(allCases.map(\.rawValue).max() ?? 0) + 1)
    for kind in allCases { table[Int(kind.rawValue)] = kind.declared }
    return table
  }()

  private var declared: Facts {
    switch self {
    case .stimulus:
      Facts(
        .actions, .input,
        emitter: "a script step reaches the stage",
        name: "the step's word: `tap`, `rotate`, `present`",
        arguments: "what the input aims at: `target`, `orientation`, `text`",
        nameIs: "stimulus")
    case .touch:
      Facts(
        .actions, .touches,
        emitter: "the touch dispatcher, for each finger",
        subject: "the view is in `view`",
        name: "`began`, `moved`, `ended`, `cancelled`",
        arguments: "`finger` (from 1), `at` (window coordinates)",
        nameIs: "touch")
    case .gesture:
      Facts(
        .actions, .input,
        emitter: "a recogniser recognises",
        subject: "the recogniser",
        name: "`tap`, `longPress`, `swipe`, `panBegan`, `panChanged`, `panEnded`",
        arguments: "`taps` and `fingers`; `direction`; `translation`",
        nameIs: "gesture")
    case .action:
      Facts(
        .actions, .actions,
        emitter: "a control or bar button item fires, or a method of the app runs",
        subject: "the control, the item or the app",
        name: "the selector: `showNewGame:`",
        nameIs: "action")
    case .message:
      Facts(
        .actions, .messages,
        emitter: "code sends a model a message",
        subject: "the receiver",
        name: "the selector: `dismissPopoverAnimated:`; a `mark` of a scene: its own name",
        arguments: "the message's",
        nameIs: "message")
    case .callback:
      Facts(
        .callbacks, .callbacks,
        emitter: "`DelegateCall`: a delegate, or a popover's background class, is asked and implements the method",
        subject: "the delegate; the class, or its instance where instances are asked",
        name: "the selector: `popoverControllerShouldDismissPopover:`",
        arguments: "the method's",
        answer: "what was answered where the method has an answer",
        nameIs: "delegate method")
    case .unimplemented:
      Facts(
        .callbacks, .callbacks,
        emitter: "`DelegateCall`: a delegate would have been asked and does not implement the method",
        subject: "the delegate",
        name: "the selector",
        arguments: "the method's",
        nameIs: "delegate method")
    case .lifecycle:
      Facts(
        .lifecycle, .lifecycle,
        emitter:
          "appearance and rotation callbacks of controllers, `init` and `dealloc` of objects whose life is "
          + "modelled",
        subject: "the controller or object",
        name: "the selector",
        arguments: "the method's",
        nameIs: "lifecycle event")
    case .notification:
      Facts(
        .actions, .notifications,
        emitter: "a notification is posted, whoever observes it",
        name: "the notification's name",
        arguments: "its user info",
        nameIs: "notification")
    case .assignment:
      Facts(
        .properties, .state,
        emitter:
          "the app's own state is written: a user default, a variable, a strong reference; also when the value is "
          + "the one it had",
        subject: "`NSUserDefaults` or the app",
        name: "the key",
        arguments: "`value`",
        nameIs: "assignment")
    case .layout:
      Facts(
        .timing, .layout,
        emitter: "the end of a run-loop turn: one event for each cause that changed something",
        name: "`commit`",
        isExpectable: false)
    case .display:
      Facts(
        .timing, .layout,
        emitter: "a display frame shows animated views in new places",
        name: "`frame`",
        isExpectable: false)
    case .timer:
      Facts(
        .actions, .actions,
        emitter: "a timer fires",
        name: "what the timer is called")
    case .animation:
      Facts(
        .timing, .animations,
        emitter: "an animation begins or ends; a transaction whose animations have all ended",
        name: "`began`, `ended`, `transactionCompleted`",
        arguments: "`duration`, `curve`, `delay` if any; `finished`",
        nameIs: "animation")
    case .advisory:
      Facts(
        .exceptions, .advisories,
        emitter: "a guideline is violated, a message is ignored with a console line, or the stage gives up waiting",
        subject: "the object concerned",
        name: "what it says",
        arguments: "numbers that belong to it")
    case .exception:
      Facts(
        .exceptions, .advisories,
        emitter: "an exception ends the session",
        name: "the exception's name: `NSGenericException`",
        arguments: "`reason`, word for word",
        isExpectable: false)
    case .key:
      Facts(
        .actions, .input,
        emitter: "a key of a real toolkit is pressed",
        name: "the toolkit's name of the key: `escape`, `Return`",
        isExpectable: false)
    case .scroll:
      Facts(
        .actions, .input,
        emitter: "a wheel of a real toolkit is turned",
        name: "the direction: `down`",
        arguments: "`at`",
        isExpectable: false)
    case .focus:
      Facts(
        .actions, .notifications,
        emitter: "a real toolkit gives the keyboard's focus to somebody, or takes it away",
        subject: "who gets or loses it",
        name: "the toolkit's word: `Focus`, `focusout`",
        isExpectable: false)
    case .announcement:
      Facts(
        .accessibility, .notifications,
        emitter: "a real toolkit says something to those who do not see the screen",
        subject: "the view that says it",
        name: "how urgent it is: `polite`, `assertive`",
        arguments: "`text`",
        isExpectable: false)
    }
  }
}
