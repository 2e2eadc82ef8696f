/// The last few values that were asked for, by key: what a cell's sessions come back to lies close behind.
struct LatestValues<Key: Equatable, Value> {
  private static var most: Int { 8 }
  private var entries: [(key: Key, value: Value)] = []

  init() {}

  var values: [Value] { entries.map(\.value) }

  subscript(key: Key) -> Value? {
    if let last = entries.last, last.key == key { return last.value }
    return entries.last { $0.key == key }?.value
  }

  mutating func add(_ value: Value, for key: Key) {
    if entries.count == LatestValues.most { entries.removeFirst() }
    entries.append((key, value))
  }
}
