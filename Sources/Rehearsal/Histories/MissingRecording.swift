import RehearsalTrace

/// A recording of which a database has the digest and nothing else: what is said of it, and what helps.
enum MissingRecording {
  /// What helps.
  static let way = "rehearse merge brings it from the history that has it"

  /// `differs from its baseline 7fe012345678, of which only the digest is here: …`.
  static func difference(from digest: Digest) -> String {
    "differs from its baseline \(digest.short), and how cannot be told, since only the baseline's digest is here:"
      + " \(way)"
  }
}
