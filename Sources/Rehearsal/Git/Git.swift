import FoundationEssentials
import RehearsalPlainText

/// Asks git about a folder; no other file starts git, which a tidy test holds.
///
/// What a database, a repository or the environment says becomes no option and starts no program:
/// - the words of a command are literals of this program; whatever else there is stands behind `--end-of-options`;
/// - no variable `GIT_*` is handed on: a hook that runs this command has some, and they name another repository;
/// - nothing is fetched, nobody is asked, standard input is empty, and a pathspec means the path that it says;
/// - `closedSettings` win over those of the repository, which may name programs.
///
/// Settings of the user and of the system stay, since `safe.directory` and `user.name` are there.
package struct Git {
  /// Where it is asked; git looks for the repository from here upwards.
  package let folder: String

  package init(in folder: String) { self.folder = folder }

  /// What git says, without blanks around it; `nil` when it fails.
  ///
  /// - Parameters:
  ///   - words: The command with its options.
  ///   - operands: What it is about: revisions, names, folders.
  package func text(_ words: StaticString..., about operands: [String] = []) -> String? {
    bytes(words, about: operands).map(Git.trimmed)
  }

  /// What git writes; `nil` when it fails.
  ///
  /// - Parameters:
  ///   - input: What it reads, in place of nothing.
  ///   - settings: Settings beside the closed ones, by name.
  package func bytes(
    _ words: [StaticString], about operands: [String] = [], input: [UInt8] = [], settings: [String: String] = [:]
  ) -> [UInt8]? {
    var git = ChildProcess(
      "/usr/bin/env",
      Git.program(in: folder) + words.map(\.description)
        + (operands.isEmpty ? [] : ["--end-of-options"] + operands))
    git.environment = Git.environment(settings)
    git.input = input
    git.output = .kept
    guard let outcome = try? git.run(), outcome.ending == .exited(0) else { return nil }
    return outcome.output
  }

  /// What git says where it refuses to tell anything of a working copy, such as one of another owner; `nil` where it
  /// tells, and outside a working copy.
  package var complaint: String? {
    var place = folder.hasPrefix("/") ? folder : FileManager.default.currentDirectoryPath + "/" + folder
    while FileStatus("\(place)/.git") == nil {
      if place.isEmpty || place == "/" { return nil }
      place = FilePath.folder(of: place)
    }
    var git = ChildProcess("/usr/bin/env", Git.program(in: folder) + ["rev-parse", "--git-dir"])
    git.environment = Git.environment([:])
    git.errors = .kept
    guard let outcome = try? git.run(), outcome.ending != .exited(0) else { return nil }
    let said = Git.trimmed(outcome.errors).split(separator: "\n").first.map { TextWidth.visible(String($0)) }
    return said ?? "git cannot be started"
  }

  private static func program(in folder: String) -> [String] {
    ["git", "--no-pager", "-C", folder] + closedSettings.flatMap { ["-c", "\($0.name)=\($0.value)"] }
  }

  static func trimmed(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self).drop(while: \.isWhitespace)
    return String(text.reversed().drop(while: \.isWhitespace).reversed())
  }
}

// MARK: - The closed room

extension Git {
  /// Settings that a repository cannot change.
  package static let closedSettings: [(name: String, value: String)] = [
    // Programs: that watch files, around commands, for connections, for reading, for signatures.
    ("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null"), ("core.sshCommand", "false"), ("core.pager", "cat"),
    ("log.showSignature", "false"),
    // No connection, and nothing that tidies up behind the user's back.
    ("protocol.allow", "never"), ("gc.auto", "0"), ("maintenance.auto", "false"), ("submodule.recurse", "false"),
    // A folder among the scripts that looks like a repository would bring settings of its own.
    ("safe.bareRepository", "explicit"),
  ]

  /// The variables that say which repository is meant, and where its parts are: `git rev-parse --local-env-vars`.
  package static let repositoryVariables: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS",
    "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
  ]

  private static func environment(_ settings: [String: String]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment.merge([
      "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0",
      "GIT_LITERAL_PATHSPECS": "1",
    ]) { $1 }
    // Names of settings may hold any character, which `-c` could not tell from what follows.
    for (number, setting) in settings.sorted(by: { $0.key < $1.key }).enumerated() {
      environment["GIT_CONFIG_KEY_\(number)"] = setting.key
      environment["GIT_CONFIG_VALUE_\(number)"] = setting.value
    }
    if !settings.isEmpty { environment["GIT_CONFIG_COUNT"] = "\(settings.count)" }
    return environment
  }
}
