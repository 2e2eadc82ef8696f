import RehearsalPlainText
import RehearsalTrace

extension TraceDiff {
  /// What a change is like, whatever it is about: which kinds of roots there are, and by how much frames differ.
  ///
  /// Equal for a popover that is two points larger wherever it is shown, and for whichever callback of a name that did
  /// not come: `popovers 2 points larger`, `callback popoverControllerDidDismissPopover: is gone`. Each kind stands
  /// once, frames first. Other numbers that come with other frames are no kind of their own: a finger that taps the
  /// middle of a larger view, an arrow that is elsewhere. Nor are views that are elsewhere and as large as before,
  /// where a popover is of another size.
  public var outline: String {
    if changes.isEmpty { return renumberings.isEmpty ? "" : "other counters of identifiers" }
    // What is told with a root is a kind of its own: two defects of one handler are no group with one of them.
    let roots = changes.filter(\.isUnexplained)
    let isAboutFrames = roots.contains(where: \.isFrame)
    let isAboutSizes = roots.contains { $0.isPopover && $0.isResized == true }
    let told = roots.filter { root in
      root.isFrame ? !isAboutSizes || root.isPopover || root.isResized != false : !isAboutFrames || !root.isOfNumbers
    }.map { ($0.outlineRank, $0.outline) }
    var seen: Set<String> = []
    return told.sorted { $0 < $1 }.map(\.1).filter { seen.insert($0).inserted }.joined(separator: "; ")
  }

  /// What a heading says of an outline: what was sent and called before sizes and places, and three kinds at most.
  ///
  /// `message listsPopover dismissPopoverAnimated: is gone; popovers 44 points taller`. An outline itself stays in its
  /// order, since it names groups.
  public static func heading(of outline: String) -> String {
    let kinds = outline.split(separator: "; ")
    func isFrame(_ kind: Substring) -> Bool { ["popovers ", "views "].contains { kind.hasPrefix($0) } }
    let ranked = kinds.filter { !isFrame($0) } + kinds.filter(isFrame)
    let rest = ranked.count - mostKinds
    let told = ranked.prefix(mostKinds).joined(separator: "; ")
    return rest > 0 ? "\(told); and \(rest) more" : told
  }

  private static let mostKinds = 3
}

extension Change {
  fileprivate var isFrame: Bool { if case .frame = about { true } else { false } }

  /// Whether it is about the frame of a popover.
  fileprivate var isPopover: Bool {
    if case .frame(let path, _, _) = about { Change.noun(path) == "popovers" } else { false }
  }

  /// Whether a view is of another size at the end of its step; `nil` where it is not elsewhere, or not on both sides.
  fileprivate var isResized: Bool? {
    guard case .frame(_, let left, let right) = about, let old = left.end, let new = right.end, old != new else {
      return nil
    }
    return old.width != new.width || old.height != new.height
  }

  /// Frames first, then what says most.
  fileprivate var outlineRank: Int { isFrame ? -1 : rank }

  /// Whether both sides have it, and only numbers and times differ.
  fileprivate var isOfNumbers: Bool {
    func hasDigit(_ text: String?) -> Bool { text?.utf8.contains { $0 >= 0x30 && $0 <= 0x39 } ?? false }
    switch about {
    case .event:
      return kind == .retimed
        || kind == .altered && fields.allSatisfy { hasDigit($0.left) && hasDigit($0.right) }
    case .property(_, _, let left, let right):
      return [(left.start, right.start), (left.end, right.end)].allSatisfy { old, new in
        old == new || hasDigit(old) && hasDigit(new)
      }
    case .animation: return true
    case .step: return kind == .retimed
    case .frame, .notPerformed, .arrangement: return false
    }
  }

  fileprivate var outline: String {
    switch about {
    case .frame(let path, let left, let right): "\(Change.noun(path)) \(Change.delta(left, right))"
    case .property(_, let key, let left, let right):
      "property \(key)" + (left.isAbsent ? " is new" : right.isAbsent ? " is gone" : "")
    case .event: eventOutline
    case .animation(let left, let right):
      left.duration < right.duration ? "animations longer" : "animations shorter"
    case .step: kind == .retimed ? "steps of another length" : "other steps"
    case .notPerformed: "sessions that end before their last step"
    case .arrangement: "the same in another order"
    }
  }

  private var eventOutline: String {
    let event = left ?? right
    let name = "\(event?.kind.word ?? "event") \(event?.name ?? "")"
    switch kind {
    case .added: return "\(name) is new"
    case .removed: return "\(name) is gone"
    case .moved: return "\(name) at another place"
    case .retimed: return lateness < .zero ? "\(name) is earlier" : "\(name) is later"
    case .altered: return "\(name) with another \(Set(fields.map(\.name)).sorted().joined(separator: ", "))"
    }
  }

  /// What a view is to a person: what lies in the dimming view of a popover is the popover, and so is its background.
  private static func noun(_ path: String) -> String {
    let names = path.split(separator: "/").suffix(2)
    func ends(_ name: Substring?, _ own: ViewName) -> Bool { name?.hasSuffix(".\(own.rawValue)") ?? false }
    let isShown = names.count == 2 && ends(names.first, .dimmingView)
    return isShown || ends(names.last, .background) || ends(names.last, .chrome) ? "popovers" : "views"
  }

  /// By how much a frame differs at the end of its step, or where it began.
  private static func delta(_ left: Trajectory<MilliRect>, _ right: Trajectory<MilliRect>) -> String {
    if left.isAbsent { return "that are new" }
    if right.isAbsent { return "that are gone" }
    let pairs = [(left.end, right.end), (left.start, right.start), (left.first, right.first)]
    let differing = pairs.first { $0.0 != $0.1 }
    guard let differing else { return "on another way" }
    guard let old = differing.0 else { return "that stay" }
    guard let new = differing.1 else { return "that go" }
    let (wide, high) = (new.width - old.width, new.height - old.height)
    if wide == high, wide != 0 { return points(wide, "larger", "smaller") }
    if wide != 0 || high != 0 {
      return [points(wide, "wider", "narrower"), points(high, "taller", "shorter")].filter { !$0.isEmpty }
        .joined(separator: " and ")
    }
    let moved = [points(new.x - old.x, "to the right", "to the left"), points(new.y - old.y, "down", "up")]
    return moved.filter { !$0.isEmpty }.joined(separator: " and ")
  }

  /// `2 points larger`; empty for none.
  private static func points(_ amount: Int64, _ more: String, _ less: String) -> String {
    if amount == 0 { return "" }
    let (whole, rest) = abs(amount).quotientAndRemainder(dividingBy: 1000)
    var digits = String(rest + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    let number = digits.isEmpty ? "\(whole)" : "\(whole).\(digits)"
    return "\(number) \(number == "1" ? "point" : "points") \(amount > 0 ? more : less)"
  }
}
