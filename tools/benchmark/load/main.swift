// Reads pages of a database from many clients while a command records into it; tools/load builds and calls it.
//
//   load [--readers NUMBER] [--sessions NUMBER] [--pause MILLISECONDS]
//
// Everything stays on this machine and ends after ten minutes at the latest. Prints what was read and recorded, beside
// the recorder alone; exit 1 when either side had an error.

import Foundation

/// A whole number after an option, or what it is when it is not given.
func option(_ name: String, _ standard: Int) -> Int {
  guard let place = CommandLine.arguments.firstIndex(of: name) else { return standard }
  guard place + 1 < CommandLine.arguments.count, let number = Int(CommandLine.arguments[place + 1]), number >= 0 else {
    FileHandle.standardError.write(Data("\(name) takes a whole number\n".utf8))
    exit(2)
  }
  return number
}

signal(SIGPIPE, SIG_IGN)
let trial = Trial(
  readers: min(option("--readers", 64), 200), sessions: min(option("--sessions", 10_000), 100_000),
  pauseMilliseconds: option("--pause", 0))
let outcome = try trial.run()
print(outcome.lines.joined(separator: "\n"))
exit(outcome.hasErrors ? 1 : 0)
