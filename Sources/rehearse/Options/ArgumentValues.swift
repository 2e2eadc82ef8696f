import ArgumentParser
import Rehearsal

// What values of the library look like on the command line.
extension RunGate: ExpressibleByArgument {}
extension Shard: ExpressibleByArgument {}
