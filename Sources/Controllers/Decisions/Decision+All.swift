extension Decision {
  /// Every decision, by the model that asks.
  public static let all: [Decision] = popover + dismissal + application + navigation + segue + search + actionSheet
}
