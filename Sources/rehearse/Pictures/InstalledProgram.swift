import Foundation

/// A program of the system that a picture is converted with, if it is installed.
struct InstalledProgram {
  /// Its name, as in a shell.
  let name: String
  /// The Debian package that brings it.
  let package: String

  /// Renders SVG.
  static let svgRenderer = InstalledProgram(name: "rsvg-convert", package: "librsvg2-bin")
  /// Encodes pictures into moving ones.
  static let encoder = InstalledProgram(name: "ffmpeg", package: "ffmpeg")

  /// Where it is, or a failure that says what to install.
  func location() throws(CommandFailure) -> URL {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    for folder in folders {
      let candidate = URL(filePath: String(folder)).appending(path: name)
      if FileManager.default.isExecutableFile(atPath: candidate.path(percentEncoded: false)) { return candidate }
    }
    throw CommandFailure(
      .failed, "\(name) is not installed", details: ["apt-get install \(package) brings it; SVG and HTML need nothing"])
  }

  /// Runs it to its end.
  func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = try location()
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let lines = String(decoding: complaint, as: UTF8.self).split(separator: "\n").suffix(3).map(String.init)
      throw CommandFailure(.failed, "\(name) ended with \(process.terminationStatus)", details: lines)
    }
  }
}
