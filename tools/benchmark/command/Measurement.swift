import Foundation

/// Numbers by name, printed by one process and read by another.
typealias Numbers = [String: Double]

enum Measurement {
  static func print(_ numbers: Numbers) {
    Swift.print(numbers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
  }

  /// Runs a program and reads the numbers it prints.
  static func run(_ program: String, _ arguments: [String]) throws -> Numbers {
    let (status, output) = try launch(program, arguments)
    guard status == 0 else { throw Failure(program: program, arguments: arguments, status: status) }
    var numbers: Numbers = [:]
    for pair in output.split(whereSeparator: \.isWhitespace) {
      let sides = pair.split(separator: "=")
      if sides.count == 2 { numbers[String(sides[0])] = Double(sides[1]) }
    }
    return numbers
  }

  /// Milliseconds of real time that a program takes from start to end, the median of `times` starts.
  static func startUp(_ program: String, _ argument: String, times: Int) throws -> Double {
    let clock = ContinuousClock()
    return median(
      try (0..<times).map { _ in
        let start = clock.now
        let status = startAndWait(program, argument)
        let elapsed = start.duration(to: clock.now).components
        guard status == 0 else { throw Failure(program: program, arguments: [argument], status: status) }
        return Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15
      })
  }

  static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted.count % 2 == 1
      ? sorted[sorted.count / 2] : (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
  }

  private struct Failure: Error {
    let program: String
    let arguments: [String]
    let status: Int32
  }

  private static func launch(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}

/// Starts a program without output and waits for its end; 0 is success.
private func startAndWait(_ program: String, _ argument: String) -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  defer { posix_spawn_file_actions_destroy(&actions) }
  var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(argument), nil]
  defer { for word in words { free(word) } }
  var process: pid_t = 0
  var status = posix_spawnp(&process, program, &actions, nil, &words, environ)
  if status == 0 { waitpid(process, &status, 0) }
  return status
}
