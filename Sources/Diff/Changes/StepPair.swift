/// A step of the script as both sides performed it, or a step that only one side has.
public struct StepPair: Hashable, Sendable {
  /// Position of the step in the left trace, or `nil` when it has none.
  public var left: Int?
  /// Position of the step in the right trace, or `nil` when it has none.
  public var right: Int?
  /// The step as a reader would write it, in the left trace if it is there.
  public var label: String

  /// The number people see: the step's position from 1, `4/5` when the sides differ.
  public var number: String {
    switch (left, right) {
    case (let left?, let right?) where left != right: "\(left + 1)/\(right + 1)"
    default: (left ?? right).map { "\($0 + 1)" } ?? "0"
    }
  }
}
