import RehearsalDiff
import RehearsalStore
import RehearsalTrace

/// The spans of runs in which a cell differs from one recording without a break, and what differs in each of them.
///
/// A difference is followed by what it is about (`FollowedDifference`): it begins with the first span that shows it,
/// even where something else explains it there, and ends with the first that does not. Of a span whose session ended
/// early nobody knows what it would have shown behind that; what differed there before goes on.
struct Departure {
  /// The recording that all spans are compared with.
  let good: Int64
  /// The run that it is of.
  let baselineRun: Int64?
  /// The last run before the departure that showed it.
  private let lastGoodRun: Int64?
  private var spans: [(lastRun: Int64, differences: FollowedDifferences)] = []
  private var open: [Digest: Followed] = [:]
  private var ended: [Followed] = []

  private struct Followed {
    var difference: FollowedDifference
    /// It in a line, with the value that it had when it was a root first.
    var firstText: String
    let order: Int
    let firstRun: Int64
    let lastGoodRun: Int64?
    var last: HistorySpan
    var stages: [Regression.Stage] = []
    var isTold: Bool
    var endedRun: Int64?
    var state = Regression.State.open
  }

  init(from good: Int64, of baselineRun: Int64?, lastGoodRun: Int64?) {
    self.good = good
    self.baselineRun = baselineRun
    self.lastGoodRun = lastGoodRun
  }

  /// Goes on with a span that differs from the good recording.
  mutating func take(_ span: HistorySpan, _ differences: FollowedDifferences) {
    let shown = Dictionary(differences.all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let arrived = Set(differences.all.filter { $0.isTold && open[$0.key] == nil }.map(\.subject))
    for (key, followed) in open where shown[key] == nil && !differences.hides(followed.difference) {
      let isReplaced = arrived.contains(followed.difference.subject)
      end(key, with: isReplaced ? .replaced : .fixed, in: span.firstRun)
    }
    for difference in differences.all {
      guard var followed = open[difference.key] else {
        open[difference.key] = Followed(
          difference: difference, firstText: difference.text, order: open.count + ended.count, firstRun: span.firstRun,
          lastGoodRun: lastRun(without: difference),
          last: span, isTold: difference.isTold)
        continue
      }
      if followed.firstText.isEmpty { followed.firstText = difference.text }
      if difference.isTold, followed.isTold, followed.difference.value != difference.value {
        followed.stages.append(Regression.Stage(run: span.firstRun, root: difference.text))
      }
      if difference.isTold || !followed.isTold { followed.difference = difference }
      followed.isTold = followed.isTold || difference.isTold
      followed.last = span
      open[difference.key] = followed
    }
    spans.append((span.lastRun, differences))
  }

  /// The last run so far that shows how it is without a difference that is new.
  private func lastRun(without difference: FollowedDifference) -> Int64? {
    spans.last { !$0.differences.hides(difference) }?.lastRun ?? lastGoodRun
  }

  /// Ends all that is open: the cell is as its baseline again, or what it shows was accepted.
  mutating func end(with state: Regression.State, in run: Int64?) {
    for key in open.keys { end(key, with: state, in: run) }
  }

  private mutating func end(_ key: Digest, with state: Regression.State, in run: Int64?) {
    guard var followed = open.removeValue(forKey: key) else { return }
    (followed.endedRun, followed.state) = (run, state)
    ended.append(followed)
  }

  /// What differs alone or together with others that came and went in the same runs, in the order in which it came.
  ///
  /// - Parameter make: Makes a regression of roots that belong together; they are not empty.
  func regressions(_ make: (Members) throws -> Regression) rethrows -> [Regression] {
    struct Course: Hashable {
      let first: Int64
      let ended: Int64?
      let state: Regression.State
    }
    let all = (ended + open.values).filter(\.isTold).sorted { $0.order < $1.order }
    var members: [Course: [Followed]] = [:]
    var order: [Course] = []
    for followed in all {
      let course = Course(first: followed.firstRun, ended: followed.endedRun, state: followed.state)
      if members[course] == nil { order.append(course) }
      members[course, default: []].append(followed)
    }
    return try order.map { course in
      let own = members[course] ?? []
      let first = own[0]
      return try make(
        Members(
          values: own.map(\.difference), root: first.difference.text, firstRoot: first.firstText,
          lastGoodRun: first.lastGoodRun, firstRun: course.first, stages: first.stages, last: first.last,
          endedRun: course.ended,
          state: course.state))
    }
  }

  /// Roots of a departure that came and went in the same runs.
  struct Members {
    let values: [FollowedDifference]
    /// The first of them in a line, with its last value.
    let root: String
    /// The same with its first value.
    let firstRoot: String
    let lastGoodRun: Int64?
    let firstRun: Int64
    let stages: [Regression.Stage]
    /// The last span that shows them.
    let last: HistorySpan
    let endedRun: Int64?
    let state: Regression.State
  }
}
