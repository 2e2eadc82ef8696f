import RehearsalTrace

/// A line of a stream.
struct ProbeLine: Equatable {
  private let fields: [String: Value]

  /// - Parameters:
  ///   - type: What the line is: `event`, `frame`.
  ///   - fields: Its other fields.
  init(_ type: String, _ fields: [String: Value] = [:]) {
    self.fields = fields.merging(["type": .text(type)]) { $1 }
  }

  /// The line with its end.
  var text: String { Value.record(fields).json + "\n" }
}
