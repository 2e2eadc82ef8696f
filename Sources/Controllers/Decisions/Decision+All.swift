extension Decision {
  /// Every decision, by the model that asks.
  public static let all: [Decision] =
    popover + placement + background + dismissal + application + navigation + presentation
}
