import RehearsalDiff
public import RehearsalTrace

extension ScreenState {
  /// The screen at an event of a trace.
  public init(_ trace: Trace, at event: Int) {
    let surface = ScreenState.surface(of: trace)
    var reader = Reader(trace, at: event, unit: surface.unit)
    let present = trace.views.filter { $0.from <= event && event < $0.to }
    let roots = present.filter { $0.parent == nil }
    let window = roots.first
    reader.children = Dictionary(grouping: present) { $0.parent }
    if let window { reader.add(window, origin: Point(x: 0, y: 0), alpha: 1, clip: nil, depth: -1) }
    // A terminal's screens lie above each other.
    for root in roots.dropFirst() where surface == .terminal {
      reader.add(root, origin: Point(x: 0, y: 0), alpha: 1, clip: nil, depth: 0)
    }
    size = window.flatMap { reader.frames[$0.id] }?.size ?? .zero
    views = reader.drawn
    touches = ScreenState.touches(in: trace, at: event).map { $0.scaled(by: surface.unit) }
    hasStatusBar = surface == .device && !reader.objects.values.contains { $0["statusBarHidden"] == .bool(true) }
    orientation = ScreenState.orientation(in: trace, at: event, of: size)
    self.surface = surface
    terminal =
      roots.reversed().lazy.map { trace.text($0.path) }.compactMap { path in
        trace.terminals.first { $0.path == path && $0.from <= event && event < $0.to }?.screen
      }.first
  }

  /// How the interface stood in the device.
  ///
  /// While it turns, the orientation is the new one already and the window still the old one: it is then the last one
  /// that fits the window.
  private static func orientation(in trace: Trace, at event: Int, of size: Size) -> String? {
    let key = "interfaceOrientation"
    let told = trace.properties.filter { $0.from <= event && trace.text($0.key) == key }
    guard let subject = told.filter({ event < $0.to }).map({ trace.text($0.subject) }).min() else { return nil }
    let names = told.filter { trace.text($0.subject) == subject }.sorted { $0.from > $1.from }.compactMap { span in
      if case .text(let name) = Value(json: trace.text(span.value)), !name.isEmpty { name } else { nil }
    }.map { $0.hasPrefix("UIInterfaceOrientation") ? String($0.dropFirst(22)) : $0 }
    return names.first { $0.hasPrefix("Landscape") == (size.width > size.height) } ?? names.first
  }

