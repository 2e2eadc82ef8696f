import RehearsalControllers
import RehearsalSourceText

extension Command {
  /// One word of a command: how it is read, and what stands behind it.
  struct Word: Sendable {
    let word: String
    let shape: ValueShape
    let read: @Sendable (Node, Findings) -> Command?

    init(_ word: String, _ shape: ValueShape, _ read: @escaping @Sendable (Node, Findings) -> Command?) {
      self.word = word
      self.shape = shape
      self.read = read
    }
  }

  /// Every command there is; script.schema.json defines each under its word.
  static let words = [
    Word("create", .either([.name, creationShape])) { readCreate($0, findings: $1) },
    Word("present", .either([popoverShape, controllerShape])) { readPresent($0, findings: $1) },
    Word("dismiss", .either([.name, animated(("popover", .name)), animated(("controller", .name))])) {
      readDismiss($0, findings: $1)
    },
    Word("install", .either([.name, installationShape])) { readInstall($0, findings: $1) },
    Word("push", animated(("controller", .name), ("onto", .name))) { readPush($0, findings: $1) },
    Word("pop", .either([.name, animated(("from", .name))])) { readPop($0, findings: $1) },
    Word("insert", .described("Puts an item into a toolbar.", itemShape(("item", .name), ("into", .name)))) {
      readInsert($0, findings: $1)
    },
    Word("remove", .described("Takes an item out of a toolbar.", itemShape(("from", .name)))) {
      readRemove($0, findings: $1)
    },
    Word("set", Assignment.shape) { readSet($0, findings: $1) },
  ]

  static func named(_ word: String) -> Word? { words.first { $0.word == word } }

  // MARK: - Shapes

  private static let creationShape = ValueShape.keys([
    .init("popover", .name, isRequired: true), .init("reference", .name),
    .init("as", .described("A local variable of a handler.", .name)),
  ])

  private static let popoverShape = ValueShape.keys([
    .init("popover", .name, isRequired: true), .init("from", .name), .init("fromRect", .rect), .init("in", .name),
    .init("directions", .either([.defined("arrowDirection"), .list(.defined("arrowDirection"), canBeEmpty: true)])),
    .init("animated", .flag), .init("fallback", .rect),
  ])

  private static let controllerShape = animated(("controller", .name), ("on", .name))

  private static let installationShape = ValueShape.keys([
    .init("controller", .name, isRequired: true),
    .init("by", .either([.words(UIApplication.Installation.allCases.map(\.rawValue)), .name])),
  ])

  /// Required keys, and whether what they ask for is animated.
  private static func animated(_ required: (name: String, shape: ValueShape)...) -> ValueShape {
    .keys(required.map { .init($0.name, $0.shape, isRequired: true) } + [.init("animated", .flag)])
  }

  private static func itemShape(_ required: (name: String, shape: ValueShape)...) -> ValueShape {
    .keys(
      required.map { .init($0.name, $0.shape, isRequired: true) }
        + [.init("at", .integer(places), isRequired: true), .init("animated", .flag)])
  }
}

extension Command.Assignment {
  fileprivate static let shape: ValueShape = {
    let places = [["property", "of"], ["reference"], ["variable"], ["default"]]
    let properties = Set(ScriptProperty.all.map(\.name)).sorted()
    return .keys(
      [
        .init("property", .either([.words(properties), .name])), .init("of", .name),
        .init("reference", .name), .init("variable", .name), .init("default", .name), .init("to", .value),
        .init(
          "copy",
          .keys([
            .init("property", .words(readableProperties), isRequired: true), .init("of", .name, isRequired: true),
          ])),
        .init("animated", .flag),
      ], rule: .oneOf(places.flatMap { [$0 + ["to"], $0 + ["copy"]] }))
  }()
}
