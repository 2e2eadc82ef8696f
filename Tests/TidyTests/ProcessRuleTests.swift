import Testing

@Suite struct ProcessRuleTests {
  @Test func `one file starts programs, few name one, one names git`() {
    let findings = Repository.swift.flatMap(ProcessRule.findings)

    #expect(findings.isEmpty, "\(listing(findings))")
    for name in ProcessRule.callers.union([ProcessRule.starter]) {
      #expect(Repository.swift.contains { $0.path.hasPrefix("Sources/") && $0.fileName == name }, "\(name)")
    }
  }

  @Test(arguments: [
    "let process = Process()", "posix_spawn(&id, path)", "execve(path, words, nil)", "popen(line, mode)",
    "system(line)", "if fork() == 0 {", "rehearsal_start(program, words, nil, nil, streams, &id)",
  ])
  func `a process that is started elsewhere is found`(_ text: String) {
    #expect(ProcessRule.findings(in: SourceFile(path: "Sources/rehearse/A.swift", text: text)).count == 1)
    #expect(ProcessRule.findings(in: SourceFile(path: "Tests/CommandTests/A.swift", text: text)).isEmpty)
    let starter = SourceFile(path: "Sources/Rehearsal/Processes/ChildProcess.swift", text: text)
    #expect(ProcessRule.findings(in: starter).isEmpty)
  }

  @Test func `a program that another file names is found`() {
    let text = #"let outcome = try ChildProcess("/bin/ls", []).run()"#

    #expect(ProcessRule.findings(in: SourceFile(path: "Sources/Rehearsal/Git/Other.swift", text: text)).count == 1)
    #expect(
      ProcessRule.findings(in: SourceFile(path: "Sources/Experiments/Minimizing/Shell.swift", text: text)).isEmpty)
  }

  @Test(arguments: [
    #"process.arguments = ["git", "log"]"#, #"Shell.status(of: "git -C \"$1\" archive \"$2\"", words)"#,
    #"let line = "git log | tar -x""#, #"let line = "cd \"$1\" && git status""#, #"let path = "/usr/bin/git""#,
  ])
  func `git that is started elsewhere is found, in a shell too`(_ text: String) {
    #expect(ProcessRule.findings(in: SourceFile(path: "Sources/rehearse/Shell.swift", text: text)).count == 1)
    #expect(ProcessRule.findings(in: SourceFile(path: "Sources/rehearse/Git/Git.swift", text: text)).isEmpty)
  }

  @Test func `prose about git and processes is left alone`() {
    let text = """
      /// As `git bisect run` does; "git log" would be asked.
      abstract: "Write a first script, its scene, and what git and a CI server need.",
      let path = ".gitignore"
      FreshProcess(command: line)
      store.system(of: run)
      """

    #expect(ProcessRule.findings(in: SourceFile(path: "Sources/rehearse/A.swift", text: text)).isEmpty)
  }
}
