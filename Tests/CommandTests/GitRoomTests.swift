import Foundation
import RehearsalSQLite
import Testing

/// What a repository's own settings, and the variables of a caller, can do to commands that ask git: nothing.
@Suite struct GitRoomTests {
  /// A repository whose script was committed, recorded and changed since; commits are made before it turns hostile.
  private static func recorded() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write(".gitignore", ".rehearsal\n*.out\n*.err\nmarks\nown.sqlite\n")
      try workplace.write(".gitattributes", "*.yaml filter=evil diff=evil\n")
      try workplace.write("Scripts/tap.yaml", Sample.tap)
      let result = try workplace.shell(
        """
        mkdir marks && git init -q -b main && git config user.email a@b.c && git config user.name Ada
        git add -A && git commit -qm one && rehearse record
        """)
      try #require(result.exit == 0, "\(result.errors)")
      for (text, name) in [(ChangesTests.wider(90), "two"), ("# remark\n" + ChangesTests.wider(90), "three")] {
        try workplace.write("Scripts/tap.yaml", text)
        let commit = try workplace.shell("git commit -qam \(name)")
        try #require(commit.exit == 0, "\(commit.errors)")
      }
      _ = try workplace.rehearse("record")
      return workplace
    }
  }

  /// A program that leaves a mark with its name, and hands through what it reads.
  private static func program(_ name: String, in workplace: Workplace) throws -> String {
    try workplace.write("marks.d/\(name)", "#!/bin/sh\ntouch '\(workplace.path("marks/\(name)"))'\ncat\n")
    _ = try workplace.shell("chmod +x marks.d/\(name)")
    return workplace.path("marks.d/\(name)")
  }

  private static func marks(_ workplace: Workplace) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workplace.path("marks")).sorted()
  }

  @Test func `programs that a repository's settings name are not started`() throws {
    let workplace = try GitRoomTests.recorded()
    let settings = [
      "core.fsmonitor", "core.sshCommand", "core.pager", "core.gitProxy", "core.askPass", "core.editor",
      "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "diff.evil.textconv", "diff.evil.command",
      "diff.external", "gpg.program", "tar.tar.command", "credential.helper",
    ]
    for name in settings {
      let program = try GitRoomTests.program(name, in: workplace)
      _ = try workplace.shell("git config \(name) '\(program)'")
    }
    for hook in ["post-checkout", "post-index-change", "reference-transaction", "fsmonitor-watchman"] {
      let program = try GitRoomTests.program(hook, in: workplace)
      _ = try workplace.shell("cp '\(program)' .git/hooks/\(hook)")
    }
    let alias = try GitRoomTests.program("alias", in: workplace)
    _ = try workplace.shell(
      """
      git config log.showSignature true
      for name in status log rev-list archive ls-tree cat-file; do git config alias.$name '!\(alias)'; done
      rm -f marks/*; touch Scripts/tap.yaml
      """)

    let recorded = try workplace.rehearse("record")
    let minimized = try workplace.rehearse("minimize", "s:1", "--until", "true")
    let bisected = try workplace.rehearse("bisect", "sample/tap", "--good", "run:1", "--bad", "run:2", "--perform")

    #expect(recorded.exit == 0, "\(recorded.errors)")
    #expect(minimized.exit == 0, "\(minimized.errors)")
    #expect(
      bisected.lines.contains { $0.hasPrefix("first bad revision: ") && $0.contains(" two") }, "\(bisected.output)")
    #expect(try GitRoomTests.marks(workplace) == [])
    // The hooks are those of the user's repository, and not of the work tree that is made for a command.
    for name in ["smudge", "process"] { _ = try workplace.shell("git config --unset filter.evil.\(name)") }
    let run = try workplace.rehearse("bisect", "sample/tap", "--good", "run:1", "--bad", "run:2", "--run", "true")
    #expect(run.lines.contains { $0.hasPrefix("first bad revision: ") }, "\(run.errors)")
    #expect(try GitRoomTests.marks(workplace) == [])
    // The settings do start programs when git is asked as usual.
    _ = try workplace.shell("git add -A; git status")
    #expect(try GitRoomTests.marks(workplace) != [])
  }

  @Test func `a folder of scripts that looks like a repository brings no settings`() throws {
    let workplace = try Workplace()
    let program = try GitRoomTests.program("core.fsmonitor", in: workplace)
    let made = try workplace.shell(
      """
      mkdir marks && git init -q --bare Scripts && cd Scripts && git config core.bare false
      git config core.worktree "$PWD" && echo 1 >one.txt
      git -c user.email=a@b.c -c user.name=Ada commit -q --allow-empty -m one
      git config core.fsmonitor '\(program)'
      """)
    try #require(made.exit == 0, "\(made.errors)")
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.rehearse("record")
    let usual = try workplace.shell("ls marks; git -C Scripts status >status.out; ls marks")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(usual.lines == ["core.fsmonitor"], "\(usual.errors)")
    // Nor is it taken for where the scripts come from.
    let database = try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .readOnly)
    #expect(try database.integer("SELECT count(source_revision) FROM run") == 0)
  }

  @Test func `variables of a hook point to no other repository`() throws {
    let workplace = try GitRoomTests.recorded()
    let program = try GitRoomTests.program("GIT_EXTERNAL_DIFF", in: workplace)
    _ = try workplace.shell(
      """
      git init -q -b elsewhere other && cd other
      git -c user.email=a@b.c -c user.name=Eve commit -q --allow-empty -m other
      """)
    let head = try workplace.shell("git rev-parse HEAD").lines
    let hook = [
      "GIT_DIR": workplace.path("other/.git"), "GIT_WORK_TREE": workplace.path("other"),
      "GIT_INDEX_FILE": workplace.path("other/.git/index"), "GIT_EXTERNAL_DIFF": program, "GIT_PAGER": program,
      "GIT_SSH_COMMAND": program, "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.fsmonitor",
      "GIT_CONFIG_VALUE_0": program, "GIT_TRACE": workplace.path("marks/trace"), "GIT_GLOB_PATHSPECS": "1",
    ]

    let recorded = try workplace.rehearse("record", environment: hook)
    let bisected = try workplace.rehearse(
      "bisect", "sample/tap", "--good", "run:1", "--bad", "run:2", "--run",
      "git rev-parse HEAD >>'\(workplace.path("seen.out"))'; test \"$1\" = \"$(git rev-parse HEAD)\" && exit 1",
      environment: hook.filter { ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"].contains($0.key) })

    #expect(recorded.exit == 0, "\(recorded.errors)")
    let database = try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .readOnly)
    #expect(try database.text("SELECT source_revision FROM run WHERE id = 3") == head.first)
    #expect(try database.text("SELECT source_branch FROM run WHERE id = 3") == "main")
    #expect(try database.integer("SELECT source_is_dirty FROM run WHERE id = 3") == 0)
    #expect(
      bisected.lines.contains { $0.hasPrefix("first bad revision: ") && $0.contains(" two") }, "\(bisected.errors)")
    #expect(try GitRoomTests.marks(workplace) == [])
  }

  @Test func `links in a revision are not followed`() throws {
    let workplace = try Workplace()
    try workplace.write(".gitignore", ".rehearsal\n*.out\n*.err\n")
    try workplace.write("Scripts/long.yaml", MinimizeTests.script)
    try workplace.write("outside/fragile.yaml", MinimizeTests.scene)
    let git = "git -c user.email=a@b.c -c user.name=Ada"
    _ = try workplace.shell(
      """
      ln -s "$PWD/outside/fragile.yaml" Scripts/fragile.yaml
      git init -q -b main && git add -A Scripts .gitignore && \(git) commit -qm first
      rehearse record --label before; rm Scripts/fragile.yaml
      """)
    try workplace.write(
      "Scripts/fragile.yaml", MinimizeTests.scene.replacing("Size: [200, 200]", with: "Size: [300, 200]"))
    _ = try workplace.shell("\(git) commit -qam wider; rehearse record --label after")
    // As in a file of a format that did not keep scenes: git is asked for them.
    let database = try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .readWrite)
    try database.execute(
      "DELETE FROM script_source; UPDATE session SET mark = NULL; UPDATE run SET digest = NULL, digest_before = NULL")

    let result = try workplace.rehearse(
      "minimize", MinimizeTests.cell, "--until", "signature", "--against", "before")

    // As without a repository: the former text with the scene as it is now.
    #expect(result.exit == 2)
    #expect(result.errors.contains("nothing differs from before"), "\(result.errors)")
  }
}
