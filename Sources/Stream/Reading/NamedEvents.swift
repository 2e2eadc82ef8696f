import RehearsalTrace

/// The events of a session by the ids that a stream gives them.
///
/// Most streams give an event its number: then it takes a bit, and else sixteen bytes and more.
struct NamedEvents {
  private var numbers = EventBits()
  private var others: [Int64: Int] = [:]

  /// The event with an id.
  subscript(id: Int64) -> Int? {
    if let number = Int(exactly: id), numbers.contains(number) { return number }
    return others[id]
  }

  /// Gives an event an id that no other has.
  mutating func insert(_ id: Int64, for event: Int) {
    if id == Int64(event) { numbers.insert(event) } else { others[id] = event }
  }
}
