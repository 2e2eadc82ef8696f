import Foundation
import RehearsalSourceText
import RehearsalStore
import RehearsalTrace

/// The histories of cells of one script, equal ones together, with a letter for each recording.
struct CellHistories {
  private let spans: [HistorySpan]
  private let runs: [Int64: Run]
  /// A letter for each recording, in the order of appearance.
  let letters: [Int64: String]
  private let axis: String?

  /// Cells that went through the same recordings in the same runs.
  struct Group {
    var value: String?
    var cells: [Configuration]
    let spans: [HistorySpan]
  }

  /// What makes two histories equal.
  private struct Course: Hashable {
    let value: String?
    let spans: [[Int64]]
  }

  /// Takes spans by cell and first run; `axis` keeps cells apart that have different values of it.
  init(_ spans: [HistorySpan], runs: [Run], by axis: String? = nil) {
    self.spans = spans
    self.runs = Dictionary(runs.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    self.axis = axis
    // Stable: cells of one run keep their order.
    let byAppearance = spans.enumerated().sorted { ($0.element.firstRun, $0.offset) < ($1.element.firstRun, $1.offset) }
    var letters: [Int64: String] = [:]
    for (_, span) in byAppearance where letters[span.recording] == nil {
      letters[span.recording] = CellHistories.letter(letters.count)
    }
    self.letters = letters
  }

  /// A, B, …, Z, AA, AB, ….
  static func letter(_ number: Int) -> String {
    var (rest, text) = (number, "")
    repeat {
      text = String(UnicodeScalar(UInt8(65 + rest % 26))) + text
      rest = rest / 26 - 1
    } while rest >= 0
    return text
  }

  /// `3 behaviours in 12 cells, run:1 to run:9 on main`.
  var verdict: String {
    let cells = Set(spans.map(\.configuration)).count
    let (first, last) = (spans.map(\.firstRun).min() ?? 0, spans.map(\.lastRun).max() ?? 0)
    let span = first == last ? "run:\(first)" : "run:\(first) to run:\(last)"
    let line = spans.first?.line ?? ""
    let place = line.isEmpty ? "" : " on \(line)"
    return "\(counted(letters.count, "behaviour")) in \(counted(cells, "cell")), \(span)\(place)"
  }

  // MARK: - Text

  func lines(width: Int, paint: Paint = .output) -> [String] {
    let groups = groups()
    let courses = groups.map { course(of: $0.spans) }
    let widest = min(courses.map(\.count).max() ?? 0, width / 2)
    let naming = CellNaming(spans.map(\.configuration), without: axis)
    var lines = [paint.bold(spans.first?.script ?? "")]
    var value: String?
    for (group, course) in zip(groups, courses) {
      if let axis, group.value != value {
        value = group.value
        lines += ["", paint.bold("\(axis)=\(value ?? "none")")]
      }
      let cells = names(of: group.cells, naming)
      let padding = String(repeating: " ", count: max(0, widest - course.count))
      if course.count > widest {
        lines += ["  " + TextWidth.elide(course, to: width - 2), "    " + TextWidth.elide(cells, to: width - 4)]
      } else {
        lines.append(("  \(course)\(padding)  " + TextWidth.elide(cells, to: width - widest - 4)).trimmedAtEnd)
      }
    }
    return lines + [""] + legend(width: width) + ["", verdict]
  }

  /// `A 1–4  B 5  A 6–9`.
  private func course(of spans: [HistorySpan]) -> String {
    spans.map { span in
      let runs = span.firstRun == span.lastRun ? "\(span.firstRun)" : "\(span.firstRun)–\(span.lastRun)"
      return "\(letters[span.recording] ?? "?") \(runs)"
    }.joined(separator: "  ")
  }

  /// The cells by the axes that tell them apart, the first few.
  private func names(of cells: [Configuration], _ naming: CellNaming) -> String {
    let names = cells.map { naming.axes(of: $0) }.filter { !$0.isEmpty }
    if names.isEmpty { return "" }
    return (cells.count > 1 ? "\(cells.count) cells: " : "") + names.joined(separator: "; ")
  }

  private func legend(width: Int) -> [String] {
    let widest = letters.values.map(\.count).max() ?? 1
    let firsts = Dictionary(
      spans.map { ($0.recording, $0) }, uniquingKeysWith: { $0.firstRun <= $1.firstRun ? $0 : $1 })
    return firsts.values.sorted { order($0) < order($1) }.map { span in
      let letter = letters[span.recording] ?? "?"
      let padding = String(repeating: " ", count: widest - letter.count)
      let text = "\(letter)\(padding)  \(span.digest.short)  from \(runs[span.firstRun].map(RunText.said) ?? "")"
      return TextWidth.elide("  " + text, to: width)
    }
  }

  private func order(_ span: HistorySpan) -> (Int, String) {
    let letter = letters[span.recording] ?? ""
    return (letter.count, letter)
  }

  func groups() -> [Group] {
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

  // MARK: - Rows

  /// A row per span.
  func table(isWhole: Bool) -> (table: Table, remark: String) {
    ConfigurationColumns(spans.map(\.configuration)).table(
      before: isWhole ? ["script", "line"] : [], spans.map { isWhole ? [.text($0.script), .text($0.line)] : [] },
      after: ["behaviour", "first_run", "last_run", "sessions", "recording", "first_revision", "is_current"],
      spans.map { span in
        let revision = runs[span.firstRun]?.description.sourceRevision
        return [
          Table.Cell(letters[span.recording]), .integer(span.firstRun), .integer(span.lastRun),
          Table.Cell(span.sessionCount), .text(isWhole ? span.digest.hex : span.digest.short),
          Table.Cell(isWhole ? revision?.digits : revision?.short),
          .integer(span.isCurrent ? 1 : 0),
        ]
      }, isWhole: isWhole)
  }
}

extension String {
  /// The text without blanks at its end.
  var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
