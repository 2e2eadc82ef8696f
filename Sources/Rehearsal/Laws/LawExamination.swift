import FoundationEssentials
import RehearsalPlainText
package import RehearsalStore

/// Which laws the recordings of a file break.
package struct LawExamination {
  /// How many laws hold for a recording of the file.
  package let applyingCount: Int
  /// How many recordings break one.
  package let brokenCount: Int
  /// A line in all, and one for each law that is broken, with the first place: what it is about, and what is said.
  package let lines: [(subject: String, text: String)]

  package init(of store: Store, laws: LawSet) async throws {
    let recordings = try LawCheck.recordings(of: store)
    let breaks = try await LawCheck(laws).breaks(
      in: recordings, of: store, jobs: max(1, ProcessInfo.processInfo.activeProcessorCount))
    let broken = Set(breaks.map(\.recording)).count
    let toolkits = recordings.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    let applying = laws.laws.count { law in !toolkits.isEmpty && law.holds(for: toolkits) }
    var lines = [
      (
        subject: "laws",
        text: "\(applying) of \(counted(laws.laws.count, "law")) \(applying == 1 ? "applies" : "apply") to "
          + (recordings.isEmpty ? "no recording" : counted(recordings.count, "recording"))
          + (toolkits.isEmpty ? "" : " of \(toolkits.sorted().joined(separator: ", "))")
          + (applying == 0
            ? ": nothing was examined"
            : broken == 0 ? ", none breaks one" : ", \(broken) \(broken == 1 ? "breaks" : "break") one")
      )
    ]
    let byLaw = Dictionary(grouping: breaks, by: \.law)
    for name in byLaw.keys.sorted() {
      guard let found = byLaw[name], let first = found.first else { continue }
      let place = try LawCheck.place(of: first, in: store)
      let count = counted(Set(found.map(\.recording)).count, "recording")
      lines.append((subject: name, text: "\(count): \(place): \(first.what)"))
    }
    self.lines = lines
    brokenCount = broken
    applyingCount = applying
  }
}
