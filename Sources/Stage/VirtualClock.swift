public import RehearsalTrace

/// Virtual time, and the timers that wait for it.
///
/// What it is: a list of timers ordered by due time and, for one time, by insertion. Operations: scheduling is a binary
/// search and an insertion, firing the first is constant, cancelling is linear. What must hold: time never runs
/// backwards, and a timer never fires before it is due. Typical input: fewer than ten timers at once.
///
/// The clock moves only when the stage tells it to; nothing here looks at a wall clock.
public final class VirtualClock {
  /// The present moment.
  @exclusivity(unchecked) public private(set) var now = Instant.zero
  @exclusivity(unchecked) private var timers: [Timer] = []
  private var scheduled: Int64 = 0

  /// Names one scheduled timer, for cancelling.
  public struct Token: Hashable, Sendable {
    let number: Int64
  }

  struct Timer {
    var due: Instant
    var token: Token
    var label: String
    var cause: Int?
    var action: () -> Void
  }

  init() {}

  /// When the next timer is due, or `nil` when none waits.
  public var nextTimer: Instant? { timers.first?.due }

  /// What the waiting timers are called, in the order in which they will fire.
  public var waiting: [String] { timers.map(\.label) }

  func schedule(at due: Instant, label: String, cause: Int?, action: @escaping () -> Void) -> Token {
    scheduled += 1
    let timer = Timer(due: max(due, now), token: Token(number: scheduled), label: label, cause: cause, action: action)
    var low = 0
    var high = timers.count
    while low < high {
      let middle = (low + high) / 2
      if timers[middle].due <= timer.due { low = middle + 1 } else { high = middle }
    }
    timers.insert(timer, at: low)
    return timer.token
  }

  func cancel(_ token: Token) {
    timers.removeAll { $0.token == token }
  }

  func cancelAll() { timers = [] }

  func move(to instant: Instant) {
    precondition(instant >= now, "Virtual time never runs backwards.")
    now = instant
  }

  func popDue() -> Timer? {
    guard let first = timers.first, first.due <= now else { return nil }
    return timers.removeFirst()
  }
}
