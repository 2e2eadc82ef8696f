import Foundation

/// Where a report is made: its folders, the programs that were built, and how much is measured.
///
/// Whatever is measured runs in a process of its own, so that no measurement finds memory or a cache warmed by another
/// and each tells its own peak.
struct Workbench {
  let scale: Scale
  /// Emptied after each figure.
  let folder: String
  /// For what is made once and only read.
  let kept: String
  private let isSmall: Bool
  private let programs: String

  init(isSmall: Bool) throws {
    self.isSmall = isSmall
    scale = isSmall ? .small : .full
    let root = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)").path
    folder = root + "/round"
    kept = root + "/kept"
    for path in [folder, kept] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// The path of a program that was built with this one.
  func program(_ name: String) -> String { "\(programs)/\(name)" }

  /// Measures something of this program in a process of its own.
  func measure(_ words: String...) throws -> Numbers {
    try Measurement.run(
      [program("benchmark")] + (isSmall ? ["--small"] : []) + ["measure"] + words, output: folder + "/numbers")
  }

  /// Runs another program and returns what it spent, and how many lines it printed that begin with one of `beginnings`.
  func run(_ words: [String], countingLinesThatBeginWith beginnings: String) throws -> Numbers {
    let output = folder + "/printed"
    let program = try Program.run(words, into: output)
    return [
      "cpu": program.spent.cpu, "wall": program.spent.wall, "peak": program.peakBytes,
      "found": try LineCount.lines(of: output, beginningWith: Set(beginnings.utf8)),
    ]
  }

  /// Takes away what a figure left in `folder`.
  func clear() throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
    }
  }

  /// Takes away all folders.
  func leave() throws {
    try FileManager.default.removeItem(at: URL(filePath: folder).deletingLastPathComponent())
  }
}
