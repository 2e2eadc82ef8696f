// What each model brings with it; the only file that names every one of them.

extension Decisions {
  /// Every decision, by the model that asks.
  public static let all: [any AnyDecision] =
    popover + popoverSize + placement + background + dismissal + application + navigation + presentation + memory
    + rotation + splitView + segue + search + actionSheet + seaGlass

  /// The decision called `name`, if there is one.
  public static func named(_ name: String) -> (any AnyDecision)? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension ContainerKind {
  /// Every model that contains controllers and is made around them.
  public static let all: [ContainerKind] = [container, tabBar]
}
