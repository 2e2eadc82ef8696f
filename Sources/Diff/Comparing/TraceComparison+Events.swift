import RehearsalTrace

extension TraceComparison {
  // MARK: - Events

  /// Reports the events of a pair of steps that were added, removed, altered or moved.
  mutating func compareEvents(_ pair: Int, _ order: StepOrder) {
    for (column, events) in order.columns.enumerated() {
      switch (events.left, events.right) {
      case (let one?, let other?): report(one, other, pair, column, isMoved: false)
      case (let one?, nil):
        if let other = alignment.rightPartner(of: one) {
          report(one, other, pair, column, isMoved: true)
        } else {
          drafts.append(
            Draft(kind: .removed, channel: channel(one, nil), about: .event, left: one, pair: pair, column: column))
        }
      case (nil, let other?):
        if alignment.leftPartner(of: other) != nil { continue }
        drafts.append(
          Draft(kind: .added, channel: channel(nil, other), about: .event, right: other, pair: pair, column: column))
      case (nil, nil): continue
      }
    }
  }

  private mutating func report(_ one: Int, _ other: Int, _ pair: Int, _ column: Int, isMoved: Bool) {
    var fields = changedContents(one, other, pair)
    let isAltered = !fields.isEmpty
    fields += changedCause(one, other)
    if fields.isEmpty, !isMoved { return }
    if isMoved { fields.append(changedOrder(one, other)) }
    drafts.append(
      Draft(
        kind: isAltered ? .altered : .moved, channel: channel(one, other), about: .event, left: one, right: other,
        fields: fields, pair: pair, column: column))
  }

  func channel(_ one: Int?, _ other: Int?) -> Channel {
    if let one { return left.trace.events[one].kind.channel }
    return other.map { right.trace.events[$0].kind.channel } ?? .actions
  }

  private func changedCause(_ one: Int, _ other: Int) -> [ChangedField] {
    let leftCause = left.contentCause(of: one)
    let rightCause = right.contentCause(of: other)
    if leftCause == nil, rightCause == nil { return [] }
    if let leftCause, let rightCause, alignment.rightPartner(of: leftCause) == rightCause { return [] }
    return [
      ChangedField(
        name: "cause", left: leftCause.map { Value.quoted(left.facts($0).identity) },
        right: rightCause.map { Value.quoted(right.facts($0).identity) })
    ]
  }

  /// What stands before a moved event on either side.
  private func changedOrder(_ one: Int, _ other: Int) -> ChangedField {
    func before(_ event: Int, _ side: Side) -> String? {
      let begin = side.events(ofStep: Int(side.trace.events[event].step)).lowerBound
      let previous = (begin..<event).last { !side.isCarrier($0) }
      return previous.map { Value.quoted(side.facts($0).identity) }
    }
    return ChangedField(name: "after", left: before(one, left), right: before(other, right))
  }

  // MARK: - Contents

  private mutating func changedContents(_ one: Int, _ other: Int, _ pair: Int) -> [ChangedField] {
    let leftEvent = left.trace.events[one]
    let rightEvent = right.trace.events[other]
    if saysTheSame(leftEvent, rightEvent), left.exceptions.isEmpty, right.exceptions.isEmpty { return [] }
    var fields: [ChangedField] = []
    let isImplemented = leftEvent.kind != .unimplemented
    if leftEvent.kind != rightEvent.kind {
      fields.append(ChangedField(name: "implemented", left: "\(isImplemented)", right: "\(!isImplemented)"))
    }
    let place = Place(left: one, right: other, pair: pair, channel: channel(one, other))
    fields += changedText("name", left.number(leftEvent.name), right.number(rightEvent.name), place)
    fields += changedText("subject", left.number(leftEvent.subject), right.number(rightEvent.subject), place)
    fields += changedText("view", left.path(of: leftEvent), right.path(of: rightEvent), place)
    fields += changedJSON("arguments", left.text(leftEvent.arguments), right.text(rightEvent.arguments), place)
    if leftEvent.kind == rightEvent.kind {
      fields += changedJSON("answer", left.text(leftEvent.answer), right.text(rightEvent.answer), place)
    }
    return fields + changedException(one, other)
  }

