/// Myers' O(ND) alignment in linear space, with a bound on D.
///
/// A rectangle of the edit graph is split where a shortest path from its top left meets one from its bottom right, and
/// both parts are solved the same way. When no meeting is found within `limit` edits from either end, the rectangle is
/// split at the point that is furthest from its corner instead: the result is a correct alignment that may not be the
/// shortest, and the cost stays below about (N + M) · limit.
struct MyersAlignment {
  private let left: [Int32]
  private let right: [Int32]
  private let limit: Int
  private var partners: [Int32]
  private var forward: [Int]
  private var backward: [Int]

  init(_ left: [Int32], _ right: [Int32]) {
    self.left = left
    self.right = right
    limit = MyersAlignment.limit(for: left.count + right.count)
    partners = Array(repeating: -1, count: left.count)
    forward = []
    backward = []
  }

  /// Edits searched from either end before a rectangle is split by progress: 256, or √n for longer inputs.
  static func limit(for count: Int) -> Int { max(256, Int(Double(count).squareRoot())) }

  /// The pairs found so far, in order.
  var matches: [Match] {
    partners.indices.compactMap { partners[$0] < 0 ? nil : Match(left: $0, right: Int(partners[$0])) }
  }

  /// Pairs two positions.
  mutating func pair(_ match: Match) { partners[match.left] = Int32(match.right) }

  /// Aligns a rectangle.
  mutating func align(_ leftRange: Range<Int>, _ rightRange: Range<Int>) {
    var x = leftRange
    var y = rightRange
    while true {
      trim(&x, &y)
      if x.isEmpty || y.isEmpty { return }
      let split = splitPoint(x, y)
      align(x.lowerBound..<split.left, y.lowerBound..<split.right)
      x = split.left..<x.upperBound
      y = split.right..<y.upperBound
    }
  }

  private mutating func trim(_ x: inout Range<Int>, _ y: inout Range<Int>) {
    while let first = x.first, let other = y.first, left[first] == right[other] {
      pair(Match(left: first, right: other))
      x = first + 1..<x.upperBound
      y = other + 1..<y.upperBound
    }
    while let last = x.last, let other = y.last, left[last] == right[other] {
      pair(Match(left: last, right: other))
      x = x.lowerBound..<last
      y = y.lowerBound..<other
    }
  }

  /// A point inside the rectangle through which a shortest path runs, or the furthest one within the limit.
  ///
  /// Diagonal d holds the points with left - right = d. `forward[d]` is the furthest left position reached from the
  /// top left on d, `backward[d]` the nearest reached from the bottom right. Diagonals outside the rectangle are fenced
  /// off with values that no comparison prefers.
  private mutating func splitPoint(_ x: Range<Int>, _ y: Range<Int>) -> Match {
    let lowest = x.lowerBound - y.upperBound
    let highest = x.upperBound - y.lowerBound
    let offset = 1 - lowest
    reserve(highest - lowest + 3)
    var front = Frontier(middle: x.lowerBound - y.lowerBound, fence: -1)
    var back = Frontier(middle: x.upperBound - y.upperBound, fence: .max)
    forward[front.low + offset] = x.lowerBound
    backward[back.low + offset] = x.upperBound
    let meetsForward = (front.low - back.low) % 2 != 0

    for edits in 1...Int.max {
      front.grow(lowest, highest, &forward, offset)
      for d in stride(from: front.high, through: front.low, by: -2) {
        let reached = advance(d, forward[d - 1 + offset], forward[d + 1 + offset], x, y)
        forward[d + offset] = reached
        if meetsForward, back.contains(d), backward[d + offset] <= reached {
          return Match(left: reached, right: reached - d)
        }
      }
      back.grow(lowest, highest, &backward, offset)
      for d in stride(from: back.high, through: back.low, by: -2) {
        let reached = retreat(d, backward[d - 1 + offset], backward[d + 1 + offset], x, y)
        backward[d + offset] = reached
        if !meetsForward, front.contains(d), reached <= forward[d + offset] {
          return Match(left: reached, right: reached - d)
        }
      }
      if edits >= limit { break }
    }
    return furthest(front, x, y, offset)
  }

  private func advance(_ d: Int, _ below: Int, _ above: Int, _ x: Range<Int>, _ y: Range<Int>) -> Int {
    var position = below < above ? above : below + 1
    while position < x.upperBound, position - d < y.upperBound, left[position] == right[position - d] { position += 1 }
    return position
  }

  private func retreat(_ d: Int, _ below: Int, _ above: Int, _ x: Range<Int>, _ y: Range<Int>) -> Int {
    var position = below < above ? below : above - 1
    while position > x.lowerBound, position - d > y.lowerBound, left[position - 1] == right[position - 1 - d] {
      position -= 1
    }
    return position
  }

  private func furthest(_ front: Frontier, _ x: Range<Int>, _ y: Range<Int>, _ offset: Int) -> Match {
    var best = Match(left: x.lowerBound, right: y.lowerBound)
    for d in stride(from: front.high, through: front.low, by: -2) {
      let position = min(forward[d + offset], x.upperBound, y.upperBound + d)
      if position + position - d > best.left + best.right { best = Match(left: position, right: position - d) }
    }
    return best
  }

  private mutating func reserve(_ count: Int) {
    if forward.count >= count { return }
    forward = Array(repeating: 0, count: count)
    backward = forward
  }

  /// The diagonals that one search has reached.
  private struct Frontier {
    var low: Int
    var high: Int
    let fence: Int

    init(middle: Int, fence: Int) {
      low = middle
      high = middle
      self.fence = fence
    }

    func contains(_ diagonal: Int) -> Bool { low <= diagonal && diagonal <= high }

    mutating func grow(_ lowest: Int, _ highest: Int, _ reached: inout [Int], _ offset: Int) {
      if low > lowest {
        low -= 1
        reached[low - 1 + offset] = fence
      } else {
        low += 1
      }
      if high < highest {
        high += 1
        reached[high + 1 + offset] = fence
      } else {
        high -= 1
      }
    }
  }
}
