import RehearsalDiff
import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// The histories of cells of one script, equal ones together, with a letter for each recording.
package struct CellHistories {
  /// By cell and first run.
  package let spans: [HistorySpan]
  /// The runs that spans begin and end in.
  package let runs: [Int64: Run]
  /// A letter for each recording, in the order of appearance.
  package let letters: [Int64: String]
  /// The axis whose values keep cells apart.
  package let axis: String?
  /// The cells that behave in several ways by now, with their rates.
  package var flaky: [FlakyCell] = []

  /// Cells that went through the same recordings in the same runs.
  package struct Group {
    package var value: String?
    package var cells: [Configuration]
    package let spans: [HistorySpan]

    package init(value: String? = nil, cells: [Configuration], spans: [HistorySpan]) {
      self.value = value
      self.cells = cells
      self.spans = spans
    }
  }

  /// What makes two histories equal.
  private struct Course: Hashable {
    let value: String?
    let spans: [[Int64]]
  }

  /// Takes spans by cell and first run; `axis` keeps cells apart that have different values of it.
  package init(_ spans: [HistorySpan], runs: [Run], by axis: String? = nil) {
    self.spans = spans
    self.runs = Dictionary(runs.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    self.axis = axis
    // Stable: cells of one run keep their order.
    let byAppearance = spans.enumerated().sorted { ($0.element.firstRun, $0.offset) < ($1.element.firstRun, $1.offset) }
    var letters: [Int64: String] = [:]
    for (_, span) in byAppearance where letters[span.recording] == nil {
      letters[span.recording] = BehaviourLetter.text(letters.count)
    }
    self.letters = letters
  }

  /// `3 behaviours in 12 cells, run:1 to run:9 on main`.
  package var verdict: String {
    let cells = Set(spans.map(\.configuration)).count
    let (first, last) = (spans.map(\.firstRun).min() ?? 0, spans.map(\.lastRun).max() ?? 0)
    let span = first == last ? "run:\(first)" : "run:\(first) to run:\(last)"
    let line = spans.first?.line ?? ""
    let place = line.isEmpty ? "" : " on \(line)"
    let unsteady = flaky.isEmpty ? "" : ", \(flaky.count) flaky"
    return "\(counted(letters.count, "behaviour")) in \(counted(cells, "cell"))\(unsteady), \(span)\(place)"
  }

  /// Whether pruning took sessions of these histories away.
  package var isPruned: Bool { spans.contains { $0.prunedCount > 0 } }

  /// `; 800 sessions, 3 kept`: what pruning left of a behaviour; nothing where it took none away.
  package func kept(of recording: Int64) -> String {
    let shown = spans.filter { $0.recording == recording }
    let (all, pruned) = (shown.reduce(0) { $0 + $1.sessionCount }, shown.reduce(0) { $0 + $1.prunedCount })
    return pruned == 0 ? "" : "; \(counted(all, "session")), \(all - pruned) kept"
  }

  /// `A 1–4  B 5  A 6–9`; what a cell showed in turn while it was flaky is one piece: `A~B 5–24`.
  package func course(of spans: [HistorySpan]) -> String {
    var pieces: [[HistorySpan]] = []
    for span in spans {
      if span.isFlaky, let last = pieces.last?.last, last.isFlaky {
        pieces[pieces.count - 1].append(span)
      } else {
        pieces.append([span])
      }
    }
    return pieces.map { piece in
      let (first, last) = (piece.map(\.firstRun).min() ?? 0, piece.map(\.lastRun).max() ?? 0)
      let names = Set(piece.map { letters[$0.recording] ?? "?" }).sorted { ($0.count, $0) < ($1.count, $1) }
      return names.joined(separator: "~") + " " + (first == last ? "\(first)" : "\(first)–\(last)")
    }.joined(separator: "  ")
  }

  /// Cells with equal histories together.
  package func groups() -> [Group] {
    var cells: [Configuration: [HistorySpan]] = [:]
    for span in spans { cells[span.configuration, default: []].append(span) }
    var groups: [Group] = []
    var positions: [Course: Int] = [:]
    for (configuration, spans) in cells.sorted(by: { precedes($0.key, $1.key) }) {
      let value = axis.flatMap { configuration[$0] }
      let course = Course(value: value, spans: spans.map { [$0.recording, $0.firstRun, $0.lastRun] })
      if let position = positions[course] {
        groups[position].cells.append(configuration)
      } else {
        positions[course] = groups.count
        groups.append(Group(value: value, cells: [configuration], spans: spans))
      }
    }
    return groups
  }

  /// By the value of the axis first, in the order of configurations.
  private func precedes(_ left: Configuration, _ right: Configuration) -> Bool {
    if let axis, left[axis] != right[axis] {
      return Configuration([axis: left[axis] ?? ""]) < Configuration([axis: right[axis] ?? ""])
    }
    return left < right
  }
}
