import RehearsalPlainText
import RehearsalScript
import RehearsalSourceText
package import RehearsalStore
import RehearsalTrace

/// Which lines of a lens some sessions never met, and what of them it hides.
package struct LensCheck {
  /// What is said, the verdict last.
  package let lines: [String]
  /// Whether a line met nothing.
  package let hasUnmet: Bool

  package init(_ lens: Lens, _ sides: [(store: Store, session: Session)]) throws {
    var met: Set<Position> = []
    var toolkits: Set<String> = []
    var hidden: [[String: Int]] = []
    for side in sides {
      let trace = try side.store.trace(ofRecording: side.session.recording)
      let tally = try lens.reading(of: trace, as: side.session).tally
      toolkits.insert(Lens.toolkit(of: side.session))
      met.formUnion(tally.met)
      hidden.append(tally.hidden)
    }
    let unmet = lens.lines(of: toolkits).filter { !met.contains($0.position) }
    hasUnmet = !unmet.isEmpty
    let told = unmet.map { "\(lens.path):\($0.position.line):\($0.position.column): met nothing: \($0.text)" }
    lines =
      told + (told.isEmpty ? [] : [""]) + LensCheck.table(of: hidden, sides.map(\.session)) + [
        LensCheck.verdict(lens, unmet.count, toolkits)
      ]
  }

  private static func table(of hidden: [[String: Int]], _ sessions: [Session]) -> [String] {
    let names = Set(hidden.flatMap(\.keys)).sorted()
    let differing = names.filter { name in hidden.count < 2 || Set(hidden.map { $0[name] ?? 0 }).count > 1 }
    guard !differing.isEmpty else { return [] }
    let table = Table(
      columns: ["left out"] + sessions.map { "\(Lens.toolkit(of: $0)) s:\($0.id)" },
      rows: differing.map { name in
        [.text(name)] + hidden.map { .integer(Int64($0[name] ?? 0)) }
      })
    return TableFormat.table.lines(table) + [""]
  }

  private static func verdict(_ lens: Lens, _ unmet: Int, _ toolkits: Set<String>) -> String {
    guard !toolkits.isEmpty else { return "\(lens.name): the file is sound" }
    let asked = toolkits.sorted().joined(separator: ", ")
    return unmet == 0
      ? "\(lens.name): every line for \(asked) met something"
      : "\(lens.name): \(counted(unmet, "line")) for \(asked) met nothing"
  }
}

extension Lens {
  /// The toolkit that performed a session: its axis says so, else its system.
  static func toolkit(of session: Session) -> String {
    session.configuration[Script.toolkitAxis] ?? session.system.toolkit
  }

  /// The lines for some toolkits, as they stand in the file.
  fileprivate func lines(of toolkits: Set<String>) -> [(position: Position, text: String)] {
    toolkits.flatMap { toolkit -> [(position: Position, text: String)] in
      let words = words[toolkit] ?? Words()
      return words.views.map { ($0.position, "views \($0.path) of \($0.classes.joined(separator: ", "))") }
        + words.events.map { ($0.position, "\($0.kind.word) \($0.pattern)") }
        + words.properties.map { ($0.value.position, "property \($0.key)") }
    }.sorted { $0.position < $1.position }
  }
}
