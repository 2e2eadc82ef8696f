import ArgumentParser

/// `rehearse completions`: what makes a shell complete the command.
struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print what makes a shell complete commands, scripts, cells, runs and files.",
    discussion: """
      bash: source <(rehearse completions bash) in ~/.bashrc. fish: rehearse completions fish | source in \
      ~/.config/fish/config.fish. zsh: rehearse completions zsh into a file _rehearse in a folder of $fpath.
      """)

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let (script, more) =
      switch shell {
      case .bash: (Rehearse.completionScript(for: .bash), "\n" + Candidates.bashJoining)
      case .zsh: (Rehearse.completionScript(for: .zsh), "\n")
      case .fish: (Rehearse.completionScript(for: .fish), "\n")
      }
    try StandardOutput.write(data: script + more)
  }
}
