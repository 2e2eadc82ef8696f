#if Server
import NIOHTTP1
import RehearsalDrawing
import RehearsalReports

/// Answers the page of a composition, to one who knows its token, on this machine.
struct ComposeServer: Responder {
  private let desk: ComposeDesk
  private let entrance: Entrance
  private let word = PageWord(field: "rehearsal-compose")

  init(_ desk: ComposeDesk, entrance: Entrance) {
    self.desk = desk
    self.entrance = entrance
  }

  func reply(to request: HTTPRequestHead, for interest: Interest) async throws -> Reply {
    let isHead = request.method == .HEAD
    let asked: SiteRequest
    let action: ComposeAction?
    do throws(Refusal) {
      switch try entrance.enter(request) {
      case .welcomed(let reply): return reply
      case .admitted(let request): asked = request
      }
      action = asked.isDecision ? try self.action(of: asked) : nil
    } catch {
      return ComposeServer.refusal(error).reply(isHead: isHead, isLast: true)
    }
    if let action { return await desk.perform(action).reply(isHead: false) }
    if asked.target.path.isEmpty { return await desk.page(word: word).reply(isHead: isHead) }
    return ComposeServer.file(asked.target.path).reply(isHead: isHead)
  }

  private func action(of request: SiteRequest) throws(Refusal) -> ComposeAction {
    try word.check(request)
    return try ComposeAction(request.target.query)
  }

  private static func file(_ path: String) -> SiteResponse {
    switch path {
    case ServedFiles.styleName: SiteResponse(.style, ComposePage.style.text)
    case ServedFiles.scriptName: SiteResponse(.script, ComposePage.script.text)
    default: refusal(Site.nothing)
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
