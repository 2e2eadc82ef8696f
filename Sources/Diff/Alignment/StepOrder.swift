/// The common order of the events of two aligned steps.
struct StepOrder {
  let columns: [EventAlignment.Column]
  private let leftBegin: Int
  private let rightBegin: Int
  private let leftColumns: [Int32]
  private let rightColumns: [Int32]

  init(_ columns: [EventAlignment.Column], left: Range<Int>, right: Range<Int>) {
    self.columns = columns
    leftBegin = left.lowerBound
    rightBegin = right.lowerBound
    leftColumns = StepOrder.places(columns.map(\.left), in: left)
    rightColumns = StepOrder.places(columns.map(\.right), in: right)
  }

  /// The column of an event; a carrier stands in the column of the content event before it, what happened before the
  /// step in front of all.
  func column(left: Int?, right: Int?) -> Int {
    min(place(left, leftBegin, leftColumns), place(right, rightBegin, rightColumns))
  }

  private func place(_ event: Int?, _ begin: Int, _ columns: [Int32]) -> Int {
    guard let event else { return Int.max }
    return columns.indices.contains(event - begin) ? Int(columns[event - begin]) : -1
  }

  private static func places(_ events: [Int?], in range: Range<Int>) -> [Int32] {
    var places = [Int32](repeating: -1, count: range.count)
    for (column, event) in events.enumerated() {
      if let event { places[event - range.lowerBound] = Int32(column) }
    }
    var last: Int32 = -1
    for index in places.indices {
      if places[index] < 0 { places[index] = last } else { last = places[index] }
    }
    return places
  }
}
