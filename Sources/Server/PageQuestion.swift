#if Server
/// What a page is made for: an address, and whether a link of another site led there.
package struct PageQuestion: Hashable, Sendable {
  package let target: RequestTarget
  package let comesFromElsewhere: Bool

  package init(_ target: RequestTarget, comesFromElsewhere: Bool = false) {
    self.target = target
    self.comesFromElsewhere = comesFromElsewhere
  }

  /// Where an answer is made.
  package enum Place {
    /// Apart from all others: it is asked for every second, and takes no time.
    case live
    /// In this process: this program's own questions to the database.
    case here
    /// In a locked room: questions of dashboards, which somebody wrote.
    case panels
    /// In a locked room of its own kind: what somebody typed.
    case console
  }

  package var place: Place {
    if target.path == "live" { return .live }
    if target.path.hasPrefix("dashboard-") { return .panels }
    let isAsked = target.path.hasPrefix("console") && !(target.query["sql"] ?? "").isEmpty
    return isAsked && !comesFromElsewhere ? .console : .here
  }
}
#endif
