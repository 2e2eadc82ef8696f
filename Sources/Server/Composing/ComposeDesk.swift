#if Server
import Rehearsal
import RehearsalDrawing
import RehearsalExperiments
import RehearsalReports

/// The composition that a page shows: one thing is done after the other.
actor ComposeDesk {
  private var composer: Composer
  private let scene: String
  /// Where the script is written to; `nil` where it is only shown.
  private let file: OutputFile?

  init(_ request: ServedComposition) throws(RehearsalError) {
    composer = try Composer(
      request.scene, id: request.id, matrix: request.matrix, in: request.sources, file: request.file)
    scene = request.scene
    file = request.file
  }

  /// The whole page.
  ///
  /// - Parameter word: What its requests carry.
  func page(word: PageWord) -> SiteResponse { SiteResponse(.html, shown().document(word: word.text).text) }

  /// Does what a page asks for, and answers with what the page shows then, or with what is wrong.
  func perform(_ action: ComposeAction) -> SiteResponse {
    do throws(RehearsalError) {
      return SiteResponse(.html, shown(saying: try done(action)).desk.text)
    } catch {
      let message = ([error.message] + error.details).joined(separator: "\n")
      return SiteResponse(.text, message + "\n", status: error.kind == .output ? .failed : .badRequest)
    }
  }

  /// - Returns: What the page says of it.
  private func done(_ action: ComposeAction) throws(RehearsalError) -> String {
    switch action {
    case .step(let text):
      try composer.perform(text)
      return composer.done.first ?? text
    case .touch(let word, let point):
      let text = composer.touch(word, at: point)
      try composer.perform(text)
      return text
    case .undo:
      try composer.undo()
      return "taken back"
    case .choose(let proposal, let part, let isKept):
      try composer.choose(proposal, of: part, isKept: isKept)
      return isKept ? "kept" : "dropped"
    case .write:
      guard let file else { throw RehearsalError(.request, "there is no file to write: start with -o FILE") }
      try file.write(composer.text)
      return "written to \(file.path)"
    }
  }

  private func shown(saying said: String = "") -> ComposePage {
    ComposePage(
      scene: scene, recording: composer.recording, parts: composer.everything, offers: composer.offers,
      touches: composer.touches, ending: composer.ending, script: composer.text, file: file?.path, said: said)
  }
}
#endif
