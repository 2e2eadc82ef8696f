extension Decisions {
  /// Every decision, by the model that asks.
  public static let all: [any AnyDecision] =
    popover + popoverSize + placement + background + dismissal + application + navigation + presentation + memory
    + rotation + splitView + segue + search + actionSheet + seaGlass

  /// The decision called `name`, if there is one.
  public static func named(_ name: String) -> (any AnyDecision)? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
