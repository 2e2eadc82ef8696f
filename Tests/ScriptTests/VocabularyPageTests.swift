import RehearsalReports
import RehearsalSourceText
import Testing

@testable import RehearsalScript

/// What is published about the words of scripts is made from the tables that the reader and the performer use.
@Suite(.serialized) struct VocabularyPageTests {
  private static let definitions =
    Command.words.map { ($0.word, $0.shape) }
    + [("event", EventPattern.shape), ("expectation", Expectation.shape), ("step", StepWord.shape)]

  @Test(arguments: definitions.map(\.0))
  func `the schema says of a word what its table says`(_ name: String) throws {
    let shape = try #require(Self.definitions.first { $0.0 == name }).1
    var page = try WrittenPage("script.schema.json")

    let made = String(shape.schema.text(indent: 4).dropLast("\n    }".count))

    #expect(try page.holds(made, from: "\n    \"\(name)\": ", to: "\n    }"), "tools/docs writes it")
  }

  /// Rows of a table; neighbours of which the same is said share one.
  private static func rows(_ words: [(form: String, effect: String)]) -> String {
    var rows: [(forms: [String], effect: String)] = []
    for word in words {
      if let last = rows.indices.last, rows[last].effect == word.effect {
        rows[last].forms.append(word.form)
      } else {
        rows.append(([word.form], word.effect))
      }
    }
    return rows.map { "| \($0.forms.joined(separator: ", ")) | \($0.effect) |\n" }.joined()
  }

  @Test func `the page about scripts lists the steps of the table`() throws {
    var page = try WrittenPage("ScriptFormat.md")

    let made = Self.rows(StepWord.all.map { ($0.form, $0.effect) })

    #expect(try page.holds(made, from: "| step | what happens |\n|---|---|\n", to: "\nTouches"), "tools/docs writes it")
  }

  @Test func `the schema says of actions what their table says`() throws {
    var page = try WrittenPage("scene.schema.json")
    let scene = try JSONSchema(folder: SchemaTests.folder, root: "scene.schema.json")
    let own = scene.schema("definitions").keys

    let made = Action.Word.shape.schema.text(indent: 4).dropLast("\n    }".count)
      .replacing(/"#\/definitions\/(\w+)"/) { match in
        own.contains(String(match.1)) ? String(match.0) : "\"script.schema.json#/definitions/\(match.1)\""
      }

    #expect(try page.holds(String(made), from: "\n    \"action\": ", to: "\n    }"), "tools/docs writes it")
  }

  @Test func `the page about scripts lists the actions of the table`() throws {
    var page = try WrittenPage("ScriptFormat.md")

    let made = Self.rows(Action.Word.all.map { ($0.form, $0.effect) })

    #expect(try page.holds(made, from: "| action | |\n|---|---|\n", to: "\nConditions"), "tools/docs writes it")
  }

  @Test(arguments: [
    "create", "saveDefaults", "restoreDefaults", "sendAction", "connect", "showActionSheet", "filter",
  ])
  func `an action's reader takes exactly the keys that its table names`(_ word: String) throws {
    let entry = try #require(Action.Word.all.first { $0.word == word })
    let findings = Findings(path: "scene.yaml")
    let node = try #require(YAMLText.read("[{ \(word): { noSuchKey: 1 } }]", findings: findings))

    #expect(Action.readList(node, bindings: Bindings(), findings: findings).isEmpty)

    let unknown = try #require(findings.diagnostics.first { $0.message.contains("noSuchKey") })
    #expect(unknown.expected.sorted() == (Command.named(word)?.shape ?? entry.shape).keys.sorted())
  }

  // MARK: - Marks

  @Test func `the schema of dashboards says of marks what their table says`() throws {
    var page = try WrittenPage("dashboard.schema.json")
    let column = SchemaJSON.object([("$ref", .text("#/definitions/column"))])
    let encodings = PanelMark.allCases.filter { !$0.required.isEmpty }.map { mark in
      SchemaJSON.object([
        ("type", .text("object")), ("additionalProperties", .flag(false)),
        ("required", .list(mark.required.map { .text($0.rawValue) })),
        ("properties", .object((mark.required + mark.optional).map { ($0.rawValue, column) })),
      ])
    }

    let words = SchemaJSON.list(PanelMark.allCases.map { .text($0.rawValue) }).text(indent: 10)
    #expect(
      try page.holds(words, from: "\"mark\": {\n          \"enum\": ", to: "\n        },\n        \"encoding\""),
      "tools/docs writes it")
    #expect(
      try page.holds(
        SchemaJSON.list(encodings).text(indent: 10),
        from: "\"Which column stands for what.\",\n          \"anyOf\": ", to: "\n        },\n        \"units\""),
      "tools/docs writes it")
  }

  @Test func `the page about dashboards lists the marks of the table`() throws {
    var page = try WrittenPage("Dashboards.md")
    func columns(_ encodings: [Encoding]) -> String { encodings.map { "`\($0.rawValue)`" }.joined(separator: ", ") }

    let made = PanelMark.allCases.map { mark in
      let optional = mark.optional.isEmpty ? "" : ", and " + columns(mark.optional)
      let encoding = mark.required.isEmpty ? "" : " " + columns(mark.required) + optional
      return "| `\(mark.rawValue)` |\(encoding) | \(mark.drawing) |\n"
    }

    #expect(
      try page.holds(made.joined(), from: "| mark | encoding | |\n|---|---|---|\n", to: "\nA drawing"),
      "tools/docs writes it")
  }

  // MARK: - Properties and keys

  @Test func `the page about scripts lists the properties of the table`() throws {
    var page = try WrittenPage("ScriptFormat.md")
    let owners = ScriptProperty.Owner.allCases.map { owner in
      var seen: Set<String> = []
      let names = ScriptProperty.all.filter { $0.owner == owner && seen.insert($0.name).inserted }.map { property in
        let notes = [property.note, property.takesAnimated ? "`animated: false` for at once" : ""]
        let note = notes.filter { !$0.isEmpty }.joined(separator: "; ")
        return "`\(property.name)`" + (note.isEmpty ? "" : " (\(note))")
      }
      return "\(owner.rawValue): \(names.joined(separator: ", "))"
    }

    let made = owners.joined(separator: "; ")

    #expect(
      try page.holds(made, from: "| `set: {property: X, of: OBJECT, to: VALUE}` | ", to: " |\n"),
      "tools/docs writes it")
  }

  @Test(arguments: StepWord.all.filter { !$0.keys.isEmpty }.map(\.word))
  func `a step's reader takes exactly the keys that its table names`(_ word: String) throws {
    let entry = try #require(StepWord.named(word))
    let findings = Findings(path: "step.yaml")
    let node = try #require(YAMLText.read("\(word): { noSuchKey: 1 }", findings: findings))

    #expect(Step.read(node, StepReading(bindings: Bindings(), findings: findings)) == nil)

    let unknown = try #require(findings.diagnostics.first { $0.message.contains("noSuchKey") })
    #expect(unknown.expected.sorted() == entry.keys.sorted())
  }
}

extension StepWord {
  /// The keys of the mapping that may stand behind the word.
  fileprivate var keys: [String] { value?.keys ?? [] }
}

extension ValueShape {
  fileprivate var keys: [String] {
    switch self {
    case .keys(let keys, _): keys.map(\.name)
    case .either(let shapes): shapes.flatMap(\.keys)
    default: []
    }
  }
}
