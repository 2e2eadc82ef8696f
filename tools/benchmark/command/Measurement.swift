import Foundation

/// Numbers by name, printed by one process and read by another.
typealias Numbers = [String: Double]

enum Measurement {
  static func print(_ numbers: Numbers) {
    Swift.print(numbers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
  }

  /// Runs a program and reads the numbers it prints; `peak` is how large it grew, in bytes.
  static func run(_ words: [String], output: String) throws -> Numbers {
    let program = try Program.run(words, into: output)
    guard program.exit == 0 else { throw Program.Failure(words: words, exit: program.exit) }
    var numbers: Numbers = ["peak": program.peakBytes]
    for pair in try String(contentsOfFile: output, encoding: .utf8).split(whereSeparator: \.isWhitespace) {
      let sides = pair.split(separator: "=")
      if sides.count == 2 { numbers[String(sides[0])] = Double(sides[1]) }
    }
    return numbers
  }

  static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted.count % 2 == 1
      ? sorted[sorted.count / 2] : (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
  }
}
