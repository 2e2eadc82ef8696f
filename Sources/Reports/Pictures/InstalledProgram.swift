package import FoundationEssentials
package import Rehearsal

/// A program of the system that a picture is converted with, if it is installed.
package struct InstalledProgram {
  /// Its name, as in a shell.
  package let name: String
  /// The Debian package that brings it.
  package let package: String

  package init(name: String, package: String) {
    self.name = name
    self.package = package
  }

  /// Renders SVG.
  package static let svgRenderer = InstalledProgram(name: "rsvg-convert", package: "librsvg2-bin")
  /// Encodes pictures into moving ones.
  package static let encoder = InstalledProgram(name: "ffmpeg", package: "ffmpeg")

  /// Where it is, or a failure that says what to install.
  package func location() throws(RehearsalError) -> URL {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    for folder in folders {
      let candidate = URL(filePath: String(folder)).appending(path: name)
      if FileManager.default.isExecutableFile(atPath: candidate.path(percentEncoded: false)) { return candidate }
    }
    throw RehearsalError(
      .output, "\(name) is not installed", details: ["apt-get install \(package) brings it; SVG and HTML need nothing"])
  }

  /// Runs it to its end.
  package func run(_ arguments: [String]) throws {
    var process = ChildProcess(try location().path(percentEncoded: false), arguments)
    process.errors = .kept
    let outcome = try process.run()
    switch outcome.ending {
    case .exited(0): break
    case .exited(let status), .killed(let status):
      let lines = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").suffix(3).map(String.init)
      throw RehearsalError(.output, "\(name) ended with \(status)", details: lines)
    }
  }
}
