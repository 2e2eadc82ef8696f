import ArgumentParser
import Rehearsal
import RehearsalStore

/// `rehearse push`: what is recorded here, into a folder that a team shares.
struct Push: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Write runs as parts into a folder that several machines share.",
    discussion: """
      Each completed run is a file of its own, named by what it holds; one that is there is not written again. Many \
      may push and pull at once, and a push that ended early is gone on with by the next. Runs that did not come to \
      their end, and those that lost sessions to a pruning, stay here.
      """)

  @Argument(help: "A folder, or HOST:FOLDER through ssh; it must be there.", completion: .directory)
  var target: String

  @OptionGroup var database: DatabaseOption

  func run() throws {
    let push = try HistoryPush(of: Store(path: database.path, access: .readOnly), to: target)
    try SharingTold(notes: push.notes, problems: push.problems, verdict: push.verdict).write()
  }
}

/// `rehearse pull`: what others pushed, into the database here.
struct Pull: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Take over the runs that others pushed into a folder.",
    discussion: """
      A union, as merge makes it: what is here already is not read again, what was pruned here does not come back. A \
      part that is damaged, or is not what its name says, is told and left; the others are taken over, and the exit \
      code is 5. The database is made when it is missing.
      """)

  @Argument(help: "A folder, or HOST:FOLDER through ssh; it must be there.", completion: .directory)
  var target: String

  @OptionGroup var database: DatabaseOption

  func run() throws {
    try DatabaseFolder.check(for: database.path)
    let pull = try HistoryPull(from: target, into: database.path)
    try SharingTold(notes: pull.notes, problems: pull.problems, verdict: pull.verdict).write()
  }
}

/// What came of a push or a pull; exit 5 when a part could not be trusted.
private struct SharingTold {
  let notes: [String]
  let problems: [String]
  let verdict: String

  func write() throws {
    for note in notes { StandardError.note(note) }
    for problem in problems { StandardError.write(line: "error: \(problem)") }
    try StandardOutput.write(lines: [verdict])
    if !problems.isEmpty { throw ExitStatus.store }
  }
}
