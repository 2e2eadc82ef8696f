import FoundationEssentials

/// A command that is a program of its own: `rehearse toolkits` starts `rehearse-toolkits`, as git finds its own.
///
/// It is looked for beside this program, where a Python package puts both, and then in the folders of `PATH`.
package struct ExternalCommand {
  /// Those that the Python package brings, with what each does.
  package static let known = [
    (name: "toolkits", abstract: "Perform scripts in releases of a toolkit, and compare them."),
    (name: "upgrade", abstract: "Say what another release of a toolkit changes in an app and its tests."),
  ]

  let name: String
  /// What it is given: the arguments behind its name.
  let arguments: [String]

  /// The command that some arguments ask for, unless the first is a command of this program or no command at all.
  ///
  /// - Parameters:
  ///   - arguments: As they were given: `toolkits --help`, `help toolkits`.
  ///   - own: The names of this program's commands.
  package init?(in arguments: [String], besides own: [String]) {
    let asksForHelp = arguments.first == "help" && arguments.count > 1
    let words = asksForHelp ? Array(arguments.dropFirst()) : arguments
    guard let name = words.first, let first = name.first, first.isLetter, name != "help", !own.contains(name),
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else { return nil }
    (self.name, self.arguments) = (name, asksForHelp ? ["--help"] : Array(words.dropFirst()))
  }

  /// Becomes the program, if there is one; otherwise says how one that is known is installed.
  package func start() throws(RehearsalError) {
    if let path = ExternalCommand.path(of: name) {
      var program = ChildProcess(path, arguments)
      program.environment["REHEARSE"] = ExternalCommand.this
      throw RehearsalError(
        .request, "\(path) cannot be started: \(program.become())",
        details: ["expected: an executable file, such as pip installs"])
    }
    guard ExternalCommand.known.contains(where: { $0.name == name }) else { return }
    throw RehearsalError(
      .request, "rehearse \(name) is in Python: no rehearse-\(name) is beside rehearse or in PATH",
      details: ["pip install rehearsal-ui brings it; tools/release makes the wheel"])
  }

  /// What the help of the program itself says of those that are installed; nothing for the help of a command.
  package static func help(for arguments: [String]) -> String {
    guard !arguments.contains(where: { !$0.hasPrefix("-") && $0 != "help" }) else { return "" }
    let found = known.filter { path(of: $0.name) != nil }
    let width = found.map(\.name.count).max() ?? 0
    let lines = found.map { command in
      "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.abstract)"
    }
    return found.isEmpty ? "" : (["", "COMMANDS IN PYTHON:"] + lines).joined(separator: "\n") + "\n"
  }

  /// The program for a command, if one is installed.
  private static func path(of name: String) -> String? {
    let beside = this.flatMap { path in path.lastIndex(of: "/").map { [String(path[..<$0])] } } ?? []
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let paths = (beside + folders).map { "\($0)/rehearse-\(name)" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Where this program is.
  private static var this: String? { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") }
}
