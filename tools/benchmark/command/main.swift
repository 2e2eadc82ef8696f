// Measures; tools/bench builds and calls it. Without arguments the whole report, else one measurement in a process of
// its own, printed as NAME=NUMBER pairs:
//
//   benchmark record all|events COUNT STEPS FILE    synthetic sessions into a new file, and once more
//   benchmark suite FILE                            the bundled scripts: performing, recording, recording again
//   benchmark engine                                the stage alone, for a simulated minute
//   benchmark history FILE                          spans of 2.88 million sessions; the file is made when it is missing
//   benchmark merge FOLDER FILE                     eight parts in a folder, made when they are missing, into a new file

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
case "history" where arguments.count == 2:
  if !FileManager.default.fileExists(atPath: arguments[1]) { try Histories.make(at: arguments[1]) }
  Measurement.print(try Histories.measure(at: arguments[1]))
case "merge" where arguments.count == 3:
  if !FileManager.default.fileExists(atPath: arguments[1]) { try Merging.make(in: arguments[1]) }
  Measurement.print(try Merging.measure(in: arguments[1], into: arguments[2]))
default:
  FileHandle.standardError.write(
    Data(
      "usage: benchmark [record all|events COUNT STEPS FILE | suite FILE | engine | history FILE | merge FOLDER FILE]\n"
        .utf8))
  exit(2)
}
