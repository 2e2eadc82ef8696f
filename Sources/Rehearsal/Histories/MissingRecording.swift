import RehearsalTrace

/// A recording of which a database has the digest and nothing else: what is said of it, and what helps.
package enum MissingRecording {
  /// What helps.
  package static let way = "rehearse merge brings it from the history that has it"

  /// `differs from its baseline 7fe012345678, of which only the digest is here`: what helps is said once, beside all
  /// that have this to say.
  static func difference(from digest: Digest) -> String {
    "differs from its baseline \(digest.short), of which only the digest is here"
  }
}
