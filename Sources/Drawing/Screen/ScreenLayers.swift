/// Things that are one above the other, each with what is known of it, in an order that fits every moment.
///
/// Operations and cost: a moment is linear in the things that are there then, however many have been there. What must
/// hold: a moment begins with `keep`, then each thing that is there is updated, from the back to the front; a new one
/// comes right above the frontmost of those before it.
struct ScreenLayers<Element> {
  private var contents: [[Element]] = []
  /// The one above each, by number; nothing above the last.
  private var above: [Int?] = []
  private var lowest: Int?
  /// The numbers of what is there, by key.
  private var numbers: [String: Int] = [:]
  /// What was there a moment ago, in order, and the place of each in it.
  private var before: [Int] = []
  private var places: [Int: Int] = [:]
  /// What has come since, by the place of what it came above; -1 for none.
  private var news: [Int: [Int]] = [:]
  /// The frontmost of what was updated in this moment: its number, and the place of what was there before it, at or
  /// below it.
  private var frontmost: (number: Int?, place: Int) = (nil, -1)

  /// Begins a moment in which only these are there, with others that come; what is away never comes back.
  mutating func keep(_ keys: Set<String>) {
    for (key, number) in numbers where !keys.contains(key) {
      numbers[key] = nil
      places[number] = nil
    }
    let isThere = Set(numbers.values)
    var now: [Int] = []
    for place in -1..<before.count {
      if place >= 0 { now.append(before[place]) }
      now += news[place] ?? []
    }
    before = now.filter { isThere.contains($0) }
    places = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1, $0) })
    news = [:]
    frontmost = (nil, -1)
  }

  /// Changes what is known of a thing.
  mutating func update(_ key: String, _ change: (inout [Element]) -> Void) {
    if let number = numbers[key] {
      change(&contents[number])
      // What came in this moment is not above what came last.
      if let place = places[number], place > frontmost.place { frontmost = (number, place) }
      return
    }
    let number = contents.count
    contents.append([])
    change(&contents[number])
    numbers[key] = number
    if let below = frontmost.number {
      above.append(above[below])
      above[below] = number
    } else {
      above.append(lowest)
      lowest = number
    }
    news[frontmost.place, default: []].append(number)
    frontmost.number = number
  }

  /// All that was there, from the back to the front.
  var inOrder: [[Element]] {
    var layers: [[Element]] = []
    var next = lowest
    while let number = next {
      layers.append(contents[number])
      next = above[number]
    }
    return layers
  }
}
