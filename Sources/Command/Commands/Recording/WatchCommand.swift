import ArgumentParser
import FoundationEssentials
import RehearsalPlainText

/// `rehearse watch`: performs what was saved, and shows what it changed.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Perform what is saved, and show how it differs from what was shown before.",
    discussion: """
      Whenever a script or a scene is saved, the cells that it touches are performed and compared with what they did \
      before: errors with their places, expectations that do not hold, and the differences. Nothing is recorded.

      A terminal shows the last answer only; into a pipe or a file they are written one below the other. Ends with ^C \
      and exit 130.
      """)

  @Argument(help: "Scripts or folders. Default: ./Scripts.", completion: .scriptFiles)
  var paths: [String] = []

  @OptionGroup var filter: FilterOption

  @Option(help: ArgumentHelp("How many cells to perform at a time. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1.") }
  }

  func run() async throws {
    Interruption.listen()
    let jobs = jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    let files = try WatchedFiles(paths)
    var scripts = try WatchedScripts(paths, filter.queries(), jobs: jobs)
    try show(["Watching \(counted(scripts.scriptCount, "script")) in \(counted(files.count, "file")); ^C ends"])
    try await scripts.prepare()
    while true {
      let saved = files.next { Interruption.status != nil || !StandardOutput.hasReader }
      if let status = Interruption.status { throw status }
      guard !saved.isEmpty else { return }
      let begun = ContinuousClock.now
      let answer = try await scripts.answer(to: saved)
      let taken = (ContinuousClock.now - begun) / .milliseconds(1)
      let terminal = Terminal.output
      let heading = "\(answer.saved.joined(separator: ", ")): \(counted(answer.cellCount, "cell"))"
      // Off a terminal the same saves give the same bytes.
      let time = terminal.isTerminal ? " in \(Int(taken)) ms" : ""
      try show(
        [Paint.output.bold(heading + time), ""]
          + answer.lines(width: terminal.width ?? 80, height: terminal.height.map { $0 - 3 }, .output) + [""])
    }
  }

  /// In the place of what was shown last, where lines can be written over.
  private func show(_ lines: [String]) throws {
    if Terminal.output.allowsProgress { try StandardOutput.write(typed: "\u{1B}[H\u{1B}[2J") }
    try StandardOutput.write(lines: lines)
  }
}
