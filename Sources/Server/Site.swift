#if Server
import RehearsalPlainText
import RehearsalStore
package import RehearsalReports
import Rehearsal

/// What is served: which request gets which page.
package struct Site: Sendable {
  package let database: String
  package let dashboards: DashboardSources
  /// The address that is listened on.
  package let address: String

  package init(database: String, dashboards: DashboardSources, address: String) {
    self.database = database
    self.dashboards = dashboards
    self.address = address
  }

  /// What a request is answered with.
  ///
  /// - Parameter isWanted: Whether the answer is still for somebody; otherwise a question in SQL ends early.
  package func answer(_ request: SiteRequest, isWanted: @escaping @Sendable () -> Bool) -> SiteResponse {
    do throws(Refusal) {
      try Admission(address: address).check(request)
      return try response(to: request, isWanted: isWanted)
    } catch {
      return refusal(error)
    }
  }

  /// What a request is answered with that is refused.
  package func refusal(_ refusal: Refusal) -> SiteResponse {
    let page = ProblemPage(
      title: "\(refusal.status.rawValue) \(refusal.status.phrase)", message: refusal.message,
      ways: refusal.status == .notFound ? [("The newest run", "/"), ("All runs", "/runs"), ("SQL", "/console")] : [])
    let response = SiteResponse(.html, page.html.text, status: refusal.status)
    return switch refusal.status {
    case .methodNotAllowed: response.with("Allow", .literal("GET, HEAD"))
    case .unavailable: response.with("Retry-After", .literal("2"))
    default: response
    }
  }

  private func response(
    to request: SiteRequest, isWanted: @escaping @Sendable () -> Bool
  ) throws(Refusal) -> SiteResponse {
    switch request.target.path {
    case ServedFiles.styleName: return SiteResponse(.style, ServedFiles.style.text)
    case ServedFiles.scriptName: return SiteResponse(.script, ServedFiles.script.text)
    case "live":
      return try reading { snapshot in
        SiteResponse(.json, "{\"newest\":\(snapshot.newest.map { String($0) } ?? "null")}\n")
      }
    case "console.csv": return try download(.csv, request, isWanted)
    case "console.json": return try download(.json, request, isWanted)
    case "": return try reading { try $0.firstPage() }
    default:
      guard let address = PageAddress(name: request.target.path) else { throw Site.nothing }
      if address == .console { return try console(request, isWanted) }
      return try reading { try $0.page(address, values: request.target.query) }
    }
  }

  package static let nothing = Refusal(.notFound, "There is no such page.")

  /// Performs `body` with the file as it is at one moment.
  package func reading(_ body: (SiteSnapshot) throws -> SiteResponse) throws(Refusal) -> SiteResponse {
    do {
      let store = try Store(path: database, access: .readOnly, lockTimeoutMilliseconds: 5000)
      return try store.snapshot { try body(SiteSnapshot(store: store, dashboards: dashboards)) }
    } catch let refusal as Refusal {
      throw refusal
    } catch let failure as RehearsalError {
      throw Refusal(.badRequest, ([failure.message] + failure.details).joined(separator: "\n"))
    } catch let error as StoreError {
      throw Site.refusal(error)
    } catch {
      throw Refusal(.failed, "\(error)")
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
