import RehearsalTrace

/// Finds in a recording what a script calls by name.
///
/// Objects made more than once are recorded as `name`, `name#2`, `name#3`. In a script `name` alone means the newest of
/// them and `name#1` the first. The parts of an object are counted by themselves: `name#2.view#3` is the third view of
/// the second object, and `name.view` means the newest view of the newest object.
struct RecordedNames {
  let trace: Trace

  /// Which of the objects made under one name an identifier is: the number of each of its parts.
  struct Rank: Comparable {
    let numbers: [Int]

    static func < (one: Rank, other: Rank) -> Bool { one.numbers.lexicographicallyPrecedes(other.numbers) }
  }

  /// The rank of the object `id` among those made under `name`; `nil` when it is none of them.
  static func rank(of id: Substring, under name: Substring) -> Rank? { rank(of: parts(of: id), under: parts(of: name)) }

  /// What a bar item's control and the view of a controller or popover add to their object's name.
  private static let viewSuffixes = [ViewName.view, .button].map { Substring($0.suffix.dropFirst()) }

  /// The rank of the view `id` among those made under `name`, with or without a suffix.
  static func rank(ofView id: Substring, under name: Substring) -> Rank? {
    let (found, wanted) = (parts(of: id), parts(of: name))
    if let rank = rank(of: found, under: wanted) { return rank }
    guard let last = found.last, viewSuffixes.contains(last.base) else { return nil }
    return rank(of: found, under: wanted + [Part(base: last.base, number: nil)])
  }

  private static func rank(of found: [Part], under wanted: [Part]) -> Rank? {
    guard found.map(\.base) == wanted.map(\.base) else { return nil }
    let rank = Rank(numbers: found.map { $0.number ?? 1 })
    let (given, counted) = (wanted.compactMap(\.number), found.compactMap(\.number))
    // One number at the end counts what was made under the whole name: `sheet.popover#2` is that of the second sheet.
    if given.count == 1, let last = wanted.last?.number, counted.count <= 1 {
      return last == counted.first ?? 1 ? rank : nil
    }
    return zip(rank.numbers, wanted).allSatisfy { $0 == $1.number ?? $0 } ? rank : nil
  }

  /// A part of a recorded identifier: `newGamePopover#2.dimmingView` has two, of which the first is the second of its
  /// name.
  private struct Part {
    var base: Substring
    var number: Int?
  }

  private static func parts(of id: Substring) -> [Part] {
    id.split(separator: ".", omittingEmptySubsequences: false).map { part in
      guard let hash = part.utf8.lastIndex(of: UInt8(ascii: "#")) else { return Part(base: part) }
      let digits = part[part.utf8.index(after: hash)...]
      guard digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits) else { return Part(base: part) }
      return Part(base: part[..<hash], number: number)
    }
  }

  /// The identifier at the end of a path.
  static func last(of path: String) -> Substring {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    return path[start...]
  }

  /// The newest subject of a property that `name` means.
  func subject(_ name: String, with key: String) -> Symbol? {
    var best: (symbol: Symbol, rank: Rank)?
    for span in trace.properties where trace.text(span.key) == key {
      let subject = trace.text(span.subject)
      let last = RecordedNames.last(of: subject)
      let rank =
        name.contains("/")
        ? (subject == name ? Rank(numbers: []) : nil) : RecordedNames.rank(ofView: last, under: name[...])
      guard let rank, best.map({ rank >= $0.rank }) ?? true else { continue }
      best = (span.subject, rank)
    }
    return best?.symbol
  }

  /// The JSON text of a property now, or `nil` when it was never recorded.
  func value(_ key: String, of name: String) -> String? {
    guard let subject = subject(name, with: key) else { return nil }
    return trace.properties.last { $0.subject == subject && trace.text($0.key) == key && $0.to == .max }
      .map { trace.text($0.value) }
  }

  /// Every subject that has the property `key`, with its value now.
  func values(of key: String) -> [(subject: String, value: String)] {
    trace.properties.filter { $0.to == .max && trace.text($0.key) == key }
      .map { (trace.text($0.subject), trace.text($0.value)) }
  }

  /// The views that `name` means, oldest first: an identifier, a path, or the end of a path.
  func views(_ name: String) -> [TraceView] {
    var found: [(view: TraceView, rank: Rank)] = []
    for view in trace.views {
      let path = trace.text(view.path)
      if name.contains("/") {
        if path == name || path.hasSuffix("/" + name) { found.append((view, Rank(numbers: []))) }
      } else if let rank = RecordedNames.rank(ofView: RecordedNames.last(of: path), under: name[...]) {
        found.append((view, rank))
      }
    }
    let newest = found.map(\.rank).max()
    return found.filter { $0.rank == newest }.map(\.view)
  }

  /// The view that `name` means and that is on the screen now.
  func viewOnScreen(_ name: String) -> TraceView? { views(name).last { $0.to == .max } }

  /// The frame of a view now.
  func frame(of view: TraceView) -> MilliRect? {
    trace.frames.last { $0.view == view.id && $0.to == .max }?.frame
  }

  /// The frame of a view now, in window coordinates.
  func screenFrame(of view: TraceView) -> MilliRect? {
    guard var frame = frame(of: view) else { return nil }
    var parent = view.parent.flatMap { trace.view($0) }
    while let current = parent, let outer = self.frame(of: current) {
      frame.x += outer.x
      frame.y += outer.y
      parent = current.parent.flatMap { trace.view($0) }
    }
    return frame
  }
}
