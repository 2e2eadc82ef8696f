/// A generator of numbers that are the same for the same seed, on every machine: SplitMix64.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: The user's number.
  ///   - stream: Which of the sequences of that number.
  package init(seed: UInt64, stream: Int) {
    state = seed
    // Streams of neighbouring numbers have nothing in common.
    var start = SeededGenerator(state: UInt64(stream) &+ 1)
    state ^= start.next()
  }

  private init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `bound`, spelt out since the library does not promise how it draws.
  package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// A position of `weights`, each as likely as its weight.
  package mutating func position(weightedBy weights: [Int]) -> Int {
    var rest = number(below: weights.reduce(0, +))
    for (position, weight) in weights.enumerated() {
      if rest < weight { return position }
      rest -= weight
    }
    return max(0, weights.count - 1)
  }
}
