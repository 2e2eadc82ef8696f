import ArgumentParser
import Rehearsal

/// `rehearse lens`: files that tell toolkits in common words.
struct LensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lens", abstract: "Look at a lens: what it never met, and what it hides.",
    subcommands: [Check.self])

  /// `rehearse lens check`: what in a lens is for nothing, and what it hides.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Say which lines of a lens met nothing in some sessions, and what it hides of them.",
      discussion: """
        Of one session everything that was left out is told; of several what was left out that is not equally often in \
        all of them, which is what a lens may hide. Without sessions the file is read and nothing else.

        Exit 1 when a line for one of their toolkits met nothing.
        """)

    @Argument(help: ArgumentHelp("popover, or a file.", valueName: "lens"))
    var name: String

    @Argument(
      help: ArgumentHelp("Sessions of the toolkits that it is for.", valueName: "session"), completion: .sessions)
    var sessions: [String] = []

    @OptionGroup var database: DatabaseOption

    func run() throws {
      let lens = try Lens(named: name)
      let sides = try sessions.map { text in
        let (store, reference) = try database.open(text)
        return (store: store, session: try store.resolveSession(reference))
      }
      let check = try LensCheck(lens, sides)
      try StandardOutput.write(lines: check.lines)
      if check.hasUnmet { throw ExitStatus.failed }
    }
  }
}
