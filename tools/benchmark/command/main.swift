// Measures; tools/bench builds and calls it. Without arguments the whole report, else one measurement in a process of
// its own, printed as NAME=NUMBER pairs:
//
//   benchmark record all|events COUNT STEPS FILE    synthetic sessions into a new file, and once more
//   benchmark suite FILE                            the bundled scripts: performing, recording, recording again
//   benchmark engine                                the stage alone, for a simulated minute

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case nil: try Report.print()
case "record" where arguments.count == 5:
  let cells = (0..<(Int(arguments[2]) ?? 0)).map {
    PerformedCell(synthetic: $0, steps: Int(arguments[3]) ?? 0, onlyEvents: arguments[1] == "events")
  }
  Measurement.print(try Record.measure(cells, into: arguments[4]))
case "suite" where arguments.count == 2: Measurement.print(try Suite.measure(into: arguments[1]))
case "engine" where arguments.count == 1: Measurement.print(Engine.measure(simulatedSeconds: 60))
default:
  FileHandle.standardError.write(
    Data("usage: benchmark [record all|events COUNT STEPS FILE | suite FILE | engine]\n".utf8))
  exit(2)
}
