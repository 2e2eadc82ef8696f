/// Identity of a view within one trace: a counter, in order of creation.
public struct ViewID: Hashable, Sendable {
  /// The counter's value, from 1.
  public var number: Int32

  /// Makes an identity from a stored counter value.
  public init(number: Int32) {
    self.number = number
  }
}
