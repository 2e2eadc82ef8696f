public import RehearsalTrace

extension TraceDiff {
  // MARK: - JSON

  /// Number of the JSON format.
  ///
  /// Raised when the meaning of a name changes; names may be added without.
  static let jsonVersion = 1

  /// The diff as one JSON object, as in Documentation/diff.schema.json: every fact the text has and nothing shortened.
  ///
  /// Names are sorted, so that equal diffs give equal bytes.
  public var json: String { value.json }

  /// The diff as a value, for embedding in a greater document.
  public var value: Value {
    [
      "format": "rehearsal-diff", "version": .integer(Int64(TraceDiff.jsonVersion)),
      "signature": .text(signature.hex), "shape": .text(shape.hex), "summary": summaryValue,
      "steps": .list(stepValues), "changes": .list(changes.map(\.value)),
      "renumberings": .list(
        renumberings.map {
          [
            "left": .text($0.left), "right": .text($0.right),
            "channels": .list($0.channels.map { .text($0.word) }),
          ]
        }),
    ]
  }

  private var summaryValue: Value {
    .fields([
      ("changes", number(of: changes.count)), ("roots", number(of: roots.count)),
      ("stepsChanged", number(of: changedSteps.count)), ("steps", number(of: steps.count)),
      ("channels", .list(changedChannels.map { .text($0.word) })),
      ("ignored", .list(options.ignored.map { .text($0.word) })), ("lens", options.lens.map { .text($0) }),
      ("text", .text(summary)),
    ])
  }

  private var stepValues: [Value] {
    let counts = Dictionary(uniqueKeysWithValues: counts.map { ($0.step, $0.channels) })
    return steps.enumerated().map { position, step in
      let channels = (counts[position] ?? []).map { counts -> (String, Value?) in
        (counts.channel.word, .fields(counts.kinds.map { ($0.kind.rawValue, number(of: $0.count)) }))
      }
      return .fields([
        ("label", .text(step.label)), ("left", step.left.map(number(of:))), ("right", step.right.map(number(of:))),
        ("counts", .fields(channels)),
      ])
    }
  }

  private func number(of count: Int) -> Value { .integer(Int64(count)) }
}

extension Change {
  /// The change as a JSON value.
  var value: Value {
    var fields: [(String, Value?)] = [
      ("id", number(id)), ("kind", .text(kind.rawValue)), ("channel", .text(channel.word)), ("step", number(step)),
      ("left", left?.value), ("right", right?.value), ("fields", .list(self.fields.map(\.value))),
      ("parent", parent.map(number)), ("companion", isCompanion ? true : nil), ("root", number(root)),
      ("causes", .list(causes.events.map(\.value))), ("causesOmitted", number(causes.omitted)),
      ("absence", absenceValue),
    ]
    if kind == .retimed { fields.append(("latenessMicroseconds", .integer(lateness.microseconds))) }
    return .fields(fields + aboutFields)
  }

  private var aboutFields: [(String, Value?)] {
    switch about {
    case .event: [("about", "event")]
    case .frame(let path, let left, let right):
      [
        ("about", "frame"), ("path", .text(path)), ("leftCourse", trajectoryValue(left) { .rect($0.rect) }),
        ("rightCourse", trajectoryValue(right) { .rect($0.rect) }),
      ]
    case .property(let subject, let key, let left, let right):
      [
        ("about", "property"), ("subject", .text(subject)), ("key", .text(key)),
        ("leftCourse", trajectoryValue(left, embedded)),
        ("rightCourse", trajectoryValue(right, embedded)),
      ]
    case .animation(let left, let right):
      [("about", "animation"), ("leftCourse", left.value), ("rightCourse", right.value)]
    case .step: [("about", "step")]
    case .notPerformed(let steps, let exception):
      [("about", "notPerformed"), ("steps", number(steps)), ("exception", exception.map { .text($0) })]
    case .arrangement: [("about", "arrangement")]
    }
  }

  private var absenceValue: Value? {
    guard let absence else { return nil }
    var fields: [(String, Value?)] = [
      ("on", .text(kind == .removed ? "right" : "left")), ("common", absence.common.value),
    ]
    switch absence.reason {
    case .altered(let altered): fields += [("reason", "altered"), ("fields", .list(altered.map(\.value)))]
    case .instead(let others): fields += [("reason", "instead"), ("events", .list(others.map(\.value)))]
    case .nothingFollowed: fields.append(("reason", "nothingFollowed"))
    case .sessionEnded(let type): fields += [("reason", "sessionEnded"), ("exception", .text(type))]
    }
    return .fields(fields)
  }

  private func number(_ number: Int) -> Value { .integer(Int64(number)) }
}
