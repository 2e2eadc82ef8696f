#if Server
import RehearsalDrawing
package import RehearsalReports

/// What is served: a database, with dashboards, at an address.
package struct Site: Sendable {
  package let database: String
  package let dashboards: DashboardSources
  /// The address that is listened on.
  package let address: String
  /// How pages decide about changes; `nil` where nothing can be changed.
  package let review: SiteReview?

  package init(database: String, dashboards: DashboardSources, address: String, review: SiteReview? = nil) {
    self.database = database
    self.dashboards = dashboards
    self.address = address
    self.review = review
  }

  package static let nothing = Refusal(.notFound, "There is no such page.")

  /// What a request is answered with that is refused.
  package static func refusal(_ refusal: Refusal) -> SiteResponse {
    let page = ProblemPage(
      title: "\(refusal.status.rawValue) \(refusal.status.phrase)", message: refusal.message,
      ways: refusal.status == .notFound ? [("The newest run", "/"), ("All runs", "/runs"), ("SQL", "/console")] : [])
    let response = SiteResponse(.html, page.html.text, status: refusal.status)
    return switch refusal.status {
    case .methodNotAllowed: response.with(.allow)
    case .unavailable: response.with(.retryAfter)
    case .unauthorized: response.with(.bearer)
    default: response
    }
  }
}
#endif
