import FoundationEssentials

/// Whether a CI server runs this: nobody answers there, and nobody looks at what is written beside the sources.
package enum ContinuousIntegration {
  /// Whether `CI` is set to anything but nothing or `false`, as every server sets it.
  package static func runs(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
    environment["CI"].map { !$0.isEmpty && $0 != "false" } ?? false
  }
}
