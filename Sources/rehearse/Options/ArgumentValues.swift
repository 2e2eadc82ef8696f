import ArgumentParser
import Rehearsal
import RehearsalPlainText

// What values of the library look like on the command line.
extension TableFormat: ExpressibleByArgument {}
extension RunGate: ExpressibleByArgument {}
extension Shard: ExpressibleByArgument {}
