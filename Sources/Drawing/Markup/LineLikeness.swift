/// How much two lists of lines have in common: whether it is worth while to find what differs.
///
/// Finding it takes as many steps as the lines times the differences, and memory for the square of these.
struct LineLikeness {
  /// The lines as numbers: equal ones have one number.
  private var lines: [Int32] = []
  private var others: [Int32] = []
  /// How many bytes the lines take that the others do not have.
  private var newBytes = 0

  /// In so many lines each difference is found.
  private static let mostCompared = 4_000
  /// In more of them at most so many.
  private static let mostDifferences = 2_000

  init(_ lines: [ArraySlice<UInt8>], _ others: [ArraySlice<UInt8>]) {
    var numbers: [ArraySlice<UInt8>: Int32] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int32 {
      if let known = numbers[line] { return known }
      numbers[line] = Int32(numbers.count)
      return Int32(numbers.count - 1)
    }
    self.others = others.map(number)
    self.lines = lines.map(number)
    var left = [Int](repeating: 0, count: numbers.count)
    for number in self.others { left[Int(number)] += 1 }
    for (line, number) in zip(lines, self.lines) {
      left[Int(number)] -= 1
      if left[Int(number)] < 0 { newBytes += line.count + 1 }
    }
  }

  /// Whether what differs may take less than three quarters of some bytes, and is soon found.
  func isNear(below count: Int) -> Bool {
    // What no other line says is told in any case.
    guard (newBytes - 1) * 4 < count * 3 else { return false }
    return lines.count + others.count <= LineLikeness.mostCompared || differs(most: LineLikeness.mostDifferences)
  }

  /// Whether at most so many lines have to be put in or left out.
  ///
  /// Myers' greedy walk, without the way that it went.
  private func differs(most: Int) -> Bool {
    var reached = [Int](repeating: 0, count: 2 * most + 3)
    for count in 0...most {
      for diagonal in stride(from: -count, through: count, by: 2) {
        let place = most + 1 + diagonal
        var line =
          diagonal == -count || diagonal != count && reached[place - 1] < reached[place + 1]
          ? reached[place + 1] : reached[place - 1] + 1
        var other = line - diagonal
        while line < lines.count, other >= 0, other < others.count, lines[line] == others[other] {
          (line, other) = (line + 1, other + 1)
        }
        reached[place] = line
        if line >= lines.count, other >= others.count { return true }
      }
    }
    return false
  }
}
