import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

/// Where views were on the screen, told by step and as little as possible, so that equal steps of many sessions are
/// equal texts.
///
/// The first line of a step says after which of its events the screen looked otherwise, the others what became of one
/// view each. `	entry	UITextField in contentView	4 28,95 200×31; 28,99; 9 alpha 0.5; 12 gone` is a view that comes: its
/// name indented by its depth, its class, where it is in a view that is not the line above, and since which event it is
/// where. What is not said is as it was, and a place without an event is that after the next one of the first line. A
/// line of a view that was there before has its name and places only. `with NAME` says that it moves along with that
/// view, keeping its size, and `as NAME` that it changes its size as that does, too.
struct ViewRows {
  /// The lines of each step.
  private(set) var steps: [[String]]
  /// Numbers of the views by their paths, in the order in which the lines tell that they come.
  private(set) var numbers: [String: Int] = [:]

  /// Where a view is at a moment, in hundredths; `nil` when it is not there.
  private struct Place: Equatable {
    let event: Int
    let x: Int64
    let y: Int64
    let width: Int64
    let height: Int64
    let alpha: Int64
    /// Whether the view is gone.
    let isGone: Bool

    static func gone(_ event: Int) -> Place {
      Place(event: event, x: 0, y: 0, width: 0, height: 0, alpha: 0, isGone: true)
    }

    init(event: Int, x: Int64, y: Int64, width: Int64, height: Int64, alpha: Int64, isGone: Bool = false) {
      (self.event, self.x, self.y, self.width, self.height) = (event, x, y, width, height)
      (self.alpha, self.isGone) = (alpha, isGone)
    }

    init(_ view: ScreenState.DrawnView, _ event: Int) {
      func hundredths(_ number: Double) -> Int64 { Int64((number * 100).rounded(.toNearestOrAwayFromZero)) }
      let frame = view.frame
      self.init(
        event: event, x: hundredths(frame.x), y: hundredths(frame.y), width: hundredths(frame.width),
        height: hundredths(frame.height), alpha: hundredths(view.alpha))
    }
  }

  /// A view for as long as it is there: what it is called, and where it is in which step.
  private struct Stay {
    let path: String
    let name: String
    let className: String
    let depth: Int
    /// The path of the view that it is in, if that is drawn.
    var parent: String?
    var places: [Int: [Place]] = [:]
    var firstStep = 0
  }

  /// A view as it looks in a list.
  private struct Shown: Equatable {
    let path: String
    let className: String
    let depth: Int
    let place: Place?
  }

  init(_ screen: MovingScreen, of trace: Trace, _ events: KnownEvents? = nil) {
    let events = events ?? KnownEvents(trace)
    let steps = trace.steps
    self.steps = steps.map { _ in [] }
    guard !screen.moments.isEmpty else { return }
    let stays = ViewRows.stays(of: screen)
    var names: [String: Set<String>] = [:]
    for stay in stays { names[stay.name, default: []].insert(stay.path) }
    func name(_ path: String, _ short: String) -> String { names[short]?.count == 1 ? short : path.asLine }
    let keys = Dictionary(stays.map { ($0.path, name($0.path, $0.name)) }, uniquingKeysWith: { $1 })
    var clock = Clock()
    let moments = Dictionary(grouping: screen.moments, by: \.step)
    let moving = ViewRows.moving(stays)
    var latest: [Int: Place] = [:]
    // Only with a moment something becomes of a view.
    for number in steps.indices {
      guard let own = moments[number] else { continue }
      let next = Dictionary(zip(own.map(\.event), own.dropFirst().map(\.event)), uniquingKeysWith: { $1 })
      self.steps[number].append(ViewRows.said(own, of: steps[number], in: events, &clock))
      // The views that come in this step, by depth, down to the line above; what each view does in it.
      var last: [String] = []
      var moves: [String: (before: Place?, places: [Place])] = [:]
      for place in moving[number] ?? [] {
        let stay = stays[place]
        guard let places = stay.places[number], let key = keys[stay.path] else { continue }
        let before = latest.updateValue(places[places.count - 1], forKey: place)
        var line = ""
        if stay.firstStep == number {
          if numbers[stay.path] == nil { numbers[stay.path] = numbers.count }
          let depth = min(stay.depth, 12)
          line = String(repeating: " ", count: depth) + "\(key)\t\(stay.className.asLine)"
          if let parent = stay.parent, depth == 0 || last.count < depth || last[depth - 1] != parent {
            line += " in \(keys[parent] ?? parent.asLine)"
          }
          last = Array(last.prefix(depth))
          while last.count < depth { last.append("") }
          last.append(stay.path)
        } else {
          line = key
        }
        let parent = stay.parent.flatMap { path in moves[path].map { (keys[path] ?? path, $0.before, $0.places) } }
        line += "\t" + ViewRows.told(places, since: before, along: parent, from: steps[number].firstEvent, next)
        self.steps[number].append(line)
        moves[stay.path] = (before, places)
      }
    }
  }

  // MARK: - Stays

