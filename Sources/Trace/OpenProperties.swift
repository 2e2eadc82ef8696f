/// The properties that have a value now, by subject and key.
struct OpenProperties: Sendable {
  private var pairs = SymbolPairs()
  /// By the numbers of the pairs.
  private var spans: [TraceBuilder.OpenSpan?] = []

  subscript(subject: Symbol, key: Symbol) -> TraceBuilder.OpenSpan? {
    get { pairs.number(of: subject, key).flatMap { spans[$0] } }
    set {
      if let number = pairs.number(of: subject, key) {
        spans[number] = newValue
      } else {
        _ = pairs.add(subject, key)
        spans.append(newValue)
      }
    }
  }

  /// Forgets the properties of a subject, and hands over the places of their spans, in no order.
  mutating func removeAll(of subject: Symbol) -> [Int] {
    pairs.numbers(of: subject).compactMap { number in
      defer { spans[number] = nil }
      return spans[number]?.index
    }
  }
}
