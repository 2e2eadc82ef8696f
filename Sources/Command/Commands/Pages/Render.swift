import ArgumentParser
import Rehearsal
import RehearsalDrawing
import RehearsalReports

/// `rehearse render`: the recorded screen at one moment, as a drawing.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw the recorded screen at one moment of a session.",
    discussion: """
      The drawing is to scale and made from recorded geometry alone: views with their names, popovers with their \
      arrows, fingers. What changed with the step is marked, or with --against what differs from another session at \
      the end of the same step.

      --at step:N is the moment after step N, seq:N the moment after event N, t:MS the last event at or before that \
      many virtual milliseconds. The end of the file's name says what is written: .svg, or .png where rsvg-convert is \
      installed.
      """)

  @Argument(help: SessionReference.help, completion: .sessions)
  var session: String

  @Option(help: ArgumentHelp("The moment: step:N, seq:N or t:MS.", valueName: "moment"))
  var at: Moment

  @Option(
    help: ArgumentHelp("Another session, to mark what differs from it.", valueName: "session"), completion: .sessions)
  var against: String?

  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output: String

  @Option(help: ArgumentHelp("Width of the drawing in pixels.", valueName: "pixels"))
  var width: Double = 480

  @OptionGroup var database: DatabaseOption

  func validate() throws {
    if !(16...10_000).contains(width) { throw ValidationError("--width is from 16 to 10000.") }
  }

  func run() throws {
    let (store, reference) = try database.open(session)
    let session = try store.resolveSession(reference)
    let event = try at.event(of: session.recording, in: store)
    let trace = try store.trace(of: session)
    let state = ScreenState(trace, at: event)
    guard state.size.width > 0 else {
      throw RehearsalError(.request, "there was no screen yet after event \(event)")
    }
    let step = Int(trace.events[event].step)
    var other: ScreenState?
    if let against {
      let (others, reference) = try database.open(against)
      let session = try others.resolveSession(reference)
      let theirs = try others.trace(of: session)
      guard theirs.steps.indices.contains(step), theirs.steps[step].endEvent > 0 else {
        throw RehearsalError(.request, "\(session.reference) did not get to step \(step + 1)")
      }
      other = ScreenState(theirs, at: theirs.steps[step].endEvent - 1)
    } else if trace.steps[step].firstEvent > 0 {
      other = ScreenState(trace, at: trace.steps[step].firstEvent - 1)
    }
    let picture = ScreenPicture(
      state,
      options: ScreenPicture.Options(
        title: "\(session.reference) after event \(event) of step \(step + 1), \(trace.text(trace.steps[step].label))",
        highlighted: other.map { $0.views.isEmpty ? [] : state.differences(from: $0) } ?? [], width: width,
        before: other, gestures: ScreenState.gestures(in: trace, during: trace.steps[step].firstEvent..<event + 1)))
    try PictureFile(output).write(picture.svg)
  }
}