  private static func stays(of screen: MovingScreen) -> [Stay] {
    let layers = screen.layers(in: screen.all) { state in
      state.views.map { view in
        (
          key: view.path,
          content: Shown(path: view.path, className: view.className, depth: view.depth, place: Place(view, 0))
        )
      }
    }
    var stays = layers.compactMap { spans -> Stay? in
      guard let first = spans.first, let last = spans.last else { return nil }
      let name = first.content.path.split(separator: "/").last.map(String.init) ?? first.content.path
      var stay = Stay(
        path: first.content.path, name: name.asLine, className: first.content.className, depth: first.content.depth)
      stay.firstStep = screen.moments[first.from].step
      func add(_ place: Place, _ step: Int) { stay.places[step, default: []].append(place) }
      for (number, span) in spans.enumerated()
      where number == 0 || span.content.place != spans[number - 1].content.place {
        guard let place = span.content.place else { continue }
        let moment = screen.moments[span.from]
        add(
          Place(
            event: moment.event, x: place.x, y: place.y, width: place.width, height: place.height, alpha: place.alpha),
          moment.step)
      }
      if last.to < screen.moments.count { add(.gone(screen.moments[last.to].event), screen.moments[last.to].step) }
      return stay
    }
    let paths = Set(stays.map(\.path))
    for number in stays.indices {
      var path = stays[number].path
      while let slash = path.lastIndex(of: "/") {
        path = String(path[..<slash])
        if paths.contains(path) {
          stays[number].parent = path
          break
        }
      }
    }
    return stays
  }

  /// The positions of those stays in which something becomes of the view in a step, by step.
  private static func moving(_ stays: [Stay]) -> [Int: [Int]] {
    var moving: [Int: [Int]] = [:]
    for (number, stay) in stays.enumerated() {
      for step in stay.places.keys { moving[step, default: []].append(number) }
    }
    return moving
  }

  // MARK: - Words

  /// Display frames come one sixtieth of a second after the other.
  private struct Clock {
    private var last: Int64 = -1

    /// Whether a moment is one display frame after the one that was asked for before.
    mutating func isNext(_ microseconds: Int64) -> Bool {
      let frame = (last * 60 + 500_000) / 1_000_000
      defer { last = microseconds }
      return last >= 0 && microseconds == (frame + 1) * 1_000_000 / 60
    }
  }

  /// `screen: 0 3 5@16.667`: the events after which the screen looked otherwise, with milliseconds where they may have
  /// no line of their own and are not one display frame after the event before.
  private static func said(
    _ moments: [MovingScreen.Moment], of step: TraceStep, in events: KnownEvents, _ clock: inout Clock
  ) -> String {
    var words: [String] = []
    for (number, moment) in moments.enumerated() {
      let hasLine = events[moment.event].kind != .display && moment.event < EventRows.mostRows
      // What a step begins with is told whatever the step before was.
      let isNext = clock.isNext(moment.at.microseconds) && number > 0
      let at = decimalText(milli: moment.at.microseconds - step.at.microseconds)
      words.append("\(moment.event - step.firstEvent)" + (hasLine || isNext ? "" : "@\(at)"))
    }
    return "screen: " + words.joined(separator: " ")
  }

  /// `4 28,95 200×31; 7 28,99; 12 gone`, or that it goes along with the view that it is in.
  private static func told(
    _ places: [Place], since before: Place?, along parent: (name: String, before: Place?, places: [Place])?,
    from firstEvent: Int, _ next: [Int: Int]
  ) -> String {
    var known = before
    var told = -1
    var words: [String] = []
    for (number, place) in places.enumerated() {
      if let parent, let since = known {
        func isAlong(resized: Bool) -> Bool {
          ViewRows.isAlong(places[number...], since, after: told, parent.before, parent.places, resized: resized)
        }
        let along = isAlong(resized: false) ? "with" : isAlong(resized: true) ? "as" : nil
        if let along { return (words + ["\(along) \(parent.name)"]).joined(separator: "; ") }
      }
      let event = next[told] == place.event ? "" : "\(place.event - firstEvent) "
      words.append(event + said(place, since: known))
      (known, told) = (place.isGone ? nil : place, place.event)
    }
    return words.joined(separator: "; ")
  }

  /// Whether all that is left of a view's places in a step is what its superview does after an event.
  private static func isAlong(
    _ rest: ArraySlice<Place>, _ since: Place, after told: Int, _ parentBefore: Place?, _ parentPlaces: [Place],
    resized: Bool
  ) -> Bool {
    let led = parentPlaces.drop { $0.event <= told }
    var leader = parentPlaces.last { $0.event <= told } ?? parentBefore
    var own = since
    guard rest.count == led.count else { return false }
    for (place, other) in zip(rest, led) {
      guard place.event == other.event, place.isGone == other.isGone else { return false }
      if place.isGone { continue }
      guard let from = leader, !from.isGone, own.alpha == from.alpha, place.alpha == other.alpha,
        place.x - own.x == other.x - from.x, place.y - own.y == other.y - from.y,
        place.width - own.width == (resized ? other.width - from.width : 0),
        place.height - own.height == (resized ? other.height - from.height : 0)
      else { return false }
      (own, leader) = (place, other)
    }
    return true
  }

  private static func said(_ place: Place, since before: Place?) -> String {
    guard !place.isGone else { return "gone" }
    func text(_ hundredths: Int64) -> String { (Double(hundredths) / 100).drawn }
    var words: [String] = []
    if before == nil || before?.x != place.x || before?.y != place.y {
      words.append("\(text(place.x)),\(text(place.y))")
    }
    if before == nil || before?.width != place.width || before?.height != place.height {
      words.append("\(text(place.width))×\(text(place.height))")
    }
    if (before?.alpha ?? 100) != place.alpha { words.append("alpha \(text(place.alpha))") }
    return words.joined(separator: " ")
  }
}
