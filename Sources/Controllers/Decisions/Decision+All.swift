extension Decision {
  /// Every decision, by the model that asks.
  public static let all: [Decision] = popover + navigation + seaGlass
}
