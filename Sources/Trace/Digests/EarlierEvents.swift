/// What has to be known of events of earlier windows, which may be causes: two bytes an event, and four where events
/// say more than 65,536 different things.
struct EarlierEvents {
  private var said: [Said] = []
  private var numbers: [Said: Int32] = [:]
  /// What each event said: the numbers of all events, in one of the two.
  private var shortNumbers: [UInt16] = []
  private var longNumbers: [Int32] = []
  /// The first event of each step.
  private var stepBegins: [Int32] = []
  private var latest: (said: Said, number: Int32)?

  /// What an event said, as far as its effects tell it.
  struct Said: Hashable {
    let kind: TraceEvent.Kind
    let name: Symbol
    let subject: Symbol
  }

  /// Adds the events of a window that is over.
  mutating func add(_ window: TraceWindow) {
    for step in window.steps { stepBegins.append(Int32(step.firstEvent)) }
    for event in window.events {
      let said = Said(kind: event.kind, name: event.name, subject: event.subject)
      if latest?.said != said { latest = (said, number(of: said)) }
      if let latest { append(latest.number) }
    }
  }

  private mutating func append(_ number: Int32) {
    if longNumbers.isEmpty, let short = UInt16(exactly: number) { return shortNumbers.append(short) }
    if longNumbers.isEmpty {
      longNumbers = shortNumbers.map { Int32($0) }
      shortNumbers = []
    }
    longNumbers.append(number)
  }

  private mutating func number(of new: Said) -> Int32 {
    if let known = numbers[new] { return known }
    let number = Int32(said.count)
    said.append(new)
    numbers[new] = number
    return number
  }

  /// What an event said.
  func said(by event: Int) -> Said {
    said[longNumbers.isEmpty ? Int(shortNumbers[event]) : Int(longNumbers[event])]
  }

  /// The step of an event: the last that begins with it or before.
  func step(of event: Int) -> Int32 {
    var (low, high) = (0, stepBegins.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(stepBegins[middle]) <= event { low = middle + 1 } else { high = middle }
    }
    return Int32(low - 1)
  }
}
