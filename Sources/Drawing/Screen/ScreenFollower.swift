package import RehearsalTrace

/// The screen of a trace from event to event: what is there is carried along, so that a screen costs what is on it.
///
/// Operations and cost: going on to an event is linear in what began since the last one that was asked for, and each
/// thing that is over is forgotten once; a state is linear in the views that are there, those of one superview sorted.
/// Going back begins again. So all moments of a session together cost one pass over it and the screens that are made.
///
/// What must hold: views, frames, properties and terminals are in a trace's order, and of one thing no two hold at
/// once.
///
/// Typical input: a session of 100 to 20,000 events with 20 to 60 views at a time, of which 1 to 800 moments are drawn.
package final class ScreenFollower {
  package let trace: Trace
  /// The events of the trace; where not all are known, those touches are that matter to what is asked for.
  package let events: KnownEvents
  /// What the screens belong to.
  package let surface: ScreenState.Surface
  private let keys: [Symbol: Key]
  private var texts = KnownTexts()

  // Where it is, and what comes next.
  private var event = -1
  private var next = Places()

  // What is there.
  private var roots: [TraceView] = []
  private var children: [ViewID: [TraceView]] = [:]
  private var frames: [ViewID: Held<MilliRect>] = [:]
  private var properties: [Symbol: [Key: Held<Symbol>]] = [:]
  private var terminals: [String: Held<TerminalSpan>] = [:]
  private var fingers: [Value: Point] = [:]
  private var orientations: [Symbol: Orientations] = [:]
  /// Of the objects that say how the interface stands, the first by name.
  private var teller: Symbol?
  /// The objects that said last that they hide the status bar.
  private var hiding: Set<Symbol> = []
  private var mostKept = 1024
  /// How many things it has looked at: what following costs, on any machine.
  private(set) var looks = 0

  /// Something up to an event.
  private struct Held<Content> {
    var content: Content
    var to: Int
  }

  /// The next of each kind that is looked at.
  private struct Places {
    var view = 0
    var frame = 0
    var property = 0
    var terminal = 0
    var touch = 0

    var count: Int { view + frame + property + terminal + touch }
  }

  /// The properties that a drawing depends on.
  package enum Key: String, CaseIterable {
    case alpha, arrowDirection, arrowIsVisible, arrowOffset, body, contentOffset, cornerRadius, dimming, drawnArrow
    case hidden, interfaceOrientation, popoverArrowDirection, statusBarHidden, subviews, text, title
  }

  /// Follows a trace from its begin.
  package convenience init(_ trace: Trace) { self.init(trace, KnownEvents(trace)) }

  /// Follows a trace of whose events those are known that are needed.
  package init(_ trace: Trace, _ events: KnownEvents) {
    self.trace = trace
    self.events = events
    surface = ScreenState.surface(of: trace)
    let known = Key.allCases.compactMap { key in trace.symbols.symbol(of: key.rawValue).map { ($0, key) } }
    keys = Dictionary(known, uniquingKeysWith: { $1 })
  }

  // MARK: - Going on

  /// The screen at an event.
  package func state(at event: Int) -> ScreenState {
    goOn(to: event)
    return ScreenState(self)
  }

  private func goOn(to event: Int) {
    if event < self.event { beginAgain() }
    self.event = event
    let before = next.count
    while next.view < trace.views.count, trace.views[next.view].from <= event {
      add(trace.views[next.view])
      next.view += 1
    }
    while next.frame < trace.frames.count, trace.frames[next.frame].from <= event {
      let span = trace.frames[next.frame]
      if event < span.to { frames[span.view] = Held(content: span.frame, to: span.to) }
      next.frame += 1
    }
    while next.property < trace.properties.count, trace.properties[next.property].from <= event {
      add(trace.properties[next.property])
      next.property += 1
    }
    while next.terminal < trace.terminals.count, trace.terminals[next.terminal].from <= event {
      let span = trace.terminals[next.terminal]
      terminals[span.path] = Held(content: span, to: span.to)
      next.terminal += 1
    }
    while next.touch < events.knownCount, events.number(at: next.touch) < event {
      touch(events.event(at: next.touch))
      next.touch += 1
    }
    looks += next.count - before
    if frames.count + properties.count + children.count > mostKept { forget() }
  }

  private func add(_ view: TraceView) {
    guard event < view.to else { return }
    if let parent = view.parent { children[parent, default: []].append(view) } else { roots.append(view) }
  }

  private func add(_ span: PropertySpan) {
    guard let key = keys[span.key] else { return }
    if event < span.to { properties[span.subject, default: [:]][key] = Held(content: span.value, to: span.to) }
    if key == .statusBarHidden {
      if texts.value(span.value, in: trace) == .bool(true) {
        hiding.insert(span.subject)
      } else {
        hiding.remove(span.subject)
      }
    }
    if key == .interfaceOrientation {
      orientations[span.subject, default: Orientations()].add(texts.value(span.value, in: trace))
      if event < span.to, teller.map({ trace.text(span.subject) < trace.text($0) }) ?? true { teller = span.subject }
    }
  }

  private func touch(_ event: TraceEvent) {
    guard event.kind == .touch else { return }
    let touch = texts.touch(of: event, in: trace)
    let isOver = ["ended", "cancelled"].contains(trace.text(event.name))
    fingers[touch.finger] = isOver ? nil : touch.place
  }

  private func beginAgain() {
    next = Places()
    roots = []
    (children, frames, properties, terminals) = ([:], [:], [:], [:])
    (fingers, orientations, teller, hiding) = ([:], [:], nil, [])
  }

  /// Forgets what is over; the more there is, the later the next time.
  private func forget() {
    let event = event
    looks += frames.count + properties.count + children.count
    frames = frames.filter { event < $0.value.to }
    properties = properties.compactMapValues { held in
      let rest = held.filter { event < $0.value.to }
      return rest.isEmpty ? nil : rest
    }
    children = children.compactMapValues { views in
      let rest = views.filter { event < $0.to }
      return rest.isEmpty ? nil : rest
    }
    mostKept = max(1024, 2 * (frames.count + properties.count + children.count))
  }

  // MARK: - What is there

  /// The views without a superview.
  var presentRoots: [TraceView] {
    looks += roots.count
    if roots.contains(where: { $0.to <= event }) { roots.removeAll { $0.to <= event } }
    return roots
  }

  /// The views in a view, as they came.
  func presentChildren(of view: ViewID) -> [TraceView] {
    guard let views = children[view] else { return [] }
    looks += views.count
    let present = views.filter { event < $0.to }
    if present.count < views.count { children[view] = present.isEmpty ? nil : present }
    return present
  }

  func frame(of view: ViewID) -> Rect? {
    frames[view].flatMap { event < $0.to ? $0.content.rect.scaled(by: surface.unit) : nil }
  }

  func value(_ key: Key, of subject: Symbol) -> Value? {
    held(key, of: subject).flatMap { texts.value($0, in: trace) }
  }

  private func held(_ key: Key, of subject: Symbol) -> Symbol? {
    guard let held = properties[subject]?[key], event < held.to else { return nil }
    return held.content
  }

  /// A property of an object by its name.
  func value(_ key: Key, ofObject name: String) -> Value? {
    trace.symbols.symbol(of: name).flatMap { value(key, of: $0) }
  }

  /// Whether an object says that it hides the status bar.
  var hidesStatusBar: Bool {
    let over = hiding.prefix { held(.statusBarHidden, of: $0) == nil }
    looks += over.count + 1
    hiding.subtract(Array(over))
    return !hiding.isEmpty
  }

  /// How the interface stood in the device; while it turns, the last way that fits the window.
  func orientation(of size: Size) -> String? {
    guard let teller else { return nil }
    if held(.interfaceOrientation, of: teller) == nil {
      looks += orientations.count
      let others = orientations.keys.filter { held(.interfaceOrientation, of: $0) != nil }
      self.teller = others.min { trace.text($0) < trace.text($1) }
    }
    return self.teller.flatMap { orientations[$0]?.last(isLandscape: size.width > size.height) }
  }

  /// What a view of a terminal shows.
  func terminal(of path: String) -> TerminalScreen? {
    terminals[path].flatMap { event < $0.to ? $0.content.screen : nil }
  }

  /// The fingers that went down and not up again, each where it was last seen.
  ///
  /// A finger that is lifted by this very event is still shown.
  var touches: [Point] {
    var places = fingers
    if let event = events.known(event), event.kind == .touch {
      let touch = texts.touch(of: event, in: trace)
      places[touch.finger] = touch.place
    }
    return places.values.sorted { ($0.x, $0.y) < ($1.x, $1.y) }.map { $0.scaled(by: surface.unit) }
  }

  /// The ways of the fingers during some events, in the order in which they went down.
  ///
  /// - Parameter range: The events of a step up to the moment that is looked at.
  package func gestures(during range: Range<Int>) -> [[Point]] {
    var ways: [[Point]] = []
    var finger: [Value: Int] = [:]
    for place in events.place(notBefore: range.lowerBound)..<events.place(notBefore: range.upperBound) {
      let event = events.event(at: place)
      guard event.kind == .touch else { continue }
      let touch = texts.touch(of: event, in: trace)
      guard let place = touch.place?.scaled(by: surface.unit) else { continue }
      if trace.text(event.name) == "began" || finger[touch.finger] == nil {
        finger[touch.finger] = ways.count
        ways.append([])
      }
      if let way = finger[touch.finger], ways[way].last != place { ways[way].append(place) }
    }
    return ways
  }
}

