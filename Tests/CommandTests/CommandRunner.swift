import Foundation
import Testing

/// A temporary folder in which the built command is run, taken away at the end.
final class Workplace: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// A folder with everything that another one has.
  init(copying other: Workplace) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: other.folder, to: folder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What one run of a command gave.
  struct Result {
    let exit: Int32
    let wasKilled: Bool
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
  }

  /// Whether the programs that only tools start were built, too.
  static let hasPrograms = ProcessInfo.processInfo.environment["REHEARSAL_PROGRAMS"] != nil

  /// The command, built with the tests and beside them; when it is not there every test fails.
  static let binary: URL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("rehearse")

  /// The repository these tests were built from.
  static let repository: URL = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func write(_ name: String, _ text: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Starts `rehearse` with `arguments` in the folder; its output goes to files, so that it never waits for a reader.
  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Running {
    try start(executable: Workplace.binary, arguments, environment: environment)
  }

  func start(executable: URL, _ arguments: [String], environment: [String: String] = [:]) throws -> Running {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key) }
    process.environment = inherited.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let name = UUID().uuidString
    let (output, errors) = (folder.appendingPathComponent(name + ".out"), folder.appendingPathComponent(name + ".err"))
    try Data().write(to: output)
    try Data().write(to: errors)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    return Running(workplace: self, process: process, output: output, errors: errors)
  }

  /// Starts `rehearse` as somebody whom permissions hold for: when the tests run as root, as nobody.
  func startUnprivileged(_ arguments: [String]) throws -> Running {
    guard geteuid() == 0 else { return try start(arguments) }
    // What lies above the build may be closed to others.
    try FileManager.default.linkOrCopy(Workplace.binary, to: folder.appendingPathComponent("rehearse"))
    return try start(
      executable: URL(fileURLWithPath: "/usr/bin/setpriv"),
      ["--reuid=65534", "--regid=65534", "--clear-groups", path("rehearse")] + arguments)
  }

  /// Runs `rehearse` to its end.
  func rehearse(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try start(arguments, environment: environment).result()
  }

  /// A folder with the sample script, recorded once into `database`.
  static func recorded(into database: String = ".rehearsal/history.sqlite") throws -> Workplace {
    try prepared(database) {
      let workplace = try Workplace()
      try workplace.write("Scripts/tap.yaml", Sample.tap)
      let result = try workplace.rehearse("record", "--db", database)
      try #require(result.exit == 0, "\(result.errors)\(result.output)")
      return workplace
    }
  }

  /// Runs a line of shell in the folder; `rehearse` is in its `PATH`.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> Result {
    let path = Workplace.binary.deletingLastPathComponent().path
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try start(
      executable: URL(fileURLWithPath: "/bin/sh"), ["-c", line],
      environment: environment.merging(["PATH": "\(path):\(inherited)"]) { $1 }
    ).result()
  }

  /// A command that has been started.
  struct Running {
    let workplace: Workplace
    let process: Process
    let output: URL
    let errors: URL

    /// Waits for the end; a command that takes longer than two minutes is killed.
    func result() throws -> Result {
      let deadline = Date(timeIntervalSinceNow: 120)
      while process.isRunning, Date() < deadline { usleep(2000) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      return Result(
        exit: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
        output: try String(contentsOf: output, encoding: .utf8), errors: try String(contentsOf: errors, encoding: .utf8)
      )
    }
  }
}

extension FileManager {
  /// A second name for a file, or a copy where there can be none.
  fileprivate func linkOrCopy(_ file: URL, to other: URL) throws {
    do { try linkItem(at: file, to: other) } catch { try copyItem(at: file, to: other) }
  }
}
