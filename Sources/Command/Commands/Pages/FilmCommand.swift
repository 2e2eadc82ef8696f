import ArgumentParser
import Rehearsal
import RehearsalDrawing
import RehearsalReports

/// `rehearse film`: the screen at every step of a session, or of two side by side.
struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film", abstract: "Show the screen at every step of a session, or of two side by side.",
    discussion: """
      Without -o the film is drawn in characters; changed views are drawn with #. With two sessions of one script the \
      shots of each step stand side by side, and what differs between them is marked.

      -o FILE.svg writes one drawing, with --play one that plays by itself; FILE.html a page; FILE.gif, .png \
      (animated) or .mp4 a moving picture where rsvg-convert and ffmpeg are installed.
      """)

  @Argument(help: ArgumentHelp("One session or two.", valueName: "session"), completion: .sessions)
  var sessions: [String]

  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Make the .svg a drawing that plays by itself.")
  var play = false

  @Option(help: ArgumentHelp("Only these steps: 3, 2-5.", valueName: "steps"))
  var steps: StepRange?

  @OptionGroup var lens: LensOption

  @OptionGroup var database: DatabaseOption

  func validate() throws {
    if !(1...2).contains(sessions.count) { throw ValidationError("Give one session, or two.") }
    if play, output.map({ !$0.lowercased().hasSuffix(".svg") }) ?? true {
      throw ValidationError("--play is for -o FILE.svg; .html plays by itself, and so do .gif, .png and .mp4.")
    }
  }

  func run() throws {
    let sides = try sessions.map { text in
      let (store, reference) = try database.open(text)
      let session = try store.resolveSession(reference)
      let place = DatabaseReference(text).database.map { $0 + "@" } ?? ""
      return (store: store, session: session, label: place + session.reference)
    }
    let lens = try lens.lens()
    let films = try sides.map { side in
      Film(try side.store.trace(of: side.session, through: lens), in: steps?.indices)
    }
    if let note = SessionReference.note(onScriptsOf: sides.map(\.session)) {
      StandardError.note("\(note); pictures are paired by the number of their step")
    }
    guard films.allSatisfy({ !$0.shots.isEmpty }) else {
      throw RehearsalError(.request, "nothing was on the screen in these steps")
    }
    let labels = sides.map(\.label)
    guard let output else {
      try StandardOutput.write(
        lines: FilmText(films, labels: labels, width: min(Terminal.output.width ?? 80, 200)).lines)
      return
    }
    try FilmFile(output, isPlaying: play, reading: self.lens.files).write(films, labels: labels)
  }
}

/// Steps by number, from 1: `3` or `2-5`.
struct StepRange: ExpressibleByArgument {
  let indices: ClosedRange<Int>

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first ?? nil, first >= 1, parts.count <= 2 else { return nil }
    let last = parts.count == 2 ? parts[1] : first
    guard let last, last >= first else { return nil }
    indices = first - 1...last - 1
  }
}
