import Foundation
import Testing

/// Revisions whose scenes real toolkits show: they are laid down for the adapter, which reads them from files.
@Suite struct ForeignBisectTests {
  /// An adapter that shows a button as wide as its scene says, and fails where the scene says nothing.
  private static let adapter = """
    say() { printf '%s\\n' "$1"; }
    say '{"type":"hello","protocol":1,"system":"Ruler 1.0"}'
    read begin
    scene=$(printf '%s' "$begin" | sed 's/.*"scene":"\\([^"]*\\)".*/\\1/')
    width=$(cat "$scene")
    say '{"type":"session","script":"press","configuration":{"toolkit":"ruler"}}'; say '{"type":"done"}'
    read launch
    [ "$width" != broken ] || { say '{"type":"error","message":"the scene is broken"}'; exit; }
    say '{"type":"step","kind":"launch","label":"launch"}'
    say '{"type":"event","id":1,"kind":"stimulus","name":"launch"}'
    say '{"type":"screen","views":[{"path":"button","class":"Button","frame":[0,0,'$width',44]}]}'
    say '{"type":"done"}'
    read end; say '{"type":"end"}'; say '{"type":"done"}'; say '{"type":"bye"}'
    """

  /// Commits whose scenes say these, one after the other; the first and the last are recorded.
  private static func history(_ scenes: [String]) throws -> Workplace {
    try prepared("\(scenes)") {
      let workplace = try Workplace()
      _ = try workplace.shell("git init -q -b main && git config user.email a@b.c && git config user.name Ada")
      try workplace.write(".gitignore", ".rehearsal\n*.out\n*.err\n")
      try workplace.write("adapter.sh", adapter)
      try workplace.write("rehearsal.yaml", "toolkits: { ruler: { command: [sh, adapter.sh], scene: .width } }\n")
      try workplace.write(
        "Scripts/press.yaml", "id: press\nsize: [100, 50]\nmatrix: { toolkit: [ruler] }\nsteps: [launch]\n")
      for (number, scene) in scenes.enumerated() {
        try workplace.write("Scripts/press.width", scene + "\n")
        let commit = try workplace.shell("git add -A && git commit -qm 'number \(number + 1)'")
        try #require(commit.exit == 0, "\(commit.errors)")
        guard number == 0 || number == scenes.count - 1 else { continue }
        let recorded = try workplace.rehearse("record", "--label", number == 0 ? "first" : "last")
        try #require([0, 1].contains(recorded.exit), "\(recorded.errors)\(recorded.output)")
      }
      return workplace
    }
  }

  @Test func `the revision whose scene changed the behaviour is found, and nothing stays behind`() throws {
    // A blank line more changes the file, and not what is shown.
    let workplace = try Self.history(["80", "80\n", "90", "90\n", "90\n\n"])

    let result = try workplace.rehearse("bisect", "press", "--good", "first", "--bad", "last", "--perform")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(
      result.lines.contains {
        $0.wholeMatch(of: /first bad revision: [0-9a-f]{12} number 3, after 2 probes/) != nil
      }, "\(result.output)")
    let left = try workplace.shell("git status --porcelain; git worktree list | wc -l")
    #expect(left.lines == ["1"])
  }

  @Test func `a revision whose scene cannot be shown is one that cannot be told`() throws {
    let workplace = try Self.history(["80", "broken", "90"])

    let result = try workplace.rehearse("bisect", "press", "--good", "first", "--bad", "last", "--perform")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.contains("first bad revision, after 1 probe, one of"), "\(result.output)")
    #expect(result.errors.contains("unclear  "), "\(result.errors)")
  }

  @Test func `a pull request's base is performed by the adapter with its own scene`() throws {
    let workplace = try Self.history(["80", "80\n"])
    _ = try workplace.shell("rm -r .rehearsal; git checkout -qb wider")
    try workplace.write("Scripts/press.width", "90\n")
    _ = try workplace.shell("git commit -qam wider && rehearse record")

    let result = try workplace.shell("rehearse pr --base main")

    #expect(result.output.contains("80"), "\(result.output)\(result.errors)")
    #expect(result.output.contains("90"))
    #expect(!result.output.contains("no adapter"))
  }
}
