// Measures; tools/bench builds and calls it.
//
//   benchmark [--small] [FIGURE…]                      the report, or these figures of it
//   benchmark [--small] measure …                      one measurement, printed as NAME=NUMBER pairs; a report makes
//                                                      them in processes of their own
//     record all|events COUNT STEPS FILE               synthetic sessions into a new file, and once more
//     suite FILE                                       the bundled scripts: performing, recording, recording again
//     engine                                           the stage alone
//     sides many|one|edits FOLDER                      two sessions that differ, in files and as texts
//     long STEPS FILE                                  one session of so many steps
//     diff FOLDER, join FOLDER                         comparing them, and what plain SQL says
//     history-file FILE, history FILE                  a long history, and its spans
//     merge-parts FOLDER, merge FOLDER FILE            parts of a run, and merging them into a new file

import Foundation

var words = Array(CommandLine.arguments.dropFirst())
let isSmall = words.first == "--small"
if isSmall { words.removeFirst() }
let scale: Scale = isSmall ? .small : .full

/// What one measurement gives, or `nil` when there is none of that name.
func measurement(_ words: [String]) throws -> Numbers? {
  switch (words.first, words.count) {
  case ("record", 5):
    let cells = (0..<(Int(words[2]) ?? 0)).map {
      PerformedCell(synthetic: $0, steps: Int(words[3]) ?? 0, onlyEvents: words[1] == "events")
    }
    return try Record.measure(cells, into: words[4])
  case ("suite", 2): return try Suite.measure(into: words[1], atMost: scale.bundledCells)
  case ("engine", 1): return Engine.measure(simulatedSeconds: scale.simulatedSeconds)
  case ("sides", 3):
    return try Sides.make(
      in: words[2], steps: scale.stepsOfSide, differences: words[1] == "edits" ? scale.edits : scale.differences,
      inOneStep: words[1] != "many")
  case ("long", 3):
    try Sides.makeOne(at: words[2], steps: Int(words[1]) ?? 0)
    return [:]
  case ("diff", 2): return try Sides.measure(in: words[1])
  case ("join", 2): return try Sides.join(in: words[1])
  case ("history-file", 2):
    try Histories.make(at: words[1], runs: scale.runs, scripts: scale.scripts)
    return [:]
  case ("history", 2): return try Histories.measure(at: words[1])
  case ("merge-parts", 2):
    try Merging.make(in: words[1], sessions: scale.sessionsOfPart)
    return [:]
  case ("merge", 3): return try Merging.measure(in: words[1], into: words[2])
  default: return nil
  }
}

if words.first == "measure", let numbers = try measurement(Array(words.dropFirst())) {
  Measurement.print(numbers)
} else if Set(words).isSubset(of: Report.figures.map(\.name)) {
  try Report.print(words, isSmall: isSmall)
} else {
  let names = Report.figures.map(\.name).joined(separator: " ")
  FileHandle.standardError.write(Data("usage: tools/bench [--small] [FIGURE…]\n  figures: \(names)\n".utf8))
  exit(2)
}
