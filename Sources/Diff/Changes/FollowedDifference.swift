package import RehearsalTrace

/// A difference from a recording, as it is found again in later recordings that are compared with the same one.
package struct FollowedDifference: Hashable, Sendable {
  /// What differs, without its value: equal wherever the same thing differs from the same recording.
  package let key: Digest
  /// What it is about: the path of a view, an object, a step.
  package let subject: String
  /// The value after: another one is another stage of the same difference.
  package let value: Digest
  /// Position of its step in the recording before; `nil` for a step that only the recording after has.
  package let step: Int?
  /// Whether nothing else explains it.
  package let isRoot: Bool
  /// Whether it is known where the session ended early: that it ended, or that something came before.
  package let isSure: Bool
  /// It in one line, with what it led to where that says more; empty unless it is a root.
  package let text: String

  package init(
    key: Digest, subject: String, value: Digest, step: Int?, isRoot: Bool, isSure: Bool = true, text: String
  ) {
    self.key = key
    self.subject = subject
    self.value = value
    self.step = step
    self.isRoot = isRoot
    self.isSure = isSure
    self.text = text
  }
}

/// All differences between two recordings that are known, as they are followed.
package struct FollowedDifferences: Hashable, Sendable {
  /// The roots, those first that say most, and then all others.
  package let all: [FollowedDifference]
  /// Position of the step of the recording before in which the one after ended early: what differs from there on is not
  /// known. `nil` when it did not end early.
  package let endStep: Int?

  package init(all: [FollowedDifference], endStep: Int?) {
    self.all = all
    self.endStep = endStep
  }

  /// Whether the recording after says nothing about a difference, since it ended before.
  package func hides(_ difference: FollowedDifference) -> Bool {
    guard let endStep else { return false }
    return difference.step.map { $0 >= endStep } ?? true
  }
}

extension TraceDiff {
  /// The differences, as they are followed from run to run.
  package var followed: FollowedDifferences {
    if changes.isEmpty, !renumberings.isEmpty {
      let text = "other counters of identifiers"
      let key = Digest(of: text)
      return FollowedDifferences(
        all: [FollowedDifference(key: key, subject: "", value: key, step: 0, isRoot: true, text: text)], endStep: nil)
    }
    var counts: [String: Int] = [:]
    let told = rootTexts
    let all = changes.map { change -> (change: Change, followed: FollowedDifference) in
      let pair = steps[change.step]
      let place = pair.left.map { "\($0)" } ?? "+ \(pair.label)"
      let about = ChangeSignature.following(change)
      let name = "\(place) \(about)"
      counts[name, default: 0] += 1
      return (
        change,
        FollowedDifference(
          key: Digest(of: "\(name) \(counts[name, default: 0])"), subject: change.subject,
          value: Digest(of: ChangeSignature.value(of: change)), step: pair.left, isRoot: change.isRoot,
          isSure: change.isSure, text: told[change.id] ?? "")
      )
    }
    let ordered = all.filter(\.change.isRoot).sorted { $0.change.telling < $1.change.telling }
      + all.filter { !$0.change.isRoot }
    // What a session does not show in the step in which it ended, and behind it, it might have shown.
    let known = ordered.map(\.followed).filter { difference in
      difference.isSure || endStep.map { end in difference.step.map { $0 < end } ?? false } ?? true
    }
    return FollowedDifferences(all: known, endStep: endStep)
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
