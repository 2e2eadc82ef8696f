import RehearsalTrace

/// The properties of objects that are no views: what is recorded of each, and what a turn has noted.
///
/// Cost: a note is two look-ups of short texts; handing over is linear in what was noted.
struct NotedProperties {
  private var names = SymbolTable()
  private var properties: [Property] = []
  /// The subject and the key of each.
  private var pairs = SymbolPairs()
  /// Where those are that this turn has noted, in order.
  private var noted: [Int] = []

  private struct Property {
    let subject: String
    let key: String
    /// What the trace says.
    var recorded: Value?
    var isNoted = false
    /// What is to be recorded at the end of the turn; `nil` where it has been meanwhile.
    var value: Value?
    var slot = 0
  }

  /// Notes a value, unless it is what the trace says already.
  ///
  /// - Returns: Where it was noted, for its slot; `nil` where it was not.
  mutating func note(_ value: Value, _ key: String, of subject: String) -> Int? {
    let place = place(of: key, of: subject)
    if !properties[place].isNoted {
      if properties[place].recorded == value { return nil }
      properties[place].isNoted = true
      noted.append(place)
    }
    properties[place].value = value
    return place
  }

  mutating func setSlot(_ slot: Int, of place: Int) { properties[place].slot = slot }

  /// A property was recorded directly.
  mutating func recorded(_ value: Value, _ key: String, of subject: String) {
    let place = place(of: key, of: subject)
    properties[place].recorded = value
    properties[place].value = nil
  }

  /// Hands over what is news and forgets that it was noted.
  mutating func take(_ body: (_ value: Value, _ key: String, _ subject: String, _ slot: Int) -> Void) {
    for place in noted {
      let property = properties[place]
      properties[place].isNoted = false
      guard let value = property.value else { continue }
      properties[place].value = nil
      if property.recorded == value { continue }
      properties[place].recorded = value
      body(value, property.key, property.subject, property.slot)
    }
    noted.removeAll(keepingCapacity: true)
  }

  private mutating func place(of key: String, of subject: String) -> Int {
    let (subjectName, keyName) = (names.intern(subject), names.intern(key))
    if let place = pairs.number(of: subjectName, keyName) { return place }
    properties.append(Property(subject: subject, key: key))
    return pairs.add(subjectName, keyName)
  }
}
