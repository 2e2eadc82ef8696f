import Foundation
import Testing

/// Each example of each help is performed, in the README's project after its second run.
@Suite struct ExampleTests {
  /// The project: a popover that became higher, which nobody has accepted yet.
  private static func project() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("home/.config/fish/completions/README", "Where fish looks.\n")
      try workplace.write("notes/comment.txt", "/rehearse reject 28b373cd0699 too high\n")
      try workplace.write(
        "notes/mine/runs.yaml",
        """
        id: mine
        title: My runs
        panels:
          - { title: Runs, mark: table, query: SELECT count(*) AS runs FROM v1_runs }

        """)
      try workplace.write(
        "notes/dashboards/sizes.yaml",
        """
        id: sizes
        title: Sizes
        panels:
          - { title: Sessions, mark: table, query: SELECT count(*) AS sessions FROM v1_sessions }

        """)
      let made = try workplace.shell(
        """
        cd notes && git init -q -b main && rehearse init && git add Scripts .gitignore && git commit -qm Notes &&
        rehearse record && sed -i 's/\\[320, 400\\]/[320, 500]/' Scripts/notes.scene.yaml && git commit -qam Higher &&
        rehearse record --label nightly --fail-on none &&
        rehearse baseline export Baselines && rehearse export --all --format stream -o history.jsonl &&
        cp .rehearsal/history.sqlite other.sqlite &&
        for part in 1 2; do rehearse record --shard $part/2 --run-name ci-1 --db part$part.sqlite || exit 1; done
        """, environment: TutorialTests.git)
      try #require(made.exit == 0, "\(made.output)\(made.errors)")
      return workplace
    }
  }

  /// Commands that find something there, as they say with exit code 1.
  private static let finding: Set<String> = [
    "diff", "changes", "pr", "regressions", "review", "review pending", "baseline why", "lens", "lens check", "explore",
  ]
  /// Examples of other commands that find something, too.
  private static let alsoFinding = [
    "--fail-on unreviewed", "when 'not ", "interleave notes/tap-outside --explain", "baseline why s:5",
  ]

  @Test func `every command has two examples`() {
    let few = CommandHelp.all.filter { $0.examples.count < 2 }.map(\.command)

    #expect(CommandHelp.all.count > 50 && few == [])
    for help in CommandHelp.all {
      for example in help.examples {
        let call = help.command.isEmpty ? "rehearse " : "rehearse \(help.command)"
        #expect(example.line.contains(call) && !example.meaning.isEmpty, "\(help.command): \(example.line)")
      }
    }
  }

  @Test func `every example does what it says`() async throws {
    let project = try Self.project()

    let failures = try await withThrowingTaskGroup(of: [String].self) { group in
      for help in CommandHelp.all { group.addTask { try Self.failures(of: help, in: project) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }

    #expect(failures == [], "\(failures.joined(separator: "\n\n"))")
    let none = CommandHelp(command: "show", text: "\nEXAMPLES:\n  rehearse show s:99\n      a session of nobody\n")
    #expect(try Self.failures(of: none, in: project).count == 1)
  }

  /// The examples of a command whose exit codes are other ones than they should be, with what they said.
  private static func failures(of help: CommandHelp, in project: Workplace) throws -> [String] {
    var failures: [String] = []
    for (number, example) in help.examples.enumerated() {
      let folder = "played-\(help.command.replacing(" ", with: "-"))-\(number)"
      let goesOn = ["rehearse dashboard serve", "rehearse watch"].contains(where: example.line.hasPrefix)
      let isServing = example.line.hasPrefix("rehearse dashboard serve")
      let port = isServing && !example.line.contains("--port") ? " --port 0" : ""
      let call = goesOn ? "timeout --signal=INT --preserve-status 3 \(example.line)\(port)" : example.line
      try project.write("\(folder).bash", "cp -r notes \(folder) && cd \(folder) || exit 9\n\(call)\n")

      let home = ["HOME": project.path("home")]
      let result = try project.shell("bash \(folder).bash", environment: TutorialTests.git.merging(home) { $1 })

      let isFinding = finding.contains(help.command) || alsoFinding.contains { example.line.contains($0) }
      if result.exit != (goesOn ? 130 : isFinding ? 1 : 0) {
        failures.append("\(example.line): \(result.exit)\n\(result.output.suffix(400))\(result.errors.suffix(400))")
      }
      try FileManager.default.removeItem(atPath: project.path(folder))
    }
    return failures
  }
}