  /// Whether two events have the same contents, but for an exception: most have.
  private func saysTheSame(_ one: TraceEvent, _ other: TraceEvent) -> Bool {
    one.kind == other.kind && left.number(one.name) == right.number(other.name)
      && left.number(one.subject) == right.number(other.subject)
      && left.number(one.arguments) == right.number(other.arguments)
      && left.number(one.answer) == right.number(other.answer) && left.path(of: one) == right.path(of: other)
  }

  private func changedException(_ one: Int, _ other: Int) -> [ChangedField] {
    let leftException = left.exceptions[one].map { left.trace.exceptions[$0] }
    let rightException = right.exceptions[other].map { right.trace.exceptions[$0] }
    return [("type", \TraceException.type), ("message", \TraceException.message)].compactMap { name, path in
      let one = leftException.map { Value.quoted(left.text($0[keyPath: path])) }
      let other = rightException.map { Value.quoted(right.text($0[keyPath: path])) }
      return one == other ? nil : ChangedField(name: name, left: one, right: other)
    }
  }

  /// Where two texts are compared.
  struct Place {
    var left: Int
    var right: Int
    var pair: Int
    var channel: Channel
  }

  private mutating func changedText(_ name: String, _ one: Int32, _ other: Int32, _ place: Place) -> [ChangedField] {
    if one == other { return [] }
    let leftText = vocabulary.text(one)
    let rightText = vocabulary.text(other)
    if vocabulary.base(one) == vocabulary.base(other),
      renumberings.isSameThing(one, other, left, place.left, right, place.right)
    {
      renumberings.note(leftText, rightText, pair: place.pair, channel: place.channel)
      return []
    }
    return [
      ChangedField(
        name: name, left: one == 0 ? nil : Value.quoted(leftText), right: other == 0 ? nil : Value.quoted(rightText))
    ]
  }

  mutating func changedJSON(_ name: String, _ one: String, _ other: String, _ place: Place) -> [ChangedField] {
    if one == other { return [] }
    let leftValue = one.isEmpty ? nil : Value(json: one)
    let rightValue = other.isEmpty ? nil : Value(json: other)
    if (leftValue == nil && !one.isEmpty) || (rightValue == nil && !other.isEmpty) {
      return [ChangedField(name: name, left: one.isEmpty ? nil : one, right: other.isEmpty ? nil : other)]
    }
    return changedValue(name, leftValue, rightValue, place)
  }

  private mutating func changedValue(_ name: String, _ one: Value?, _ other: Value?, _ place: Place) -> [ChangedField] {
    if one?.json == other?.json { return [] }
    switch (one, other) {
    case (.record(let leftFields), .record(let rightFields)):
      var fields: [ChangedField] = []
      for key in Set(leftFields.keys).union(rightFields.keys).sorted() {
        fields += changedValue("\(name).\(key)", leftFields[key], rightFields[key], place)
      }
      return fields
    case (.list(let leftItems), .list(let rightItems))
    where leftItems.count == rightItems.count && base(.list(leftItems)) == base(.list(rightItems)):
      var fields: [ChangedField] = []
      for (index, items) in zip(leftItems, rightItems).enumerated() {
        fields += changedValue("\(name).\(index)", items.0, items.1, place)
      }
      return fields
    case (.text(let leftText), .text(let rightText)) where base(.text(leftText)) == base(.text(rightText)):
      if let leftNumber = vocabulary.knownNumber(of: leftText), let rightNumber = vocabulary.knownNumber(of: rightText),
        !renumberings.isSameThing(leftNumber, rightNumber, left, place.left, right, place.right)
      {
        break
      }
      renumberings.note(leftText, rightText, pair: place.pair, channel: place.channel)
      return []
    default: break
    }
    return [ChangedField(name: name, left: one?.json, right: other?.json)]
  }

  /// The JSON of a value without counters.
  private func base(_ value: Value) -> String {
    let json = value.json
    return withoutCounters(json) ?? json
  }
}
