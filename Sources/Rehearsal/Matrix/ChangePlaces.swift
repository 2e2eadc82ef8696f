package import RehearsalStore

/// Finds the fewest words for where a change is seen: per script, scripts with the same words together.
package struct ChangePlaces {
  /// The sessions of the run, by script.
  private let sessions: [String: [Session]]

  package init(_ sessions: [Session]) {
    self.sessions = Dictionary(grouping: sessions, by: \.script)
  }

  /// Where the given sessions are among all of their scripts, most cells first.
  package func places(of changed: [Session]) -> [ChangePlace] {
    var places: [ChangePlace] = []
    var positions: [String: Int] = [:]
    for (script, own) in Dictionary(grouping: changed, by: \.script).sorted(by: { $0.key < $1.key }) {
      let all = sessions[script] ?? own
      let words = ChangePlaces.words(script, own, among: all)
      if let position = positions[words] {
        places[position].scripts.append(script)
        places[position].cellCount += own.count
        places[position].total += all.count
      } else {
        positions[words] = places.count
        places.append(ChangePlace(words: words, scripts: [script], cellCount: own.count, total: all.count))
      }
    }
    return places.enumerated().sorted { ($1.element.cellCount, $0.offset) < ($0.element.cellCount, $1.offset) }
      .map(\.element)
  }

  package static let everywhere = "everywhere"

  private static func words(_ script: String, _ changed: [Session], among all: [Session]) -> String {
    guard changed.count < all.count, all.count <= 4096 else { return everywhere }
    let matrix = BehaviourMatrix(script, all, marked: Set(changed.map(\.id)))
    return SplitFinder(matrix).rule(for: "B").text
  }
}
