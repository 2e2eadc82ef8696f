import Foundation
import Testing

/// Files beside standard output: what they cost when they cannot be written, and what they must not be written over.
@Suite struct SideFileTests {
  private static func workplace() throws -> Workplace {
    let workplace = try Workplace.recorded()
    let made = try workplace.shell(
      """
      rehearse export s:1 --format stream -o a.jsonl && mkdir laws full dash && : >file &&
      printf 'lens: a\\ntoolkits: { uikit: { views: [{ path: "*", as: "*" }] } }\\n' >lens.yaml &&
      ln lens.yaml lens.html
      """)
    try #require(made.exit == 0, "\(made.errors)")
    return workplace
  }

  // MARK: - What cannot be written

  @Test(arguments: [
    ("record --junit nodir/j.xml", ""), ("record --junit file/j.xml", ""), ("record --junit full", ""),
    ("record --junit full/", ""), ("import a.jsonl --junit nodir/j.xml", ""),
    ("record --github", "nodir/summary"), ("record", "nodir/summary"), ("import a.jsonl --github", "file/summary"),
    ("minimize s:1 --until true -o nodir/less.yaml", ""), ("minimize s:1 --until true -o full", ""),
  ])
  func `what cannot be written is said before anything is performed`(_ line: String, _ summary: String) throws {
    let workplace = try Self.workplace()
    let runs = try workplace.rehearse("list", "runs").output
    let environment = summary.isEmpty ? [:] : ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary]

    let result = try workplace.shell("rehearse \(line)", environment: environment)

