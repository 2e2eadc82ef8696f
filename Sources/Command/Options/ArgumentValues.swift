package import ArgumentParser
package import Rehearsal
import RehearsalReview

// What values of the library look like on the command line.
extension RunGate: ExpressibleByArgument {
  /// The gate as `--help` shows it.
  package var defaultValueDescription: String { text }
}
extension Shard: ExpressibleByArgument {}
extension StarterFile.Beginning.Server: ExpressibleByArgument {}
extension Keeping: ExpressibleByArgument {}
extension EditorSchema: EnumerableFlag {
  /// What `--help` says of each.
  package static func help(for value: EditorSchema) -> ArgumentHelp? { "The JSON Schema of \(value.purpose)." }
}
