// Breaks behaviour on purpose and looks who notices; tools/mutate builds and calls it.
//
//   mutation decisions EXPLANATIONS         every decision with each of its other answers, over the bundled suite
//   mutation survivors EXPLANATIONS         the same, only as far as it takes to find those that nothing notices
//   mutation perform                        the bundled suite, a line per cell: what two builds are compared by
//   mutation noticed [DECISION]             what each switched decision makes fail, a line each: cells and claims
//   mutation noticed NAME BEFORE AFTER      the same of a source mutant: the cells before and after
//   mutation apply COPY FILE…               writes the mutants of the files into a copy of the sources
//   mutation judge FILE BEFORE AFTER TESTS  what a mutant changed: the cells before and after, the tests that failed

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "decisions" where arguments.count == 2:
    exit(try DecisionReport(Explanations(arguments[1]), isQuick: false).print() ? 0 : 1)
  case "survivors" where arguments.count == 2:
    exit(try DecisionReport(Explanations(arguments[1]), isQuick: true).print() ? 0 : 1)
  case "perform" where arguments.count == 1:
    _ = try Suite().performed { say($0.line) }
  case "noticed" where arguments.count <= 2:
    for line in try NoticedClaims.ofDecisions(named: arguments.dropFirst().first) { say(line) }
  case "noticed" where arguments.count == 4:
    say(
      try NoticedClaims.of(
        arguments[1], before: PerformedCell.read(arguments[2]), after: PerformedCell.read(arguments[3])))
  case "apply" where arguments.count > 2:
    for path in arguments.dropFirst(2) { try SourceMutant(path).apply(to: arguments[1]) }
  case "judge" where arguments.count == 5:
    let judgement = try Judgement(
      of: SourceMutant(arguments[1]), before: PerformedCell.read(arguments[2]), after: PerformedCell.read(arguments[3]),
      failedTests: String(contentsOfFile: arguments[4], encoding: .utf8).split(separator: "\n").map(String.init))
    say(judgement.line)
    exit(judgement.isDetected ? 0 : 1)
  default:
    throw MutationFailure(
      "usage: mutation decisions|survivors EXPLANATIONS | perform | noticed [DECISION | NAME BEFORE AFTER]\n"
        + "       mutation apply COPY FILE… | judge FILE BEFORE AFTER TESTS")
  }
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(2)
}
