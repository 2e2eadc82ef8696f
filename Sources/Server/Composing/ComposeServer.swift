#if Server
import Hummingbird
import RehearsalReports

/// Answers the page of a composition, to one who knows its token, on this machine.
struct ComposeServer: HTTPResponder {
  private let desk: ComposeDesk
  private let entrance: Entrance
  private let word = PageWord(field: "rehearsal-compose")

  init(_ desk: ComposeDesk, entrance: Entrance) {
    self.desk = desk
    self.entrance = entrance
  }

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let isHead = request.method == .head
    do throws(Refusal) {
      switch try entrance.enter(request) {
      case .welcomed(let response): return response
      case .admitted(let asked): return try await answer(asked).response(isHead: isHead)
      }
    } catch {
      return ComposeServer.refusal(error).response(isHead: isHead, isLast: true)
    }
  }

  private func answer(_ asked: SiteRequest) async throws(Refusal) -> SiteResponse {
    if asked.isDecision {
      try word.check(asked)
      return await desk.perform(try ComposeAction(asked.target.query))
    }
    switch asked.target.path {
    case "": return await desk.page(word: word)
    case ServedFiles.styleName: return SiteResponse(.style, ComposePage.style.text)
    case ServedFiles.scriptName: return SiteResponse(.script, ComposePage.script.text)
    default: throw Site.nothing
    }
  }

  private static func refusal(_ refusal: Refusal) -> SiteResponse {
    let response = SiteResponse(.text, refusal.message + "\n", status: refusal.status)
    return switch refusal.status {
    case .methodNotAllowed: response.with(.allow)
    case .unauthorized: response.with(.bearer)
    default: response
    }
  }
}
#endif
