import RehearsalTrace

@testable import RehearsalStore

/// A history of which the truth is known: things that come, go, change and overlap, with runs that crash and runs that
/// are left out.
struct MadeHistory {
  /// What the app sends in a run: of each thing nothing (0), or a message with a value.
  struct Behaviour: Hashable {
    var values: [Int]
    /// The step in which an exception ends the session.
    var crash: Int?
  }

  /// Things are looked at in so many steps, one after the other.
  static let stepCount = 3
  /// What the app does in each run; `nil` where the cell was not performed.
  let runs: [Behaviour?]

  init(_ runs: [Behaviour?]) { self.runs = runs }

  init(seed: Int) {
    var random = Random(seed: seed)
    let first = (0..<random.below(5) + 2).map { _ in random.below(3) }
    var now = Behaviour(values: first)
    var runs: [Behaviour?] = [now]
    while runs.count < 14 {
      if random.isLikely(10) {
        runs.append(nil)
        continue
      }
      for thing in now.values.indices where random.isLikely(18) {
        now.values[thing] = random.isLikely(45) ? first[thing] : random.below(3)
      }
      now.crash = random.isLikely(now.crash == nil ? 6 : 60) ? random.below(Self.stepCount) : nil
      runs.append(now)
    }
    self.runs = runs
  }

  static func step(of thing: Int) -> Int { thing % stepCount }

  /// The session of a behaviour: in each step a tap, and then the messages of its things, or the exception.
  static func trace(_ behaviour: Behaviour) -> Trace {
    var builder = TraceBuilder()
    for step in 0..<stepCount {
      builder.beginStep(kind: "tap", label: "tap go\(step)", line: step + 1, at: .zero)
      let tap = builder.append(at: .zero, kind: .stimulus, name: "tap")
      if behaviour.crash == step {
        let event = builder.append(at: .zero, kind: .exception, name: "Oops", subject: "app", cause: tap)
        builder.appendException(type: "Oops", message: "no", event: event)
        break
      }
      for (thing, value) in behaviour.values.enumerated() where value > 0 && self.step(of: thing) == step {
        _ = builder.append(
          at: .zero, kind: .callback, name: "did\(thing)", subject: "thing\(thing)", cause: tap,
          arguments: .fields([("value", .integer(Int64(value)))]))
      }
    }
    return builder.finish(at: Instant(microseconds: 1000))
  }

  /// In which way a thing differs from the first run.
  enum Way: Hashable { case missing, added, altered }

  /// A thing that differed in one way from one run, from 0, until it did not; runs that did not show it are no end.
  struct Course: Hashable {
    let thing: Int
    let way: Way
    let first: Int
    let end: Int?
    /// Whether the thing differed in another way at the end.
    let isReplaced: Bool
  }

  /// The truth: all that differed, and when.
  var courses: [Course] {
    var found: [Course] = []
    guard let base = runs[0] else { return [] }
    for thing in base.values.indices {
      var open: (way: Way, first: Int)?
      for (number, behaviour) in runs.enumerated() {
        guard let behaviour, behaviour.crash.map({ $0 > Self.step(of: thing) }) ?? true else { continue }
        let (old, new) = (base.values[thing], behaviour.values[thing])
        let way: Way? = old == new ? nil : old == 0 ? .added : new == 0 ? .missing : .altered
        if let known = open, known.way != way {
          found.append(
            Course(thing: thing, way: known.way, first: known.first, end: number, isReplaced: way != nil))
          open = nil
        }
        if let way, open == nil { open = (way, number) }
      }
      if let open { found.append(Course(thing: thing, way: open.way, first: open.first, end: nil, isReplaced: false)) }
    }
    return found
  }
}
