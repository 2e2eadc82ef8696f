import RehearsalDiff

/// The scripts and scenes that travel inside the command, so that it works without a checkout.
package enum Bundled {
  /// Relative path (`linksame/new-game.yaml`) and text of every bundled file, sorted by path.
  package static let files: [(path: String, text: String)] = embedded
}
