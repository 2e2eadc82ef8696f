/// Sessions that another one's page shows, since they recorded the same, and comparisons of the same recordings.
package import RehearsalDrawing

package struct StandIns: Sendable {
  private var places: [Int64: Int64] = [:]
  private var shown: [Int64: [Int64]] = [:]
  private var comparisons: [PageAddress: PageAddress] = [:]
  private var compared: [PageAddress: [PageAddress]] = [:]

  /// Sessions with pages of their own.
  package init() {}

  /// Lets one session's page show another session.
  package mutating func show(_ other: Int64, on session: Int64) {
    places[other] = session
    shown[session, default: []].append(other)
  }

  /// Lets the page of one comparison show another one.
  package mutating func show(_ other: PageAddress, on comparison: PageAddress) {
    comparisons[other] = comparison
    compared[comparison, default: []].append(other)
  }

  /// The page that shows what is asked for.
  package subscript(address: PageAddress) -> PageAddress {
    switch address {
    case .session(let number): places[number].map { .session($0) } ?? address
    case .comparison: comparisons[address] ?? address
    default: address
    }
  }

  /// The other sessions that a session's page shows.
  package func others(of session: Int64) -> [Int64] { shown[session] ?? [] }

  /// The other comparisons that the page of a comparison shows.
  package func others(of comparison: PageAddress) -> [PageAddress] { compared[comparison] ?? [] }
}
