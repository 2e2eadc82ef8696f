import RehearsalTrace

/// The smallest recording that breaks one law, and where it does.
struct LawBreach: Sendable {
  let law: String
  let toolkit: String
  /// Makes the recording and says at which event it breaks the law.
  let make: @Sendable (inout BrokenRecording) -> Int

  init(_ law: String, as toolkit: String = "uikit", _ make: @escaping @Sendable (inout BrokenRecording) -> Int) {
    self.law = law
    self.toolkit = toolkit
    self.make = make
  }

  static let all = behaviour + lifetime + grammar + delegates + geometry + movement + accessibility + evidence
}