/// What recorded texts say, each read once as long as there are not too many.
package struct KnownTexts {
  private var values: [Symbol: Value?] = [:]
  private var touches: [Symbol: Touch] = [:]

  package init() {}

  package struct Touch {
    package let finger: Value
    let place: Point?
  }

  /// A finger comes down at few places, and few values are many: beyond that all are read anew.
  private static let most = 10_000

  /// What a value of a property says.
  mutating func value(_ symbol: Symbol, in trace: Trace) -> Value? {
    if let known = values[symbol] { return known }
    if values.count >= KnownTexts.most { values = [:] }
    let value = Value(json: trace.text(symbol))
    values[symbol] = .some(value)
    return value
  }

  /// Which finger a touch is of, and where it is.
  package mutating func touch(of event: TraceEvent, in trace: Trace) -> Touch {
    if let known = touches[event.arguments] { return known }
    if touches.count >= KnownTexts.most { touches = [:] }
    let arguments = Value(json: trace.text(event.arguments))
    let touch = Touch(
      finger: arguments?["finger"] ?? .integer(1), place: arguments?["at"].flatMap(ScreenState.point))
    touches[event.arguments] = touch
    return touch
  }
}

/// The ways in which an interface stood: those that may still be asked for.
private struct Orientations {
  private var newest: String?
  private var newestLandscape: String?
  private var newestUpright: String?

  mutating func add(_ value: Value?) {
    guard case .text(let name) = value, !name.isEmpty else { return }
    let short = name.hasPrefix("UIInterfaceOrientation") ? String(name.dropFirst(22)) : name
    newest = short
    if short.hasPrefix("Landscape") { newestLandscape = short } else { newestUpright = short }
  }

  /// The last one that fits a window, or the last of all.
  func last(isLandscape: Bool) -> String? { (isLandscape ? newestLandscape : newestUpright) ?? newest }
}
