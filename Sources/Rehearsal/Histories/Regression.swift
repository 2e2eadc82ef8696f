import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// What one cell does otherwise than its baseline, followed from the run in which it began: one difference, or several
/// that came and went in the same runs.
package struct Regression {
  package let cell: CellKey
  /// All in which the cell differed from its baseline in the last run that showed this.
  package let difference: Difference
  /// The first of its roots in a line, with the value that it has now.
  package let root: String
  /// The same with the value that it had first.
  package let firstRoot: String
  /// How many other roots came and went with it.
  package let otherRoots: Int
  /// The run that the baseline is of; none when it was read from a file, or there is none.
  package let baselineRun: Int64?
  /// The last run without it before it came.
  package let lastGoodRun: Int64?
  /// The first run with it.
  package let firstChangedRun: Int64
  /// The later runs in which the difference took on another value, oldest first.
  package let stages: [Stage]
  /// The run that was without it again.
  package let endedRun: Int64?
  package let state: State
  /// Who answers for the change, as far as known: the owner of an ignore rule, or who decided about it last.
  package let owner: String?

  /// A run from which on a difference has another value.
  package struct Stage: Hashable {
    package let run: Int64
    /// The difference in a line, with that value.
    package let root: String
  }

  /// The root, and how many others came with it.
  package var text: String { text(in: .max) }

  /// The same with the value that the root had in a run.
  package func text(in run: Int64) -> String {
    otherRoots > 0 ? "\(root(in: run)); \(counted(otherRoots, "more root"))" : root(in: run)
  }

  /// What has become of it.
  package enum State: String, CaseIterable {
    /// The cell still behaves so, and nobody said anything about it.
    case open
    /// It was fixed before, and is back.
    case reopened
    /// Somebody said that it is wrong.
    case rejected
    /// It was ignored for a while, which is over.
    case expired
    /// It is ignored for a while.
    case ignored
    /// The cell is as its baseline again in this.
    case fixed
    /// What it is about differs in another way now, which is a regression of its own.
    case replaced
    /// Somebody accepted the behaviour.
    case accepted

    /// Whether the cell is wrong at the moment.
    package var isOpen: Bool { [.open, .reopened, .rejected, .expired].contains(self) }
  }
}

extension Regression {
  /// The first of its roots in a line, with the value that it had in a run.
  package func root(in run: Int64) -> String { stages.last { $0.run <= run }?.root ?? firstRoot }

  /// Whether the cell was wrong in a run.
  package func isOpen(in run: Int64) -> Bool { firstChangedRun <= run && endedRun.map { $0 > run } ?? state.isOpen }

  /// Those of some regressions that are about the root by which a difference of a run is told; all where none is.
  package static func telling(
    _ difference: Difference, in run: Int64, among regressions: [Regression]
  ) -> [Regression] {
    let own = regressions.filter { regression in
      let root = regression.root(in: run)
      return difference.root == root || difference.root.hasPrefix("\(root); ")
    }
    return own.isEmpty ? regressions : own
  }

  /// What came in one run.
  package struct Course {
    package let run: Int64
    /// The differences in a line each, each once.
    package let roots: [String]
  }

  /// What came in which run, oldest first: what began, and what took on another value.
  ///
  /// - Parameter last: Later runs do not count.
  package static func courses(of regressions: [Regression], upTo last: Int64) -> [Course] {
    var roots: [Int64: [String]] = [:]
    for regression in regressions {
      let stages = regression.stages.filter { $0.run <= last }
      let begun = Stage(run: regression.firstChangedRun, root: regression.firstRoot)
      for stage in [begun] + stages where roots[stage.run]?.contains(stage.root) != true {
        roots[stage.run, default: []].append(stage.root)
      }
    }
    return roots.sorted { $0.key < $1.key }.map { Course(run: $0.key, roots: $0.value) }
  }
}
