import Foundation

/// Runs a command to its end; its exit code, and all that it printed.
func run(
  _ command: [String], in folder: URL, environment: [String: String] = [:]
) throws -> (exitCode: Int32, output: String) {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.currentDirectoryURL = folder
  process.environment = ProcessInfo.processInfo.environment.merging(environment, uniquingKeysWith: { $1 })
  process.standardOutput = output
  process.standardError = output
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return (process.terminationStatus, text)
}
