import RehearsalTrace

/// Finds, among the differences that nothing explains, those that are one fact with another one.
///
/// The rules in the order in which they are tried:
/// 1. *Object.* A value of a thing belongs to what that thing did in the step, and the rest of what it did to the
///    loudest part of it: the text of a label to its assignment, the label's width to its text.
/// 2. *Handler.* Of what directly follows one event that both sides have, at one moment, the loudest tells the rest:
///    one handler did something else.
/// 3. *State.* What a thing shows or does in a later step belongs to the value of it that has been different since;
///    what a key does, to the focus.
/// 4. *End.* An exception, and steps that one side did not perform, belong to the first difference of an earlier step.
/// 5. *Again.* The same difference in a later step is the one of the earlier step.
/// 6. *Footnote.* Order, time and values that are the same in the end belong to the loudest difference of their step.
struct CompanionFinder {
  /// The difference that each belongs to, or `nil`.
  private(set) var leaders: [Int: Int] = [:]

  private let comparison: TraceComparison
  private let drafts: [Draft]
  private let parents: [Int?]
  private let loudness: [Loudness]
  private let things: [String]

  /// - Parameters:
  ///   - comparison: The two sides.
  ///   - drafts: The differences in order.
  ///   - parents: What explains each, or `nil`.
  init(_ comparison: TraceComparison, _ drafts: [Draft], parents: [Int?]) {
    self.comparison = comparison
    self.drafts = drafts
    self.parents = parents
    loudness = drafts.map { draft in
      let event =
        draft.left.map { comparison.left.trace.events[$0].kind }
        ?? draft.right.map { comparison.right.trace.events[$0].kind }
      return Loudness(draft.kind, draft.about, event: event, fields: draft.fields)
    }
    things = drafts.map { CompanionFinder.thing(of: $0, comparison) }
    joinObjects()
    joinHandlers()
    joinStates()
    joinEndings()
    joinRepeats()
    joinFootnotes()
  }

  private func isAlone(_ number: Int) -> Bool { parents[number] == nil && leaders[number] == nil }

  /// Whether one difference is told before another: the louder, then what is about the outer view, then the first.
  private func precedes(_ one: Int, _ other: Int) -> Bool {
    (loudness[one], depth(one), one) < (loudness[other], depth(other), other)
  }

  private func depth(_ number: Int) -> Int {
    switch drafts[number].about {
    case .frame(let path, _, _): path.utf8.count { $0 == UInt8(ascii: "/") }
    case .property(let subject, _, _, _): subject.utf8.count { $0 == UInt8(ascii: "/") }
    default: 0
    }
  }

  /// Lets a difference that stands alone belong to another one, unless that one comes from it.
  private mutating func join(_ number: Int, _ leader: Int?) {
    guard let leader, leader != number, isAlone(number) else { return }
    var next = leader
    while let above = parents[next] ?? leaders[next] {
      if above == number { return }
      next = above
    }
    if next != number { leaders[number] = leader }
  }

  /// What a difference is about, as a person names it: the subject of an event, the last part of a view's path.
  private static func thing(of draft: Draft, _ comparison: TraceComparison) -> String {
    switch draft.about {
    case .event, .animation:
      let side = draft.left == nil ? comparison.right : comparison.left
      guard let event = draft.left ?? draft.right else { return "" }
      let facts = side.trace.events[event]
      let subject = side.text(facts.subject)
      return subject.isEmpty ? lastComponent(side.trace.viewPath(of: facts)) : lastComponent(subject)
    case .frame(let path, _, _): return lastComponent(path)
    case .property(let subject, _, _, _): return lastComponent(subject)
    case .step, .notPerformed, .arrangement: return ""
    }
  }

  private func kind(_ number: Int) -> TraceEvent.Kind? {
    drafts[number].left.map { comparison.left.trace.events[$0].kind }
      ?? drafts[number].right.map { comparison.right.trace.events[$0].kind }
  }

  private func isEvent(_ number: Int) -> Bool { drafts[number].about == .event }

  // MARK: - Object

  private struct PlacedThing: Hashable {
    var pair: Int
    var thing: String
  }

  private mutating func joinObjects() {
    var loudest: [PlacedThing: Int] = [:]
    for number in drafts.indices where !things[number].isEmpty && !loudness[number].isFootnote {
      let key = PlacedThing(pair: drafts[number].pair, thing: things[number])
      if loudest[key].map({ precedes(number, $0) }) ?? true { loudest[key] = number }
    }
    for number in drafts.indices where isAlone(number) && !things[number].isEmpty {
      let isOwn = isEvent(number) ? [.action, .assignment, .focus].contains(kind(number)) : true
      if isOwn { join(number, loudest[PlacedThing(pair: drafts[number].pair, thing: things[number])]) }
      if isEvent(number) { continue }
      for thing in outerThings(number) { join(number, loudest[PlacedThing(pair: drafts[number].pair, thing: thing)]) }
    }
  }

  /// The views that a view lies in, the nearest first, but for the window: what it does says nothing about its parts.
  private func outerThings(_ number: Int) -> [String] {
    let path: String
    switch drafts[number].about {
    case .frame(let own, _, _): path = own
    case .property(let subject, _, _, _): path = subject
    default: return []
    }
    return path.split(separator: "/").dropFirst().dropLast().reversed().map(String.init)
  }

  // MARK: - Handler

  private struct Handler: Hashable {
    var pair: Int
    var isLeft: Bool
    var event: Int
    var moment: Int64
  }