    #expect(result.exit == 4)
    #expect(result.errors.contains(": cannot be written\n"), "\(result.errors)")
    #expect(try workplace.rehearse("list", "runs").output == runs)
  }

  /// A full disk is known when it is written to.
  @Test(arguments: [("--junit /dev/full", ""), ("--github", "/dev/full"), ("--junit /dev/full", "summary.md")])
  func `a file that cannot be written keeps nothing from standard output, and no other file`(
    _ options: String, _ summary: String
  ) throws {
    let workplace = try Self.workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    let environment = summary.isEmpty ? [:] : ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary]

    let result = try workplace.shell("rehearse record \(options)", environment: environment)

    #expect(result.exit == 4)
    #expect(result.errors.contains("/dev/full: cannot be written\n"), "\(result.errors)")
    #expect(result.output.contains("Scripts/failing.yaml:2"), "\(result.output)")
    #expect(result.lines.last == "run:2: 3 sessions, 2 same, 1 failed")
    #expect(result.output.contains("::error") == !summary.isEmpty)
    if summary == "summary.md" { #expect(workplace.exists(summary)) }
  }

  @Test func `a report that nobody can read leaves the file of JUnit`() throws {
    let workplace = try Self.workplace()

    let result = try workplace.shell("rehearse record --junit j.xml >/dev/full")

    #expect(result.exit == 4)
    #expect(workplace.exists("j.xml"))
  }

  @Test func `a script that was found is told when it cannot be kept`() throws {
    let workplace = try Self.workplace()

    let result = try workplace.rehearse("minimize", "s:1", "--until", "true", "-o", "/dev/full")

    #expect(result.exit == 4)
    #expect(result.output.contains("- launch"), "\(result.output)")
  }

  // MARK: - What is read

  @Test(arguments: [
    ("import a.jsonl --junit a.jsonl", "a.jsonl"), ("import - --junit a.jsonl <a.jsonl", "a.jsonl"),
    ("import a.jsonl --junit link", "link"), ("record --junit Scripts/hard.xml", "Scripts/hard.xml"),
    ("record --junit laws/own.sql --laws laws", "laws/own.sql"), ("record --junit adapter.py", "adapter.py"),
    ("record --junit other.xml", "other.xml"), ("minimize s:1 --until true -o Scripts/tap.yaml", "Scripts/tap.yaml"),
    ("report --lens ./lens.yaml -o lens.yaml", "lens.yaml"), ("report --lens ./lens.yaml -o lens.html", "lens.html"),
    ("film s:1 --lens ./lens.yaml -o lens.html", "lens.html"),
    ("dashboard build out --dashboards dash", "out/index.html"),
  ])
  func `no output is written over what its command reads`(_ line: String, _ file: String) throws {
    let workplace = try Self.workplace()
    let root = Workplace.repository.path
    let made = try workplace.shell(
      """
      ln -s a.jsonl link; ln Scripts/tap.yaml Scripts/hard.xml; echo adapter >adapter.py
      cp "$(ls '\(root)'/Laws/*.sql | head -n 1)" laws/own.sql
      echo 'toolkits: { counter: { command: [python3, adapter.py] } }' >rehearsal.yaml; ln rehearsal.yaml other.xml
      cp '\(root)'/Dashboards/*.yaml dash; sed -i "s|^id: |&my-|" dash/*
      mkdir out; ln "$(ls dash/*.yaml | head -n 1)" out/index.html; cat \(file) >before
      """)
    try #require(made.exit == 0, "\(made.errors)")
    let runs = try workplace.rehearse("list", "runs").output

    let result = try workplace.shell("rehearse \(line)")

    #expect(result.exit == 2, "\(result.errors)\(result.output)")
    #expect(result.errors.contains("\(file) is read by this command\n"), "\(result.errors)")
    #expect(try workplace.shell("cmp \(file) before").exit == 0)
    #expect(try workplace.rehearse("list", "runs").output == runs)
  }

  @Test(arguments: ["record --junit", "export s:1 -o", "export run:1 --format stream -o", "report -o"])
  func `what is no script is written over none`(_ line: String) throws {
    let workplace = try Self.workplace()

    for file in ["Scripts/tap.yaml", "new.yml"] {
      let result = try workplace.shell("rehearse \(line) \(file)")

      #expect(result.exit == 2, "\(result.output)")
      #expect(result.errors.contains(" is written, and this is the name of a script"), "\(result.errors)")
    }
    #expect(try String(contentsOfFile: workplace.path("Scripts/tap.yaml"), encoding: .utf8) == Sample.tap)
    #expect(!workplace.exists("new.yml"))
  }

  @Test func `a summary for GitHub is added to no database and no script`() throws {
    let workplace = try Self.workplace()
    let before = try workplace.shell("cksum .rehearsal/history.sqlite Scripts/*").output

    for file in [".rehearsal/history.sqlite", "Scripts/tap.yaml"] {
      let result = try workplace.rehearse("record", "--github", environment: ["GITHUB_STEP_SUMMARY": file])

      #expect(result.exit == 2, "\(result.errors)")
    }
    #expect(try workplace.shell("cksum .rehearsal/history.sqlite Scripts/*").output == before)
  }

  @Test func `findings are not written over scripts that are read`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/notes.scene.yaml", ExploreTests.scene)
    try workplace.write("Scripts/notes-one-popover-1.yaml", "id: mine\nscene: notes\nsteps: [launch]\n")

    let explored = try workplace.rehearse("explore", "notes", "--sessions", "1", "-o", "Scripts")
    let interleaved = try workplace.rehearse("interleave", "mine", "--budget", "1", "-o", "Scripts")

    for result in [explored, interleaved] {
      #expect(result.exit == 2, "\(result.output)")
      #expect(result.errors.contains("Scripts/notes-one-popover-1.yaml is read by this command"), "\(result.errors)")
    }
  }

  @Test(arguments: ["file/found", "full"])
  func `a folder of findings is looked at before anything is performed`(_ folder: String) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/notes.scene.yaml", ExploreTests.scene)
    try workplace.write("Scripts/mine.yaml", "id: mine\nscene: notes\nsteps: [launch]\n")
    _ = try workplace.shell(": >file; : >full")

    for line in ["explore notes --sessions 1000000", "interleave mine"] {
      let result = try workplace.shell("rehearse \(line) -o \(folder)")

      #expect(result.exit == 4, "\(result.output)")
      #expect(result.errors.contains("\(folder): no file can be written here"), "\(result.errors)")
    }
  }

  // MARK: - Links in folders

  @Test(arguments: [
    ("baseline export out", "sample", "elsewhere"), ("baseline export out", "sample/tap.rehearsed", "elsewhere/file"),
    ("dashboard build out", "index.html", "elsewhere/file"),
  ])
  func `nothing is written through a link below a folder`(_ line: String, _ link: String, _ target: String) throws {
    let workplace = try Workplace.recorded()
    try workplace.write("elsewhere/file", "precious\n")
    let folder = ("out/" + link as NSString).deletingLastPathComponent
    _ = try workplace.shell("mkdir -p \(folder) && ln -s \"$PWD/\(target)\" out/\(link)")

    let result = try workplace.shell("rehearse \(line)")

    #expect(result.exit == 4, "\(result.output)")
    #expect(result.errors.contains("out/\(link): this is a link"), "\(result.errors)")
    #expect(try workplace.shell("ls elsewhere; cat elsewhere/file").output == "file\nprecious\n")
  }

  @Test func `the folder itself may be a link, for whoever names it`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.shell("mkdir elsewhere; ln -s elsewhere out")

    let result = try workplace.rehearse("baseline", "export", "out")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(workplace.exists("elsewhere/sample/tap.rehearsed"))
  }

  @Test(arguments: [("Scripts", "elsewhere"), (".gitignore", "elsewhere/file"), (".github", "elsewhere")])
  func `what init writes goes through no link`(_ link: String, _ target: String) throws {
    let workplace = try Workplace()
    try workplace.write("elsewhere/file", "precious\n")
    _ = try workplace.shell("ln -s \(target) \(link)")

    let result = try workplace.rehearse("init")

    #expect(result.exit == 4, "\(result.output)")
    #expect(result.errors.contains("\(link): this is a link"), "\(result.errors)")
    #expect(try workplace.shell("ls -R elsewhere; cat elsewhere/file").output == "elsewhere:\nfile\nprecious\n")
  }
}
