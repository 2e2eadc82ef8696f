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
  /// Whether it is told: nothing else explains it, or it came or went and says more than the root that led to it, or it
  /// is an exception.
  package let isTold: Bool
  /// The key of the root that leads to it; its own where it is one.
  package let root: Digest
  /// Whether it is known where the session ended early: that it ended, or that something came before.
  package let isSure: Bool
  /// It in one line, behind it the root that led to it; empty unless it is told.
  package let text: String

  package init(
    key: Digest, subject: String, value: Digest, step: Int?, isTold: Bool, root: Digest? = nil, isSure: Bool = true,
    text: String
  ) {
    self.key = key
    self.subject = subject
    self.value = value
    self.step = step
    self.isTold = isTold
    self.root = root ?? key
    self.isSure = isSure
    self.text = text
  }
}

/// All differences between two recordings that are known, as they are followed.
package struct FollowedDifferences: Hashable, Sendable {
  /// Those that are told, those first that say most, and then all others.
  package let all: [FollowedDifference]
  /// Position of the step of the recording before in which the one after ended early; `nil` when it did not.
  ///
  /// What differs from there on is not known.
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
