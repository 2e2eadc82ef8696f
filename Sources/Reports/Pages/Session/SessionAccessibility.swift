import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

/// What a session told those who do not see the screen, as a part of its page: what views are and are called, where the
/// focus was, what the keyboard reached, and what was announced.
///
/// A row says since which step something holds. Cost: linear in the properties, plus sorting those of this channel.
struct SessionAccessibility {
  private let events: KnownEvents
  private var views: [Row] = []
  private var focus: [Row] = []
  private var orders: [Row] = []
  private var announcements: [Row] = []

  /// Something that holds since an event, or happened at it.
  private struct Row {
    let event: Int
    let cells: [Markup]
  }

  /// A value of a property that begins or ends.
  private struct Change {
    let event: Int
    let subject: Symbol
    let key: Symbol
    /// `nil` where it ends.
    let value: Symbol?
  }

  /// More of one kind are counted, and not shown.
  private static let mostRows = 500
  private static let (role, name, states) = ("accessibleRole", "accessibleName", "accessibleStates")

  /// Keys of the properties that tell it.
  static let keys = [role, name, states, order, focused]
  private static let (order, focused) = ("accessibleOrder", "focused")

  init(_ trace: Trace, _ events: KnownEvents) {
    self.events = events
    addViews(of: trace)
    let order = trace.symbols.symbol(of: Self.order)
    let focused = views.isEmpty ? nil : trace.symbols.symbol(of: Self.focused)
    for span in order ?? focused == nil ? [] : trace.properties {
      switch span.key {
      case order:
        guard case .list(let names)? = Value(json: trace.text(span.value)) else { continue }
        let order = names.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: ", ")
        orders.append(Row(event: span.from, cells: [.text(order.isEmpty ? "nothing" : order)]))
      case focused where trace.text(span.value) == "true":
        focus.append(Row(event: span.from, cells: [.code(trace.text(span.subject))]))
      default: break
      }
    }
    for place in 0..<events.knownCount where events.event(at: place).kind == .announcement {
      let event = events.event(at: place)
      let arguments = Value(json: trace.text(event.arguments))
      let text = if case .text(let text)? = arguments?["text"] { text } else { "" }
      announcements.append(
        Row(
          event: events.number(at: place),
          cells: [.text("“\(text)”"), .text(trace.text(event.name)), .code(trace.text(event.subject))]))
    }
    focus.sort { $0.event < $1.event }
    orders.sort { $0.event < $1.event }
  }

  private mutating func addViews(of trace: Trace) {
    let keys = Set([Self.role, Self.name, Self.states].compactMap { trace.symbols.symbol(of: $0) })
    var changes: [Change] = []
    for span in keys.isEmpty ? [] : trace.properties where keys.contains(span.key) {
      changes.append(Change(event: span.from, subject: span.subject, key: span.key, value: span.value))
      changes.append(Change(event: span.to, subject: span.subject, key: span.key, value: nil))
    }
    // What begins where another ends takes its place.
    changes.sort {
      ($0.event, trace.text($0.subject), $0.value == nil ? 0 : 1)
        < ($1.event, trace.text($1.subject), $1.value == nil ? 0 : 1)
    }
    var now: [Symbol: [String: String]] = [:]
    var rest = changes[...]
    while let first = rest.first {
      let own = rest.prefix { $0.event == first.event && $0.subject == first.subject }
      rest = rest.dropFirst(own.count)
      let before = now[first.subject] ?? [:]
      for change in own {
        now[first.subject, default: [:]][trace.text(change.key)] = change.value.map { said($0, trace) }
      }
      guard let after = now[first.subject], let role = after[Self.role], after != before else { continue }
      views.append(
        Row(
          event: first.event,
          cells: [
            .code(trace.text(first.subject)), .text(role), .text("“\(after[Self.name] ?? "")”"),
            .text(after[Self.states] ?? ""),
          ]))
    }
  }

  private func said(_ value: Symbol, _ trace: Trace) -> String {
    let json = trace.text(value)
    return if case .text(let text)? = Value(json: json) { text } else { json }
  }

  /// The part of the page; nothing when nothing of the kind was told.
  ///
  /// - Parameter stepName: What a step is called, by its position.
  func markup(stepName: (Int) -> String) -> Markup {
    func table(_ heading: String, _ heads: [String], _ rows: [Row]) -> Markup {
      guard !rows.isEmpty else { return .empty }
      let lines = rows.prefix(Self.mostRows).map { row in
        [.text(stepName(events.step(of: row.event) ?? 0))] + row.cells
      }
      let more = rows.count > lines.count ? Markup.remark("\(rows.count - lines.count) more") : .empty
      return .joined([.element("h3", [:], [.text(heading)]), .table(heads, lines), more])
    }
    let parts = [
      table("Views", ["since", "view", "role", "name", "states"], views), table("Focus", ["since", "view"], focus),
      table("What the keyboard reaches", ["since", "in this order"], orders),
      table("Announcements", ["at", "said", "how", "by"], announcements),
    ]
    guard parts.contains(where: { $0 != .empty }) else { return .empty }
    return .element("section", ["class": "tab"], [.element("h2", [:], [.text("Accessibility")])] + parts)
  }
}
