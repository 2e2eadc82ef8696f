import RehearsalSourceText
package import RehearsalTrace

/// How far a script lets behaviour differ before it counts as another one: `frame card: 0.5`.
///
/// What is recorded is put on a grid of that size before its digest is computed. So being equal stays transitive, and
/// histories, diffs and pages need not know of it; but two numbers on both sides of a grid's middle differ, however
/// near they are. Expectations look at what happened, before that.
package struct Tolerance: Hashable, Sendable {
  /// What it holds for, as the script says it: `frame card`.
  package let pattern: String
  private let target: Target
  /// The grid, in thousandths of a point or of a number, or in microseconds.
  private let grid: Int64

  private enum Target: Hashable, Sendable {
    /// The frames of views of this name, or this path.
    case frame(String)
    /// A property of subjects of this name, both separated by the last dot.
    case property(subject: String, key: String)
    case times
  }

  /// How far, with its unit: `0.5 pt`, `0.01`, `16 ms`.
  package var amount: String {
    switch target {
    case .frame: decimalText(milli: grid) + " pt"
    case .property: decimalText(milli: grid)
    case .times: decimalText(milli: grid) + " ms"
    }
  }

  // MARK: - Applying

  /// A trace on the grids of some tolerances; where several hold for one thing, the first one does.
  package static func applied(_ tolerances: [Tolerance], to trace: Trace) -> Trace {
    guard !tolerances.isEmpty else { return trace }
    return trace.quantised(
      frame: { path in
        tolerances.first { if case .frame(let name) = $0.target { isCalled(path, name) } else { false } }?.grid
      },
      value: { subject, key in
        tolerances.first {
          guard case .property(let name, let pattern) = $0.target else { return false }
          return AxisFilter.matches(key, pattern) && isCalled(subject, name)
        }?.grid
      },
      times: tolerances.first { $0.target == .times }.map { Interval(microseconds: $0.grid) })
  }

  /// Whether a name is that of a view or an object: of the last part of its path, or of the whole of it.
  private static func isCalled(_ path: String, _ name: String) -> Bool {
    AxisFilter.matches(path, name) || AxisFilter.matches(String(path.split(separator: "/").last ?? ""), name)
  }

  // MARK: - Reading

  private static let forms = ["frame VIEW: 0.5", "property OBJECT.NAME: 0.01", "times: 16ms"]
  /// No tolerance is finer or coarser, in points or numbers.
  private static let bounds = 0.001...100_000

  /// Reads the mapping behind `tolerances`.
  static func readAll(_ node: Node?, findings: Findings) -> [Tolerance] {
    guard let node else { return [] }
    guard let entries = node.entries else {
      findings.report("found \(node.kind)", at: node.position, expected: forms)
      return []
    }
    return entries.compactMap { read($0, findings: findings) }
  }

  private static func read(_ entry: Node.Entry, findings: Findings) -> Tolerance? {
    if entry.key == "times" {
      guard let interval = findings.interval(entry.value) else { return nil }
      if interval.microseconds > 0 {
        return Tolerance(pattern: entry.key, target: .times, grid: interval.microseconds)
      }
      findings.report("a tolerance of nothing", at: entry.value.position, expected: ["a length of time, as 16ms"])
      return nil
    }
    let words = entry.key.split(separator: " ").map(String.init)
    let target: Target
    switch words.first {
    case "frame" where words.count == 2: target = .frame(words[1])
    case "property" where words.count == 2:
      guard let dot = words[1].lastIndex(of: "."), dot != words[1].startIndex, words[1].last != "." else { fallthrough }
      target = .property(subject: String(words[1][..<dot]), key: String(words[1][words[1].index(after: dot)...]))
    default:
      findings.report(
        "\(Value.quoted(entry.key)) has no tolerance", at: entry.keyPosition, expected: forms,
        suggestion: words.first.flatMap { suggestion(for: $0, among: ["frame", "property", "times"]) })
      return nil
    }
    return findings.number(entry.value, in: bounds).map {
      Tolerance(pattern: words.joined(separator: " "), target: target, grid: milliPoints($0))
    }
  }

  /// How far, as a script writes it: `0.5`, `16ms`.
  var written: String { target == .times ? decimalText(milli: grid) + "ms" : decimalText(milli: grid) }
}
