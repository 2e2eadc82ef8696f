package import RehearsalTrace

/// The steps of two traces, who is who among them, in order.
public struct StepPairs: RandomAccessCollection, Hashable, Sendable {
  /// Positions on the left and on the right; -1 where a side has none.
  private var lefts: [Int32] = []
  private var rights: [Int32] = []
  private var labels = PackedTexts()

  /// Makes an empty list.
  public init() {}

  /// Pairs the steps of two traces that have the same labels, one by one.
  package init(labels: PackedTexts) {
    lefts = (0..<Int32(labels.count)).map(\.self)
    rights = lefts
    self.labels = labels
  }

  /// Position of the first pair.
  public var startIndex: Int { 0 }

  /// One past the position of the last pair.
  public var endIndex: Int { lefts.count }

  /// The pair at a position.
  public subscript(position: Int) -> StepPair {
    let (left, right) = positions(at: position)
    return StepPair(left: left, right: right, label: labels[position])
  }

  /// The positions of a pair in the traces, without its label.
  func positions(at position: Int) -> (left: Int?, right: Int?) {
    func step(_ number: Int32) -> Int? { number < 0 ? nil : Int(number) }
    return (step(lefts[position]), step(rights[position]))
  }

  /// Adds a pair at the end.
  public mutating func append(_ pair: StepPair) {
    lefts.append(Int32(pair.left ?? -1))
    rights.append(Int32(pair.right ?? -1))
    labels.append(pair.label)
  }
}
