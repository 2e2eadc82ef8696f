import RehearsalTrace

/// Which view a path means, at each event of a trace.
///
/// A path is unique among the views that exist at one time. So rows name a view by its path, which means the newest
/// view of that path that has come; where a trace means another one, its rows say how far back that is. Numbers of
/// views depend on what happened before, paths do not: that is why equal steps have equal rows.
///
/// What must hold: moments are asked for in order. Cost: linear in the views; constant for nearly all references.
struct ViewReferences {
  private let views: [TraceView]
  /// The view of the same path that came before each one, or -1.
  private var before: [Int32]
  /// The view of the same path that came after each one, or -1.
  private var after: [Int32]
  /// The first view of each path, by symbol; -1 where no view has it.
  private var first: [Int32]
  /// The newest view that has come, by symbol of its path; -1 where none has.
  private var newest: [Int32]
  private var next = 0
  /// The latest event with which one of the views so far came.
  private var latest = 0

  /// Begins before the first event.
  ///
  /// - Parameters:
  ///   - views: The views of a trace, in order of creation.
  ///   - textCount: How many texts the trace has.
  init(_ views: [TraceView], textCount: Int) {
    self.views = views
    before = Array(repeating: -1, count: views.count)
    after = Array(repeating: -1, count: views.count)
    first = Array(repeating: -1, count: textCount)
    var last = first
    for (index, view) in views.enumerated() {
      let path = Int(view.path.index)
      before[index] = last[path]
      if last[path] < 0 { first[path] = Int32(index) } else { after[Int(last[path])] = Int32(index) }
      last[path] = Int32(index)
    }
    newest = Array(repeating: -1, count: textCount)
  }

  /// Goes on to a moment: views that come with this event, or came before, are there.
  ///
  /// - Parameter event: Number of the event; the views' own order wins over their events.
  mutating func advance(to event: Int) {
    while next < views.count, max(latest, views[next].from) <= event { come() }
  }

  /// Goes on to a view: those before it are there, whatever their events are, and it is not.
  mutating func advance(toView index: Int) {
    while next < min(index, views.count) { come() }
  }

  private mutating func come() {
    latest = max(latest, views[next].from)
    newest[Int(views[next].path.index)] = Int32(next)
    next += 1
  }

  /// How far back a view is among those of its path: 0 for the newest that has come, less for one that is to come.
  ///
  /// - Parameter number: The view's number, from 1; it is one of the trace.
  func distance(of number: Int32) -> Int {
    let wanted = number - 1
    let path = Int(views[Int(wanted)].path.index)
    if newest[path] == wanted { return 0 }
    if newest[path] > wanted {
      var (distance, place) = (0, newest[path])
      while place > wanted {
        place = before[Int(place)]
        distance += 1
      }
      return distance
    }
    var (distance, place) = (-1, newest[path] < 0 ? first[path] : after[Int(newest[path])])
    while place < wanted {
      place = after[Int(place)]
      distance -= 1
    }
    return distance
  }

  /// The number of the view that a path means; `nil` when there is none.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - distance: How far back it is among the views of its path, as `distance` says.
  func number(of path: Symbol, distance: Int) -> Int32? {
    guard path.index >= 0, Int(path.index) < newest.count else { return nil }
    var place = newest[Int(path.index)]
    if distance < 0 {
      place = place < 0 ? first[Int(path.index)] : after[Int(place)]
      var left = distance + 1
      while left < 0, place >= 0 { (place, left) = (after[Int(place)], left + 1) }
    } else {
      var left = distance
      while left > 0, place >= 0 { (place, left) = (before[Int(place)], left - 1) }
    }
    return place < 0 ? nil : place + 1
  }
}
