package import Rehearsal
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// The axes of a run that change nothing: whatever their value, cells that differ in nothing else behave alike.
///
/// Such an axis may be meant for later. More often its value never arrives, and every cell but one is green for
/// nothing.
package struct IdleAxes {
  /// A line for each, by name; of a run in which a cell of theirs is new.
  package let notes: [String]

  /// Who performs, and what the models always read: that releases and systems behave alike is an answer.
  private static let meantToBeAlike: Set = [
    "account", "device", "ios", "orientation", "popover", "toolkit", "version",
  ]

  package init(of recording: RunRecording) {
    var axes: [String: Axis] = [:]
    for session in recording.sessions {
      let (script, configuration) = (session.cell.script.id, session.cell.configuration)
      for axis in configuration.axes where !IdleAxes.meantToBeAlike.contains(axis.name) {
        let neighbours = CellKey(script: script, configuration: configuration.without(axis.name))
        axes[axis.name, default: Axis()].groups[neighbours, default: []].append(session.recorded)
      }
    }
    notes =
      recording.isInterrupted
      ? []
      : axes.sorted { $0.key < $1.key }.compactMap { name, axis in
        axis.isIdle ? "the axis \(name) changes nothing: \(axis.told) that differ in nothing else behave alike" : nil
      }
  }

  /// Sessions that differ in nothing but one axis, together.
  private struct Axis {
    var groups: [CellKey: [RecordedSession]] = [:]

    private var varied: [[RecordedSession]] { groups.values.filter { $0.count > 1 } }

    var isIdle: Bool {
      !varied.isEmpty
        && varied.allSatisfy { Set($0.map(\.recording)).count == 1 && $0.allSatisfy { !$0.verdict.isWrong } }
        && varied.joined().contains { $0.verdict == .new }
    }

    /// `4 cells of 2 scripts`.
    var told: String {
      let keys = groups.filter { $0.value.count > 1 }
      let scripts = Set(keys.map(\.key.script)).count
      return "\(counted(varied.reduce(0) { $0 + $1.count }, "cell")) of \(counted(scripts, "script"))"
    }
  }
}
