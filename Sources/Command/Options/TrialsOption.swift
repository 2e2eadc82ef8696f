import ArgumentParser
import RehearsalReview

/// How much is performed to find what explains changes.
struct TrialsOption: ParsableArguments {
  @Option(
    name: .customLong("trials"),
    help: ArgumentHelp("How many cells are performed with edits taken back; 0 for none.", valueName: "number"))
  var number = TrialBench.standardTrials

  func validate() throws {
    if !(0...100_000).contains(number) { throw ValidationError("--trials is a number from 0 to 100000.") }
  }
}
