/// Numbers for keys, in order of first use.
///
/// An open hash table with linear probing, at most half full: a step of 100,000 events asks it 200,000 times a round,
/// and the standard dictionary's keyed hash is half the cost of a diff there. Keys that name another key as their cause
/// are found from it, which lies near: most causes have few effects, and a table of a million places is nowhere near.
struct KeyInterner {
  private var keys: [EventKey] = []
  private var slots: [Int32]
  /// How many keys are in slots.
  private var hashedCount = 0
  /// The newest effect of each key, and the effect before each effect, or -1; as far as there are any.
  private var newestEffects: [Int32] = []
  private var effectsBefore: [Int32] = []
  /// The number that was told last: the second of two lists mostly goes on as the first one did.
  private var latest: Int32 = -1

  /// The most effects that are looked through.
  private static let mostEffects = 6

  init(capacity: Int = 16) {
    var size = 32
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    keys.reserveCapacity(capacity)
  }

  /// Begins for keys most of which name another key as their cause.
  init(effects capacity: Int) {
    self.init(capacity: capacity / 16)
    keys.reserveCapacity(capacity)
    newestEffects.reserveCapacity(capacity)
    effectsBefore.reserveCapacity(capacity)
  }

  mutating func number(of key: EventKey) -> Int32 {
    latest = isNext(key) ? latest + 1 : looked(up: key)
    return latest
  }

  /// The number of a key whose cause is the number of another one; all that have this cause are asked for here.
  mutating func number(ofEffect key: EventKey) -> Int32 {
    latest = isNext(key) ? latest + 1 : looked(upEffect: key)
    return latest
  }

  private func isNext(_ key: EventKey) -> Bool {
    let next = Int(latest) + 1
    return next < keys.count && keys[next] == key
  }

  private mutating func looked(upEffect key: EventKey) -> Int32 {
    while newestEffects.count < keys.count {
      newestEffects.append(-1)
      effectsBefore.append(-1)
    }
    let newest = newestEffects[Int(key.cause)]
    var (effect, count) = (newest, 0)
    while effect >= 0 {
      if keys[Int(effect)] == key { return effect }
      (effect, count) = (effectsBefore[Int(effect)], count + 1)
    }
    guard count < KeyInterner.mostEffects else { return looked(up: key) }
    let number = Int32(keys.count)
    keys.append(key)
    newestEffects[Int(key.cause)] = number
    newestEffects.append(-1)
    effectsBefore.append(newest)
    return number
  }

  private mutating func looked(up key: EventKey) -> Int32 {
    if hashedCount * 2 >= slots.count { grow() }
    var slot = place(of: key)
    while slots[slot] >= 0 {
      if keys[Int(slots[slot])] == key { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(keys.count)
    hashedCount += 1
    keys.append(key)
    return slots[slot]
  }

  private mutating func grow() {
    let former = slots
    slots = Array(repeating: -1, count: former.count * 2)
    for number in former where number >= 0 {
      var slot = place(of: keys[Int(number)])
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number
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
