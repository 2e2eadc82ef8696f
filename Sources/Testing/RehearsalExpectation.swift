import FoundationEssentials
import Rehearsal
import RehearsalDrawing
import RehearsalReview
import Testing

/// One expectation of a test, and what it records.
struct RehearsalExpectation {
  let place: RehearsalPlace
  let location: SourceLocation
  var environment = ProcessInfo.processInfo.environment
  /// Takes each failure with its place: as an issue of the running test, except in this package's own tests.
  var record: @Sendable (Comment, SourceLocation) -> Void = { Issue.record($0, sourceLocation: $1) }

  /// Where the suite's trait says that rehearsals are.
  @TaskLocal static var place: RehearsalPlace?

  /// Performs a rehearsal and records everything that is not as its baselines say.
  func check(_ make: () throws(RehearsalError) -> BaselineRehearsal) async throws {
    let outcome = try await place.check(environment, make)
    if let performed = outcome.performed {
      RehearsalBook.note(performed.cells, of: performed.rehearsal, at: place)
    }
    for telling in outcome.tellings { report(telling) }
  }

  private func report(_ telling: BaselineTelling) {
    record(Comment(rawValue: telling.text), location(of: telling))
    guard !telling.name.isEmpty else { return }
    let name = telling.name.replacing("/", with: "-")
    if !telling.diff.isEmpty {
      Attachment.record(
        telling.diff.joined(separator: "\n") + "\n", named: "\(name).diff", sourceLocation: location)
    }
    guard let sides = telling.sides else { return }
    let films = [Film(sides.before), Film(sides.after)]
    guard films.allSatisfy({ !$0.shots.isEmpty }) else { return }
    let page = FilmPage(films, labels: ["baseline", "now"]).html.text + "\n"
    Attachment.record(page, named: "\(name).film.html", sourceLocation: location)
  }

  /// Where an issue stands: at a line of a script, or at the call.
  private func location(of telling: BaselineTelling) -> SourceLocation {
    guard let place = telling.place else { return location }
    let file = place.path.split(separator: "/").last.map(String.init) ?? ""
    return SourceLocation(
      fileID: "Rehearsals/\(file)", filePath: place.path, line: place.line, column: place.column)
  }
}
