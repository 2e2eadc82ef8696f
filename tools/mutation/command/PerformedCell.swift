import RehearsalScript
import RehearsalTrace

/// What one cell did, as far as two performances are compared.
struct PerformedCell: Hashable, Sendable {
  var script: String
  var configuration: Configuration
  /// Digest of the recording, in hexadecimal digits.
  var recording: String
  var outcome: String
  /// The claims of the expectations that were looked at.
  var shown: Set<String>
  /// The claims of those that did not hold.
  var failed: Set<String>

  init(script: String, configuration: Configuration, _ performance: Performance) {
    self.script = script
    self.configuration = configuration
    recording = performance.trace.digests().recording.hex
    outcome = performance.outcome.rawValue
    shown = Set(performance.claims)
    failed = Set(performance.failures.flatMap(\.claims))
  }

  /// Script and configuration.
  var name: String { "\(script)[\(configuration.text)]" }

  /// Tab-separated: name, recording, outcome, claims shown, claims failed.
  var line: String {
    [
      name, recording, outcome, shown.sorted().joined(separator: ","), failed.sorted().joined(separator: ","),
    ].joined(separator: "\t")
  }
}
