package import RehearsalTrace

extension ScreenState {
  /// The screen at an event of a trace; those of several events are a `ScreenFollower`'s.
  package init(_ trace: Trace, at event: Int) { self = ScreenFollower(trace).state(at: event) }

  /// The screen where somebody who follows it is.
  init(_ screen: ScreenFollower) {
    var reader = Reader(screen)
    surface = screen.surface
    let roots = screen.presentRoots
    let window = roots.first
    if let window { reader.add(window, origin: Point(x: 0, y: 0), alpha: 1, clip: nil, depth: -1) }
    // A terminal's screens lie above each other.
    for root in roots.dropFirst() where surface == .terminal {
      reader.add(root, origin: Point(x: 0, y: 0), alpha: 1, clip: nil, depth: 0)
    }
    size = window.flatMap { screen.frame(of: $0.id) }?.size ?? .zero
    views = reader.drawn
    touches = screen.touches
    hasStatusBar = surface == .device && !screen.hidesStatusBar
    orientation = screen.orientation(of: size)
    terminal = roots.reversed().lazy.compactMap { screen.terminal(of: screen.trace.text($0.path)) }.first
  }

  /// The ways of the fingers during some events, in the order in which they went down.
  ///
  /// - Parameter events: The events of a step up to the moment that is looked at.
  package static func gestures(in trace: Trace, during events: Range<Int>) -> [[Point]] {
    ScreenFollower(trace).gestures(during: events)
  }

  static func point(_ value: Value) -> Point? {
    guard case .list(let numbers) = value, numbers.count == 2, let x = numbers[0].number, let y = numbers[1].number
    else { return nil }
    return Point(x: x, y: y)
  }

  fileprivate static func rect(_ value: Value) -> Rect? {
    guard case .list(let parts) = value, parts.count == 4 else { return nil }
    let numbers = parts.compactMap(\.number)
    guard numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// Walks the views that are there, from the window down.
private struct Reader {
  var drawn: [ScreenState.DrawnView] = []
  private let screen: ScreenFollower
  private let trace: Trace

  init(_ screen: ScreenFollower) {
    self.screen = screen
    trace = screen.trace
  }

  private func text(_ key: ScreenFollower.Key, of subject: Symbol) -> String? {
    if case .text(let text) = screen.value(key, of: subject), !text.isEmpty { text } else { nil }
  }

  private func text(_ key: ScreenFollower.Key, ofObject name: String) -> String? {
    if case .text(let text) = screen.value(key, ofObject: name), !text.isEmpty { text } else { nil }
  }

  mutating func add(_ view: TraceView, origin: Point, alpha: Double, clip: Rect?, depth: Int) {
    guard let frame = screen.frame(of: view.id), screen.value(.hidden, of: view.path) != .bool(true) else { return }
    let alpha = min(1, max(0, alpha * (screen.value(.alpha, of: view.path)?.number ?? 1)))
    let place = frame.offsetBy(x: origin.x, y: origin.y)
    let inside = inOrder(screen.presentChildren(of: view.id), of: view.path)
    let className = trace.text(view.className)
    let scroll = screen.value(.contentOffset, of: view.path).flatMap(ScreenState.point) ?? Point(x: 0, y: 0)
    if depth >= 0 {
      let outline = outline(of: view.path, className, at: place, inside)
      drawn.append(
        ScreenState.DrawnView(
          path: trace.text(view.path), className: className, frame: place, clip: clip, alpha: alpha, depth: depth,
          title: title(of: view.path), hasSubviews: !inside.isEmpty, outline: outline,
          look: outline != nil ? .popover : look(of: className, view.path), unit: screen.surface.unit))
    }
    let inner =
      ["UITableView", "UIScrollView", "UIPickerTableView"].contains(className)
      ? clip.map { $0.intersection(place) ?? Rect(origin: place.origin, size: .zero) } ?? place : clip
    for child in inside {
      add(
        child, origin: Point(x: place.x - scroll.x, y: place.y - scroll.y), alpha: alpha, clip: inner, depth: depth + 1)
    }
  }

  /// As they were created, or as the superview's list has them.
  private func inOrder(_ views: [TraceView], of path: Symbol) -> [TraceView] {
    guard views.count > 1 else { return views }
    var places: [String: Int] = [:]
    if case .list(let names) = screen.value(.subviews, of: path) {
      for (place, name) in names.enumerated() {
        if case .text(let name) = name { places[trace.text(path) + "/" + name] = place }
      }
    }
    return views.sorted {
      (places[trace.text($0.path)] ?? Int.max, $0.id.number) < (places[trace.text($1.path)] ?? Int.max, $1.id.number)
    }
  }

  /// The view's own text, or that of the bar item it is the control of.
  private func title(of path: Symbol) -> String? {
    if let own = text(.title, of: path) ?? text(.text, of: path) { return own }
    return trace.text(path).split(separator: "/").last.flatMap { ViewName.button.owner(of: $0) }.flatMap {
      text(.title, ofObject: $0)
    }
  }

  private func look(of className: String, _ path: Symbol) -> ScreenState.Look {
    if screen.value(.drawnArrow, of: path) != nil { return .unseen }
    return switch className {
    case "UIDimmingView": screen.value(.dimming, of: path) == .bool(true) ? .dimming : .unseen
    case "UILayoutContainerView", "UITransitionView", "UIPopoverView", "SGPopoverView": .unseen
    case "UIToolbar", "UINavigationBar", "UITabBar", "UISearchBar", "UIStatusBar": .bar
    case "UITableViewCell", "UIPickerTableViewTitledCell": .row
    case "UIKeyboard": .keyboard
    case "UILabel": .label
    case "UITextField": .field
    case let name where name.contains("Button"): .control
    default: .view
    }
  }

  // MARK: - Popovers

  /// What is drawn around a popover's content: what its background view recorded, or what follows from the content.
  private func outline(
    of path: Symbol, _ className: String, at place: Rect, _ inside: [TraceView]
  ) -> PopoverOutline? {
    guard ["UIPopoverView", "SGPopoverChromeView"].contains(className) else { return nil }
    let name = trace.text(path).split(separator: "/").last ?? ""
    let controller = ViewName.view.owner(of: name) ?? String(name)
    let side = text(.popoverArrowDirection, ofObject: controller).flatMap(PopoverOutline.Side.init(rawValue:))
    if className == "SGPopoverChromeView" { return PopoverOutline(frame: place, arrow: nil, side: nil, radius: 8) }
    for view in inside {
      guard let arrow = screen.value(.drawnArrow, of: view.path).flatMap(ScreenState.rect),
        let frame = screen.frame(of: view.id)?.offsetBy(x: place.x, y: place.y)
      else { continue }
      let isVisible = screen.value(.arrowIsVisible, of: view.path) != .bool(false)
      var outline = PopoverOutline(
        frame: frame, arrow: isVisible ? arrow.offsetBy(x: frame.x, y: frame.y) : nil,
        side: side ?? text(.arrowDirection, of: view.path).flatMap(PopoverOutline.Side.init(rawValue:)),
        radius: screen.value(.cornerRadius, of: view.path)?.number ?? 8)
      if let body = screen.value(.body, of: view.path).flatMap(ScreenState.rect) {
        outline.body = body.offsetBy(x: frame.x, y: frame.y)
      }
      return outline
    }
    return PopoverOutline(
      frame: place, content: inside.first.flatMap { screen.frame(of: $0.id) }?.offsetBy(x: place.x, y: place.y),
      side: side, offset: screen.value(.arrowOffset, ofObject: controller)?.number ?? 0)
  }
}
