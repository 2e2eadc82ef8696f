import RehearsalTrace

extension TraceDiff {
  /// The differences, as they are followed from run to run.
  package var followed: FollowedDifferences {
    if changes.isEmpty, !renumberings.isEmpty {
      let text = "other counters of identifiers"
      let key = Digest(of: text)
      return FollowedDifferences(
        all: [FollowedDifference(key: key, subject: "", value: key, step: 0, isTold: true, text: text)], endStep: nil)
    }
    var counts: [String: Int] = [:]
    let keys = changes.map { change -> Digest in
      let pair = steps[change.step]
      let name = "\(pair.left.map { "\($0)" } ?? "+ \(pair.label)") \(ChangeSignature.following(change))"
      counts[name, default: 0] += 1
      return Digest(of: "\(name) \(counts[name, default: 0])")
    }
    let told = toldTexts
    let all = zip(changes, keys).map { change, key in
      (
        change: change,
        followed: FollowedDifference(
          key: key, subject: change.subject, value: Digest(of: ChangeSignature.value(of: change)),
          step: steps[change.step].left, isTold: told[change.id] != nil, root: keys[unexplained(change)],
          isSure: change.isSure, text: told[change.id] ?? "")
      )
    }
    let ordered =
      all.filter(\.followed.isTold).sorted { $0.change.telling < $1.change.telling }
      + all.filter { !$0.followed.isTold }
    // What a session does not show in the step in which it ended, and behind it, it might have shown.
    let known = ordered.map(\.followed).filter { difference in
      difference.isSure || endStep.map { end in difference.step.map { $0 < end } ?? false } ?? true
    }
    return FollowedDifferences(all: known, endStep: endStep)
  }

  /// The id of the difference that leads to one and that no other explains.
  ///
  /// A companion is followed by itself: what is one fact today may be repaired in parts.
  private func unexplained(_ change: Change) -> Int {
    var change = change
    while !change.isUnexplained, let parent = change.parent { change = changes[parent] }
    return change.id
  }

  /// Position of the left step in which the right side ended early.
  private var endStep: Int? {
    changes.compactMap { change -> Int? in
      let left = steps[change.step].left
      switch change.about {
      case .notPerformed where change.kind == .removed: return left.map { max(0, $0 - 1) }
      case .event where change.kind == .added && change.right?.kind == .exception: return left
      default: return nil
      }
    }.min()
  }
}

extension Change {
  /// Whether it is known of a session that ended early.
  fileprivate var isSure: Bool {
    switch about {
    case .notPerformed: true
    case .event: kind == .added
    default: false
    }
  }

  /// The thing that differs, by which a new difference is known to take the place of another.
  fileprivate var subject: String {
    switch about {
    case .event, .animation:
      let event = left ?? right
      return (event.map { $0.subject.isEmpty ? $0.viewPath : $0.subject }) ?? ""
    case .frame(let path, _, _): return path
    case .property(let subject, _, _, _): return subject
    case .step, .notPerformed, .arrangement: return ""
    }
  }
}