  /// The fingers that went down and not up again, each where it was last seen.
  ///
  /// A finger that is lifted by this very event is still shown.
  private static func touches(in trace: Trace, at event: Int) -> [Point] {
    var places: [Value: Point] = [:]
    let before = max(0, min(event, trace.events.count - 1) + 1)
    // A finger comes down at few places: what a touch says is read once.
    var known: [Symbol: (finger: Value, place: Point?)] = [:]
    for (number, happened) in trace.events.prefix(before).enumerated() where happened.kind == .touch {
      let touch: (finger: Value, place: Point?)
      if let read = known[happened.arguments] {
        touch = read
      } else {
        let arguments = Value(json: trace.text(happened.arguments))
        touch = (arguments?["finger"] ?? .integer(1), arguments?["at"].flatMap(point))
        known[happened.arguments] = touch
      }
      let isOver = ["ended", "cancelled"].contains(trace.text(happened.name))
      places[touch.finger] = isOver && number < event ? nil : touch.place
    }
    return places.values.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// The ways of the fingers during some events, in the order in which they went down.
  ///
  /// - Parameter events: The events of a step up to the moment that is looked at.
  public static func gestures(in trace: Trace, during events: Range<Int>) -> [[Point]] {
    let unit = surface(of: trace).unit
    var ways: [[Point]] = []
    var finger: [Value: Int] = [:]
    for number in events where trace.events[number].kind == .touch {
      let arguments = Value(json: trace.text(trace.events[number].arguments))
      guard let place = arguments?["at"].flatMap(point)?.scaled(by: unit) else { continue }
      let key = arguments?["finger"] ?? .integer(1)
      if trace.text(trace.events[number].name) == "began" || finger[key] == nil {
        finger[key] = ways.count
        ways.append([])
      }
      if let way = finger[key], ways[way].last != place { ways[way].append(place) }
    }
    return ways
  }

  fileprivate static func point(_ value: Value) -> Point? {
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

/// Walks the views that were there at an event, from the window down.
private struct Reader {
  var frames: [ViewID: Rect] = [:]
  var objects: [String: [String: Value]] = [:]
  var children: [ViewID?: [TraceView]] = [:]
  var drawn: [ScreenState.DrawnView] = []
  private let trace: Trace
  private let unit: Size

  init(_ trace: Trace, at event: Int, unit: Size) {
    self.trace = trace
    self.unit = unit
    for span in trace.frames where span.from <= event && event < span.to {
      frames[span.view] = span.frame.rect.scaled(by: unit)
    }
    for span in trace.properties where span.from <= event && event < span.to {
      objects[trace.text(span.subject), default: [:]][trace.text(span.key)] = Value(json: trace.text(span.value))
    }
  }

  func text(_ key: String, of subject: String) -> String? {
    if case .text(let text) = objects[subject]?[key], !text.isEmpty { text } else { nil }
  }

  mutating func add(_ view: TraceView, origin: Point, alpha: Double, clip: Rect?, depth: Int) {
    guard let frame = frames[view.id] else { return }
    let path = trace.text(view.path)
    let own = objects[path] ?? [:]
    guard own["hidden"] != .bool(true) else { return }
    let alpha = min(1, max(0, alpha * (own["alpha"]?.number ?? 1)))
    let place = frame.offsetBy(x: origin.x, y: origin.y)
    let inside = inOrder(children[view.id] ?? [], of: path)
    let className = trace.text(view.className)
    let scroll = own["contentOffset"].flatMap(ScreenState.point) ?? Point(x: 0, y: 0)
    if depth >= 0 {
      let outline = outline(of: path, className, at: place, inside)
      drawn.append(
        ScreenState.DrawnView(
          path: path, className: className, frame: place, clip: clip, alpha: alpha, depth: depth,
          title: title(of: path), hasSubviews: !inside.isEmpty, outline: outline,
          look: outline != nil ? .popover : look(of: className, path), unit: unit))
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
  private func inOrder(_ views: [TraceView], of path: String) -> [TraceView] {
    var places: [String: Int] = [:]
    if case .list(let names) = objects[path]?["subviews"] {
      for (place, name) in names.enumerated() {
        if case .text(let name) = name { places[path + "/" + name] = place }
      }
    }
    return views.sorted {
      (places[trace.text($0.path)] ?? Int.max, $0.id.number) < (places[trace.text($1.path)] ?? Int.max, $1.id.number)
    }
  }

  /// The view's own text, or that of the bar item it is the control of.
  private func title(of path: String) -> String? {
    if let own = text("title", of: path) ?? text("text", of: path) { return own }
    return path.split(separator: "/").last.flatMap { ViewName.button.owner(of: $0) }.flatMap { text("title", of: $0) }
  }

  private func look(of className: String, _ path: String) -> ScreenState.Look {
    if objects[path]?["drawnArrow"] != nil { return .unseen }
    return switch className {
    case "UIDimmingView": objects[path]?["dimming"] == .bool(true) ? .dimming : .unseen
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
    of path: String, _ className: String, at place: Rect, _ inside: [TraceView]
  ) -> PopoverOutline? {
    guard ["UIPopoverView", "SGPopoverChromeView"].contains(className) else { return nil }
    let name = path.split(separator: "/").last ?? ""
    let controller = ViewName.view.owner(of: name) ?? String(name)
    let side = text("popoverArrowDirection", of: controller).flatMap(PopoverOutline.Side.init(rawValue:))
    if className == "SGPopoverChromeView" { return PopoverOutline(frame: place, arrow: nil, side: nil, radius: 8) }
    for view in inside {
      guard let own = objects[trace.text(view.path)], let arrow = own["drawnArrow"].flatMap(ScreenState.rect),
        let frame = frames[view.id]?.offsetBy(x: place.x, y: place.y)
      else { continue }
      var outline = PopoverOutline(
        frame: frame, arrow: own["arrowIsVisible"] == .bool(false) ? nil : arrow.offsetBy(x: frame.x, y: frame.y),
        side: side ?? text("arrowDirection", of: trace.text(view.path)).flatMap(PopoverOutline.Side.init(rawValue:)),
        radius: own["cornerRadius"]?.number ?? 8)
      if let body = own["body"].flatMap(ScreenState.rect) { outline.body = body.offsetBy(x: frame.x, y: frame.y) }
      return outline
    }
    return PopoverOutline(
      frame: place, content: inside.first.flatMap { frames[$0.id] }?.offsetBy(x: place.x, y: place.y), side: side,
      offset: objects[controller]?["arrowOffset"]?.number ?? 0)
  }
}
