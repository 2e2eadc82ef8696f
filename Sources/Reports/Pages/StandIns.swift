/// Sessions that another one's page shows, since they recorded the same.
package struct StandIns: Sendable {
  private var places: [Int64: Int64] = [:]
  private var shown: [Int64: [Int64]] = [:]

  /// Sessions with pages of their own.
  package init() {}

  /// Lets one session's page show another session.
  package mutating func show(_ other: Int64, on session: Int64) {
    places[other] = session
    shown[session, default: []].append(other)
  }

  /// The page that shows what is asked for.
  package subscript(address: PageAddress) -> PageAddress {
    if case .session(let number) = address, let place = places[number] { .session(place) } else { address }
  }

  /// The other sessions that a session's page shows.
  package func others(of session: Int64) -> [Int64] { shown[session] ?? [] }
}
