/// Numbers for keys, in order of first use.
///
/// An open hash table with linear probing, at most half full: a step of 100,000 events asks it 200,000 times a round,
/// and the standard dictionary's keyed hash is half the cost of a diff there.
struct KeyInterner {
  private var keys: [EventKey] = []
  private var slots: [Int32]
  /// The number that was told last: the second of two lists mostly goes on as the first one did.
  private var latest: Int32 = -1

  init(capacity: Int = 16) {
    var size = 32
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    keys.reserveCapacity(capacity)
  }

  mutating func number(of key: EventKey) -> Int32 {
    let next = Int(latest) + 1
    latest = next < keys.count && keys[next] == key ? Int32(next) : looked(up: key)
    return latest
  }

  private mutating func looked(up key: EventKey) -> Int32 {
    if keys.count * 2 >= slots.count { grow() }
    var slot = place(of: key)
    while slots[slot] >= 0 {
      if keys[Int(slots[slot])] == key { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(keys.count)
    keys.append(key)
    return slots[slot]
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (number, key) in keys.enumerated() {
      var slot = place(of: key)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  private func place(of key: EventKey) -> Int { Int(truncatingIfNeeded: key.mixed >> 20) & (slots.count - 1) }
}

extension EventKey {
  /// All parts folded into 64 bits.
  fileprivate var mixed: UInt64 {
    var bits = UInt64(kind)
    for part in [name, subject, path, arguments, answer, exception, cause] {
      bits = (bits ^ UInt64(UInt32(bitPattern: part))) &* 0x9E37_79B9_7F4A_7C15
      bits ^= bits >> 29
    }
    return bits
  }
}
