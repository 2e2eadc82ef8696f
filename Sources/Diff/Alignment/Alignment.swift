/// Two positions that belong together.
struct Match: Hashable {
  var left: Int
  var right: Int
}

/// Aligns two sequences of interned keys: increasing pairs of positions with equal keys.
///
/// In order: equal beginnings and ends are paired off; keys without a counterpart are put aside, since they match
/// nothing; keys that occur once on either side are anchors (patience: the longest increasing run of them); and what
/// lies between anchors goes to Myers' algorithm, whose cost is bounded.
///
/// Cost: linear in the input for the first steps, O(u log u) for u anchors, then per gap O((N + M) · D) with D at most
/// `MyersAlignment.limit(for:)`. Memory is linear. Minimal unless the bound is hit or unique events changed places.
///
/// Typical input: 20 to 2,000 events, of which fewer than 20 differ. Measured worst cases are in Documentation/Diff.md.
func align(_ left: [Int32], _ right: [Int32]) -> [Match] {
  var begin = 0
  let shorter = min(left.count, right.count)
  while begin < shorter, left[begin] == right[begin] { begin += 1 }
  var tail = 0
  while tail < shorter - begin, left[left.count - 1 - tail] == right[right.count - 1 - tail] { tail += 1 }

  var matches = (0..<begin).map { Match(left: $0, right: $0) }
  matches += alignMiddle(left, begin..<left.count - tail, right, begin..<right.count - tail)
  matches += (0..<tail).map { Match(left: left.count - tail + $0, right: right.count - tail + $0) }
  return matches
}

private func alignMiddle(
  _ left: [Int32], _ leftRange: Range<Int>, _ right: [Int32], _ rightRange: Range<Int>
) -> [Match] {
  if leftRange.isEmpty || rightRange.isEmpty { return [] }
  let counts = Occurrences(left[leftRange], right[rightRange])
  let leftKept = leftRange.filter { counts.isOnRight(left[$0]) }
  let rightKept = rightRange.filter { counts.isOnLeft(right[$0]) }
  if leftKept.isEmpty { return [] }

  let reducedLeft = leftKept.map { left[$0] }
  let reducedRight = rightKept.map { right[$0] }
  var myers = MyersAlignment(reducedLeft, reducedRight)
  var from = Match(left: 0, right: 0)
  for anchor in anchors(reducedLeft, reducedRight, counts) {
    myers.align(from.left..<anchor.left, from.right..<anchor.right)
    myers.pair(anchor)
    from = Match(left: anchor.left + 1, right: anchor.right + 1)
  }
  myers.align(from.left..<reducedLeft.count, from.right..<reducedRight.count)
  return myers.matches.map { Match(left: leftKept[$0.left], right: rightKept[$0.right]) }
}

/// How often each key occurs on either side.
///
/// Keys are numbers from an interner, so they index a table.
private struct Occurrences {
  private var left: [Int32]
  private var right: [Int32]
  private let least: Int32

  init(_ leftKeys: ArraySlice<Int32>, _ rightKeys: ArraySlice<Int32>) {
    least = min(leftKeys.min() ?? 0, rightKeys.min() ?? 0)
    let greatest = max(leftKeys.max() ?? 0, rightKeys.max() ?? 0)
    left = Array(repeating: 0, count: Int(greatest - least) + 1)
    right = left
    for key in leftKeys { left[Int(key - least)] += 1 }
    for key in rightKeys { right[Int(key - least)] += 1 }
  }

  func isOnRight(_ key: Int32) -> Bool { right[Int(key - least)] > 0 }
  func isOnLeft(_ key: Int32) -> Bool { left[Int(key - least)] > 0 }
  func isUnique(_ key: Int32) -> Bool { left[Int(key - least)] == 1 && right[Int(key - least)] == 1 }

  /// Where keys stand on the right, the last place of each.
  func positionsOnRight(_ keys: [Int32]) -> Positions {
    var places = [Int32](repeating: -1, count: right.count)
    for (position, key) in keys.enumerated() { places[Int(key - least)] = Int32(position) }
    return Positions(places: places, least: least)
  }

  struct Positions {
    let places: [Int32]
    let least: Int32

    subscript(key: Int32) -> Int { Int(places[Int(key - least)]) }
  }
}

/// Pairs of keys that are unique on both sides and keep their order.
private func anchors(_ left: [Int32], _ right: [Int32], _ counts: Occurrences) -> [Match] {
  let positions = counts.positionsOnRight(right)
  var candidates: [Match] = []
  for (position, key) in left.enumerated() where counts.isUnique(key) {
    candidates.append(Match(left: position, right: positions[key]))
  }
  return longestIncreasingRun(candidates)
}

/// The longest subsequence of `candidates`, which increase on the left, that also increases on the right.
///
/// Patience sorting: `piles[n]` is the candidate with the smallest right position that ends a run of n + 1.
func longestIncreasingRun(_ candidates: [Match]) -> [Match] {
  var piles: [Int] = []
  var previous = [Int](repeating: -1, count: candidates.count)
  for (number, candidate) in candidates.enumerated() {
    // Most go on where the one before was.
    var low = piles.last.map { candidates[$0].right < candidate.right } ?? false ? piles.count : 0
    var high = piles.count
    while low < high {
      let middle = (low + high) / 2
      if candidates[piles[middle]].right < candidate.right { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[number] = piles[low - 1] }
    if low == piles.count { piles.append(number) } else { piles[low] = number }
  }
  var run: [Match] = []
  var number = piles.last ?? -1
  while number >= 0 {
    run.append(candidates[number])
    number = previous[number]
  }
  return run.reversed()
}
