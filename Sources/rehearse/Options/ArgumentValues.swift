import ArgumentParser
import Rehearsal

// What values of the library look like on the command line.
extension RunGate: ExpressibleByArgument {
  /// The gate as `--help` shows it.
  public var defaultValueDescription: String { text }
}
extension Shard: ExpressibleByArgument {}
