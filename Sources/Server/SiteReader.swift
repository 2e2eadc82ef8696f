#if Server
import Rehearsal
import RehearsalDrawing
import RehearsalPlainText
import RehearsalReports
package import RehearsalStore

/// Makes the answers of a site: of its file, which is opened for each, or of a store that is open already.
package struct SiteReader {
  package let site: Site
  /// A store that is open already, in a locked room.
  private let store: Store?

  package init(_ site: Site, store: Store? = nil) {
    self.site = site
    self.store = store
  }

  /// What a question is answered with.
  package func answer(_ question: PageQuestion) -> SiteResponse {
    do throws(Refusal) {
      return try response(to: question)
    } catch {
      return Site.refusal(error)
    }
  }

  private func response(to question: PageQuestion) throws(Refusal) -> SiteResponse {
    switch question.target.path {
    case ServedFiles.styleName: return SiteResponse(.style, ServedFiles.style.text)
    case ServedFiles.scriptName: return SiteResponse(.script, ServedFiles.script.text)
    case "live":
      return try reading { snapshot in
        SiteResponse(.json, "{\"newest\":\(snapshot.newest.map { String($0) } ?? "null")}\n")
      }
    case "console.csv": return try download(.csv, question)
    case "console.json": return try download(.json, question)
    case "": return try reading { try $0.firstPage() }
    default:
      guard let address = PageAddress(name: question.target.path) else { throw Site.nothing }
      if address == .console { return try console(question) }
      return try reading { try $0.page(address, values: question.target.query) }
    }
  }

  /// Performs `body` with the file as it is at one moment.
  package func reading(_ body: (SiteSnapshot) throws -> SiteResponse) throws(Refusal) -> SiteResponse {
    do {
      let opened =
        try self.store ?? Store(path: site.database, access: .readOnly, lockTimeoutMilliseconds: 5000)
      let bound = self.store == nil ? StoredPanels.usual : .room
      return try opened.snapshot {
        var snapshot = try SiteSnapshot(store: opened, dashboards: site.dashboards, panelsWithin: bound)
        snapshot.reviewing = site.review?.reviewing
        return try body(snapshot)
      }
    } catch {
      throw SiteReader.refusal(error)
    }
  }

  /// How a request is refused for which something went wrong.
  package static func refusal(_ error: any Error) -> Refusal {
    switch error {
    case let refusal as Refusal: refusal
    case let failure as RehearsalError:
      Refusal(.badRequest, ([failure.message] + failure.details).joined(separator: "\n"))
    case let error as StoreError: refusal(error)
    default: Refusal(.failed, "\(error)")
    }
  }

  private static func refusal(_ error: StoreError) -> Refusal {
    switch error.kind {
    case .notFound: Refusal(.notFound, error.message)
    case .badSQL, .badReference, .ambiguous, .timeLimit, .notPermitted: Refusal(.badRequest, error.message)
    case .locked, .interrupted: Refusal(.unavailable, error.message)
    case .cannotOpen, .notADatabase, .foreign, .newer, .full, .corrupt, .readOnly, .outOfMemory, .inputOutput,
      .contradiction:
      Refusal(.failed, error.message)
    }
  }
}
#endif
