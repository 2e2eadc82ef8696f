import ArgumentParser

@main struct Rehearse: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rehearse")
}
