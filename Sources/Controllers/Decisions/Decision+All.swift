extension Decision {
  /// Every decision, by the model that asks.
  public static let all: [Decision] =
    popover + popoverSize + placement + background + dismissal + application + navigation + presentation + memory
    + rotation + splitView + segue + search + actionSheet + seaGlass
}
