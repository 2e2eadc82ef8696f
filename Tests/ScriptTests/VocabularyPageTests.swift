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

  @Test func `the page about scripts lists the steps of the table`() throws {
    var page = try WrittenPage("ScriptFormat.md")
    var rows: [(forms: [String], effect: String)] = []
    for entry in StepWord.all {
      if let last = rows.indices.last, rows[last].effect == entry.effect {
        rows[last].forms.append(entry.form)
      } else {
        rows.append(([entry.form], entry.effect))
      }
    }

    let made = rows.map { "| \($0.forms.joined(separator: ", ")) | \($0.effect) |\n" }.joined()

    #expect(try page.holds(made, from: "| step | what happens |\n|---|---|\n", to: "\nTouches"), "tools/docs writes it")
  }

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

    #expect(Step.read(node, bindings: Bindings(), findings: findings) == nil)

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
