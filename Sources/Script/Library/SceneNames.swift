import RehearsalControllers
import RehearsalSourceText
import RehearsalTrace

/// The names a scene gives, to check what scripts and handlers speak of.
struct SceneNames {
  private var elements: Set<String> = ["window", "keyboard"]
  private var controllers: Set<String> = []
  private var navigations: Set<String> = []
  private var popovers: Set<String> = []
  /// The popovers that a handler can create.
  private var createdPopovers: Set<String> = []
  private var backgrounds: Set<String> = []
  private var delegates: Set<String> = []
  private var handlers: Set<String> = []
  private var segues: Set<String> = []
  private var actionSheets: Set<String> = []
  /// Popover controllers that segues make.
  private var seguePopovers: Set<String> = []
  /// Popover controllers that UIKit makes for itself.
  private var systemPopovers: Set<String> = []
  private var references: Set<String> = []
  private var variables: Set<String> = []
  private var userDefaults: Set<String> = []
  private var others: Set<String> = ["NSUserDefaults"]
  private let events: EventNames
  /// Names that two things of the scene have.
  private(set) var duplicates: [String] = []

  init(_ scene: SceneDescription) {
    events = EventNames(scene)
    others.insert(scene.id)
    references = Set(scene.references)
    variables = Set(scene.variables.map(\.name))
    userDefaults = Set(scene.defaults.map(\.name))
    createdPopovers = Set(scene.popovers.map(\.id))
    popovers = createdPopovers
    backgrounds = Set(scene.backgrounds.map(\.name))
    delegates = Set(scene.delegates.map(\.id))
    handlers = Set(scene.handlers.map(\.name))
    segues = Set(scene.segues.map(\.id))
    actionSheets = Set(scene.actionSheets.map(\.id))
    systemPopovers = Set(scene.actionSheets.map { ViewName.popover.of($0.id) })
    elements.formUnion(scene.actionSheets.flatMap { $0.buttonNames + [ViewName.controller.of($0.id)] })
    others.formUnion(actionSheets)
    seguePopovers = Set(
      scene.segues.compactMap { if case .popover(let popover) = $0.kind { popover.id } else { nil } })
    elements.formUnion(scene.windows.map(\.id))
    var all: [String] =
      scene.windows.map(\.id) + scene.popovers.map(\.id) + scene.actionSheets.map(\.id) + scene.controllers.map(\.id)
    for controller in scene.controllers {
      controllers.insert(controller.id)
      if let search = controller.searchDisplay { add(search, to: &all) }
      switch controller.kind {
      case .navigation: navigations.insert(controller.id)
      case .containing: break
      case .split:
        popovers.formUnion([ViewName.popover.of(controller.id), "popoverController"])
        elements.formUnion([ViewName.item, .divider, .pan].map { $0.of(controller.id) } + ["barButtonItem"])
      case .plain(let view, let left, let right):
        all += [left?.id, right?.id].compactMap(\.self)
        elements.formUnion([left?.id, right?.id].compactMap(\.self))
        if let view { add(view, to: &all) }
      }
    }
    var seen: Set<String> = []
    for name in all where !seen.insert(name).inserted && !duplicates.contains(name) { duplicates.append(name) }
  }

  private mutating func add(_ view: ViewDescription, to all: inout [String]) {
    var names = [view.id] + view.gestures.map(\.id)
    switch view.kind {
    case .toolbar(let items):
      names += items.compactMap(\.id)
      for case .custom(let view) in items { add(view, to: &all) }
    case .searchBar: elements.formUnion([ViewName.field.of(view.id), ViewName.resultsList.of(view.id)])
    case .table(let rows, _): names += rows.map(\.id)
    case .picker(let wheels, _):
      names += wheels.indices.map { ViewName.wheel.of(view.id, $0) } + wheels.joined().map(\.id)
    default: break
    }
    elements.formUnion(names)
    all += names
    for subview in view.subviews { add(subview, to: &all) }
  }

  /// Whether a script can speak of a view, item or row of the screen by this name.
  func isKnown(_ name: String) -> Bool {
    let known = names(for: .element, locals: [])
    return known.contains(name) || known.contains(SceneNames.plain(name))
  }

  /// A search display controller, and what it makes: results, their controllers and popover, the Clear button.
  private mutating func add(_ search: SearchDisplayDescription, to all: inout [String]) {
    all.append(search.id)
    others.insert(search.id)
    systemPopovers.insert(ViewName.popover.of(search.id))
    elements.formUnion(
      [ViewName.results, .resultsController, .navigation, .clear].map { $0.of(search.id) })
  }

  /// Reports every use in `findings` of a name that the scene does not give.
  func check(_ findings: Findings) {
    let locals = Set(findings.uses.filter { $0.kind == .newLocal }.map(\.name))
    var sets: [NameUse.Kind: Set<String>] = [:]
    // A name with a placeholder that could not be filled has been reported already.
    for use in findings.uses where use.kind != .newLocal && !Placeholder.isIn(use.name) {
      if events.check(use, findings) { continue }
      let known = sets[use.kind] ?? names(for: use.kind, locals: locals)
      sets[use.kind] = known
      guard !known.contains(use.name), !known.contains(SceneNames.plain(use.name)) else { continue }
      findings.reportUnknown(use.kind.rawValue, use.name, at: use.position, expected: known.sorted())
    }
  }

  private func names(for kind: NameUse.Kind, locals: Set<String>) -> Set<String> {
    switch kind {
    case .element: elements.union(popovers).union(seguePopovers).union(systemPopovers).union(controllers)
    case .controller: controllers
    case .navigation: navigations.union(["sender"])
    case .popover: popovers.union(seguePopovers).union(references).union(locals).union(["sender"])
    case .shownPopover: popovers.union(seguePopovers).union(systemPopovers).union(references)
    case .actionSheet: actionSheets
    case .popoverClass: createdPopovers
    case .background: backgrounds
    case .delegate: delegates
    case .handler: handlers
    case .reference: references
    case .variable: variables
    case .userDefault: userDefaults
    case .object:
      elements.union(controllers).union(popovers).union(seguePopovers).union(references).union(locals).union(delegates)
        .union(systemPopovers).union(others).union(backgrounds).union(segues).union(["sender", "shown"])
    case .segue: segues
    case .newLocal: locals
    case .callback, .lifecycle, .action, .message, .assignment, .touch, .gesture, .animation, .stimulus, .notification:
      []
    }
  }

  /// What the models add to the names of a scene's objects.
  private static let added: [ViewName] = [
    .view, .button, .dimmingView, .transitionView, .background, .bar, .tab, .back, .pan, .chrome, .tap,
  ]

  /// The scene's own name in a recorded one: the end of a path, without the counter and what the models add.
  static func plain(_ name: String) -> String {
    var rest = name.split(separator: "/").last ?? ""
    // A row of a table whose rows come from a data source: `NAME.results.row3`.
    if let row = rest.lastIndex(of: "."), rest[row...].hasPrefix(".row"), Int(rest[row...].dropFirst(4)) != nil {
      rest = rest[..<row]
    }
    for name in added where rest.hasSuffix(name.suffix) { rest = rest.dropLast(name.suffix.count) }
    if let hash = rest.lastIndex(of: "#"), Int(rest[rest.index(after: hash)...]) != nil { rest = rest[..<hash] }
    return String(rest)
  }
}
