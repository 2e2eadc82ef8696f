import RehearsalSourceText

/// One word of a script's `steps`: what stands behind it, how it is read, and what the documentation says of it.
///
/// A new step is a file with a `StepAction` and its word, and a place in `StepWord.all`. The reader and its
/// suggestions, the names of stimuli, script.schema.json and the table in ScriptFormat.md follow from there.
struct StepWord: Sendable {
  /// What a script writes: `tap`.
  let word: String
  /// What the word does alone; `nil` for one that needs a value.
  let alone: (any StepAction)?
  /// What stands behind the word; `nil` for one that always stands alone.
  let value: ValueShape?
  /// Whether what the step does begins with a stimulus of its name.
  var isStimulus = true
  /// Whether the steps inside a step fill their own placeholders, so that those of a branch not taken stay unread.
  var fillsInside = false
  /// How the documentation writes the step, in Markdown.
  let form: String
  /// What happens, in Markdown; neighbours of which the same is said share a line of the table.
  let effect: String
  let read: @Sendable (Node, StepReading) -> Step.Verb?

  /// A word that stands before its value, which `read` reads.
  init(
    _ word: String, alone: (any StepAction)? = nil, _ value: ValueShape, form: String, effect: String,
    isStimulus: Bool = true, read: @escaping @Sendable (Node, Findings) -> (any StepAction)?
  ) {
    self.init(word, value, form: form, effect: effect, alone: alone, isStimulus: isStimulus) { node, reading in
      read(node, reading.findings).map { .act($0) }
    }
  }

  /// A word that always stands alone.
  init(_ word: String, alone: any StepAction, form: String, effect: String) {
    self.init(word, nil, form: form, effect: effect, alone: alone) { _, _ in nil }
  }

  /// A word that says which steps come next, or what is expected.
  init(
    flow word: String, _ value: ValueShape, form: String, effect: String, fillsInside: Bool = false,
    read: @escaping @Sendable (Node, StepReading) -> Step.Verb?
  ) {
    self.init(word, value, form: form, effect: effect, isStimulus: false, fillsInside: fillsInside, read: read)
  }

  private init(
    _ word: String, _ value: ValueShape?, form: String, effect: String, alone: (any StepAction)? = nil,
    isStimulus: Bool = true, fillsInside: Bool = false,
    read: @escaping @Sendable (Node, StepReading) -> Step.Verb?
  ) {
    self.word = word
    self.alone = alone
    self.value = value
    self.isStimulus = isStimulus
    self.fillsInside = fillsInside
    self.form = form
    self.effect = effect
    self.read = read
  }
}

// MARK: - The words

extension StepWord {
  /// Every step there is, in the order of the documentation.
  static let all: [StepWord] = [
    [LaunchStep.word],
    TouchStep.words,
    [PointerStep.word],
    [TypeStep.word],
    [RotateStep.word],
    BackgroundStep.words,
    [SettleStep.word],
    [AdvanceStep.word],
    [MarkStep.word],
    CommandStep.words,
    [PerformStep.word],
    [AttachStep.word],
    [Step.expectWord],
    Step.flowWords,
  ].flatMap(\.self)

  private static let byWord = Dictionary(all.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })

  static func named(_ word: String) -> StepWord? { byWord[word] }

  /// What script.schema.json says of a step.
  static var shape: ValueShape {
    .described(
      "A bare word, or a mapping with exactly one key.",
      .either([
        .words(all.filter { $0.alone != nil }.map(\.word)),
        .keys(all.compactMap { entry in entry.value.map { .init(entry.word, $0) } }, rule: .exactlyOne),
      ]))
  }
}
