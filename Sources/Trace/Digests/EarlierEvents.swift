/// What has to be known of events of earlier windows, which may be causes: four bytes an event.
struct EarlierEvents {
  private var said: [Said] = []
  private var numbers: [Said: Int32] = [:]
  /// What each event said.
  private var saidNumbers: [Int32] = []
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
      if let latest { saidNumbers.append(latest.number) }
    }
  }

  private mutating func number(of new: Said) -> Int32 {
    if let known = numbers[new] { return known }
    let number = Int32(said.count)
    said.append(new)
    numbers[new] = number
    return number
  }

  /// What an event said.
  func said(by event: Int) -> Said { said[Int(saidNumbers[event])] }

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
