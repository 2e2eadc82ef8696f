package import Rehearsal
import RehearsalPlainText
import RehearsalScript
package import RehearsalTrace

/// Writes a script by doing: whatever is done to a scene becomes a step, and what followed from it is proposed as
/// expectations, a line each, to keep or to drop.
package struct Composer {
  private let id: String
  private let session: any ComposedSession
  private var parts: [Part]

  /// One thing that was done, what came to rest after it, and what can be expected of it.
  private struct Part {
    let steps: [FlatScript.FlatStep]
    var proposals: [Proposal]

    init(_ done: Done) {
      steps = done.steps
      proposals = done.proposals.map { Proposal(text: $0) }
    }
  }

  /// One expectation that was proposed.
  private struct Proposal {
    let text: String
    var isKept = true
  }

  /// Launches a scene under the first of its configurations that are wanted, and lets it come to rest.
  ///
  /// - Parameters:
  ///   - scene: A scene's name, the id of a script that has it, or the path of a toolkit's scene, such as a page.
  ///   - id: What the script will call itself; after the scene, where nobody says.
  ///   - matrix: `ios=5.0; device=ipad`.
  ///   - file: Where the script will be written to.
  package init(
    _ scene: String, id: String?, matrix: String?, in sources: ScriptSources, file: OutputFile? = nil
  ) throws(RehearsalError) {
    let id = id ?? ComposedScene.id(for: scene)
    guard Script.isID(id) else {
      throw RehearsalError(
        .request, "\(Value.quoted(id)) cannot be an id", details: ["expected: letters, digits and - _ . /"])
    }
    session = try ComposedScene.session(scene, matrix: matrix, in: sources)
    self.id = id
    try Composer.check(file, beside: session.launch.folderOfScene)
    parts = [Part(try session.begin())]
  }

  /// Refuses a file in which the script would not find its scene.
  private static func check(_ file: OutputFile?, beside folder: String?) throws(RehearsalError) {
    guard let file, let folder, !file.path.hasPrefix("/dev/") else { return }
    let (given, wanted) = (FilePath.folder(of: file.path), folder)
    if FileStatus(given.isEmpty ? "." : given)?.place != FileStatus(wanted.isEmpty ? "." : wanted)?.place {
      throw RehearsalError(
        .request, "\(file.path): a toolkit's scene lies beside its script",
        details: ["expected a file in \(folder.isEmpty ? "this folder" : folder)"])
    }
  }

  // MARK: - Doing

  /// What can be done now, as steps.
  package var offers: [String] { session.offers }

  /// What is on the screen, by name and title.
  package var screen: [String] { session.screen }

  /// Why nothing more can be done; `nil` while the session goes on.
  package var ending: String? { session.ending }

  /// What a touch can be, by the words of steps.
  package var touches: [String] { session.touches }

  /// The expectations that were proposed for what was done last, and are kept.
  package var proposals: [String] { parts.last?.proposals.filter(\.isKept).map(\.text) ?? [] }

  /// Everything that was done, the launch first, with what was proposed for it.
  package var everything: [ComposedPart] {
    parts.map { part in
      ComposedPart(
        steps: part.steps.map(\.text), proposals: part.proposals.map { ($0.text, $0.isKept) })
    }
  }

  /// The recording so far, whose last moment is what is on the screen.
  package var recording: Trace { session.recording }

  /// A touch at a point of the screen, as a step.
  ///
  /// - Parameter word: One of `touches`.
  package func touch(_ word: String, at point: Point) -> String { session.touch(word, at: point) }

  /// What was done last, with what came to rest.
  package var done: [String] { parts.last?.steps.map(\.text) ?? [] }

  /// Does something, written as a step; an input comes to rest before anything is expected of it.
  ///
  /// - Throws: Why it cannot be done; then nothing has been.
  package mutating func perform(_ text: String) throws(RehearsalError) {
    if let ending { throw RehearsalError(.request, "the session has ended", details: [ending]) }
    parts.append(Part(try session.perform(text)))
  }

  /// Drops one of the last proposals that are kept, from 1.
  ///
  /// - Throws: When there is none of the number.
  package mutating func drop(_ number: Int) throws(RehearsalError) {
    let last = parts.count - 1
    let kept = parts[last].proposals.indices.filter { parts[last].proposals[$0].isKept }
    guard kept.indices.contains(number - 1) else { throw RehearsalError(.request, "there is no proposal \(number)") }
    parts[last].proposals[kept[number - 1]].isKept = false
  }

  /// Keeps a proposal, or drops it; both are counted from 0, the launch is the first part.
  ///
  /// - Throws: When there is none of the number.
  package mutating func choose(_ proposal: Int, of part: Int, isKept: Bool) throws(RehearsalError) {
    guard parts.indices.contains(part), parts[part].proposals.indices.contains(proposal) else {
      throw RehearsalError(.request, "there is no proposal \(proposal) of part \(part)")
    }
    parts[part].proposals[proposal].isKept = isKept
  }

  /// Takes back what was done last, with what was proposed for it.
  ///
  /// - Throws: When nothing was done since the launch, or what was done before cannot be done again.
  package mutating func undo() throws(RehearsalError) {
    guard parts.count > 1 else { throw RehearsalError(.request, "nothing was done since the launch") }
    try session.restart(with: parts.dropLast().flatMap(\.steps))
    parts.removeLast()
  }

  // MARK: - Writing

  /// How many steps were done since the launch.
  package var count: Int { parts.count - 1 }

  /// The script: what was done, and every proposal that was kept, each on a line of its own.
  package var text: String {
    let launch = session.launch
    var flat = launch.with(
      steps: parts.flatMap { part in
        part.steps
          + part.proposals.filter(\.isKept).map {
            FlatScript.FlatStep(label: "expect", text: $0.text, isExpectation: true)
          }
      })
    flat.id = id
    flat.title = ""
    let place = launch.folderOfScene.map { ["Belongs in \($0.isEmpty ? "." : $0), where its scene is."] } ?? []
    return flat.text(remark: ["Composed; every expectation is a proposal: keep the line, or drop it."] + place)
  }
}

/// One thing that was done while a script is composed: its steps, and what was proposed to expect of it.
package struct ComposedPart: Sendable {
  /// The steps, as YAML.
  package let steps: [String]
  /// The expectations, as steps, and whether each is kept.
  package let proposals: [(text: String, isKept: Bool)]
}