  /// The event that a difference directly follows, under the number that the left side gives it if both have it.
  private func handler(of number: Int) -> Handler? {
    let draft = drafts[number]
    if case .step = draft.about { return nil }
    let isLeft = draft.left != nil
    let side = isLeft ? comparison.left : comparison.right
    guard let event = draft.left ?? draft.right else { return nil }
    let owner: Int?
    switch draft.about {
    case .frame, .property: owner = side.contentOwner(of: event)
    case .event: owner = side.contentCause(of: event)
    default: owner = nil
    }
    guard let owner else { return nil }
    let isLaunch = side.trace.events[owner].kind == .stimulus && side.text(side.trace.events[owner].name) == "launch"
    if isEvent(number), isLaunch { return nil }
    let moment = isEvent(number) ? side.offset(of: event) : -1
    if !isLeft, let partner = comparison.alignment.leftPartner(of: owner) {
      return Handler(pair: draft.pair, isLeft: true, event: partner, moment: moment)
    }
    return Handler(pair: draft.pair, isLeft: isLeft, event: owner, moment: moment)
  }

  private mutating func joinHandlers() {
    var loudest: [Handler: Int] = [:]
    var values: [(number: Int, handler: Handler)] = []
    var events: [(number: Int, handler: Handler)] = []
    for number in drafts.indices where isAlone(number) && !loudness[number].isFootnote {
      guard var handler = handler(of: number) else { continue }
      if isEvent(number) { events.append((number, handler)) } else { values.append((number, handler)) }
      if loudest[handler].map({ precedes(number, $0) }) ?? true { loudest[handler] = number }
      // A value may follow at any moment.
      handler.moment = -1
      if loudest[handler].map({ precedes(number, $0) }) ?? true { loudest[handler] = number }
    }
    for (number, handler) in events + values { join(number, loudest[handler]) }
  }

  // MARK: - State

  private mutating func joinStates() {
    var states: [String: Int] = [:]
    var places: [String: Int] = [:]
    var focus: Int?
    var begin = 0
    while begin < drafts.count {
      let pair = drafts[begin].pair
      let end = drafts[begin...].firstIndex { $0.pair != pair } ?? drafts.count
      let label = comparison.steps.indices.contains(pair) ? comparison.steps[pair].label : ""
      let isKey = label.hasPrefix("key ") || label.hasPrefix("type ")
      for number in begin..<end where isAlone(number) {
        if case .step = drafts[number].about { continue }
        if !things[number].isEmpty, let state = states[things[number]] { join(number, state) }
        if isKey, let focus { join(number, focus) }
        // Where a view is decides what a finger or a pointer meets.
        let isMet = isEvent(number) && [.touch, .scroll, .notification].contains(kind(number))
        if isMet, let place = places[things[number]] { join(number, place) }
      }
      for number in begin..<end {
        if case .frame = drafts[number].about, loudness[number] == .frame {
          places[things[number]] = places[things[number]] ?? number
        }
        guard case .property(_, let key, let left, let right) = drafts[number].about else { continue }
        let isFocus = key == "focused" || key == "activeFocus"
        if loudness[number] == .value {
          // Having the focus decides what a key does, and nothing else.
          if isFocus { focus = focus ?? number } else { states[things[number]] = states[things[number]] ?? number }
        } else if left.end == right.end {
          if isFocus, let known = focus, isSameProperty(number, known) { focus = nil }
          if let known = states[things[number]], isSameProperty(number, known) { states[things[number]] = nil }
        }
      }
      begin = end
    }
  }

  private func isSameProperty(_ one: Int, _ other: Int) -> Bool {
    guard case .property(let subject, let key, _, _) = drafts[one].about,
      case .property(let otherSubject, let otherKey, _, _) = drafts[other].about
    else { return false }
    return subject == otherSubject && key == otherKey
  }

  // MARK: - End

  private mutating func joinEndings() {
    guard let first = drafts.indices.first(where: { isAlone($0) && !loudness[$0].isFootnote }) else { return }
    for number in drafts.indices where isAlone(number) && drafts[number].pair > drafts[first].pair {
      if case .notPerformed = drafts[number].about { join(number, first) }
      if isEvent(number), loudness[number] == .exception, drafts[number].kind != .altered { join(number, first) }
    }
  }

  // MARK: - Again

  private mutating func joinRepeats() {
    var first: [[String]: Int] = [:]
    for number in drafts.indices where isAlone(number) {
      let name = identity(of: number)
      if name.isEmpty { continue }
      if let known = first[name] { join(number, known) } else { first[name] = number }
    }
  }

  /// What a difference is about, without its values.
  private func identity(of number: Int) -> [String] {
    let draft = drafts[number]
    switch draft.about {
    case .event, .animation:
      let side = draft.left == nil ? comparison.right : comparison.left
      guard let event = draft.left ?? draft.right else { return [] }
      let facts = side.trace.events[event]
      let fields = draft.fields.map(\.name)
      return [
        draft.kind.rawValue, draft.about == .event ? "event" : "animation", facts.kind.word, things[number],
        side.text(facts.name),
      ] + (draft.kind == .retimed ? [] : fields)
    case .frame(let path, _, _): return draft.kind == .altered ? [] : [draft.kind.rawValue, "frame", path]
    case .property(let subject, let key, let left, let right):
      return ["property", subject, key] + [left.end, right.end].map { ($0 ?? "-").filter { !$0.isNumber } }
    case .step, .notPerformed, .arrangement: return []
    }
  }

  // MARK: - Footnote

  private mutating func joinFootnotes() {
    var loudest: [Int: Int] = [:]
    for number in drafts.indices where !loudness[number].isFootnote {
      let pair = drafts[number].pair
      if loudest[pair].map({ precedes(number, $0) }) ?? true { loudest[pair] = number }
    }
    for number in drafts.indices where loudness[number].isFootnote { join(number, loudest[drafts[number].pair]) }
  }
}
