/// Numbers that look random and are the same every time.
struct Random {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % max(1, bound)
  }

  mutating func isLikely(_ percent: Int) -> Bool { below(100) < percent }
}
