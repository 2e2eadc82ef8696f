import RehearsalSourceText

extension SceneDescription {
  /// Reports handlers that perform each other in a circle, and controllers that are inside themselves.
  func reportCircles(_ findings: Findings) {
    let edges = handlers.map { ($0.name, performed(in: $0.actions)) }
    for circle in NameCircle.all(in: edges) {
      findings.report(
        "a handler that performs itself: \(circle.text)", at: circle.position,
        expected: ["handlers without a circle"])
    }
    let roots = controllers.map { controller -> (String, [NameCircle.Link]) in
      let links =
        switch controller.kind {
        case .plain: [NameCircle.Link]()
        case .navigation(let root, let position, _, _): [NameCircle.Link(name: root, position: position)]
        case .containing(let links, _), .split(let links, _, _):
          links.map { NameCircle.Link(name: $0.name, position: $0.position) }
        }
      return (controller.id, links)
    }
    for circle in NameCircle.all(in: roots) {
      findings.report(
        "a controller inside itself: \(circle.text)", at: circle.position,
        expected: ["controllers that are not around themselves"])
    }
  }

  /// The handlers that `actions` can perform: a branch that the bindings rule out does not count.
  private func performed(in actions: [Action]) -> [NameCircle.Link] {
    actions.flatMap { action -> [NameCircle.Link] in
      switch action {
      case .perform(let name, let position): return [NameCircle.Link(name: name, position: position)]
      case .afterTransaction(let actions): return performed(in: actions)
      case .attempt(let actions, let rescue): return performed(in: actions) + performed(in: rescue)
      case .when(let conditions, let then, let otherwise):
        let axes = conditions.compactMap { if case .axis(let axis) = $0 { axis.holds(in: bindings) } else { nil } }
        let canHold = !axes.contains(false)
        let mustHold = canHold && axes.count == conditions.count
        return (canHold ? performed(in: then) : []) + (mustHold ? [] : performed(in: otherwise))
      default: return []
      }
    }
  }
}

/// Names that lead to each other and back to the first.
struct NameCircle {
  /// One place where a name leads to another.
  struct Link {
    var name: String
    var position: Position
  }

  /// The names as a reader would write them: `a → b → a`.
  let text: String
  /// Where the last name leads back.
  let position: Position

  /// One circle for each link that leads back to a name on the way to it.
  ///
  /// Walks without recursion, since a file can hold a chain of any length.
  static func all(in graph: [(name: String, links: [Link])]) -> [NameCircle] {
    let links = Dictionary(graph.map { ($0.name, $0.links) }, uniquingKeysWith: { first, _ in first })
    var circles: [NameCircle] = []
    var seen: Set<String> = []
    for start in graph where seen.insert(start.name).inserted {
      var way = [(name: start.name, next: 0)]
      var places = [start.name: 0]
      while let last = way.last {
        guard let out = links[last.name], last.next < out.count else {
          places[last.name] = nil
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let link = out[last.next]
        if let place = places[link.name] {
          let names = way[place...].map(\.name) + [link.name]
          circles.append(NameCircle(text: names.joined(separator: " → "), position: link.position))
        } else if links[link.name] != nil, seen.insert(link.name).inserted {
          places[link.name] = way.count
          way.append((name: link.name, next: 0))
        }
      }
    }
    return circles
  }
}
