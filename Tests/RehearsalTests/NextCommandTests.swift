import Rehearsal
import RehearsalCommand
import Testing

/// The command that is named below an answer, where one is obvious.
@Suite struct NextCommandTests {
  @Test(arguments: [
    (asked: "record", exit: 1, next: "rehearse changes"),
    ("record --jobs 2 Scripts --db a.sqlite", 1, "rehearse changes --db a.sqlite"),
    ("changes", 1, "rehearse review"),
    ("changes run:2 --db=a.sqlite", 1, "rehearse review --db a.sqlite"),
    ("review accept 28b3 -m right", 0, "rehearse baseline export Baselines"), ("verify --all", 3, "rehearse changes"),
    ("fmt --check Scripts", 1, "rehearse fmt Scripts"), ("prune --dry-run", 0, "rehearse prune"),
    ("compose notes -o Scripts/mine.yaml", 0, "rehearse record Scripts/mine.yaml"),
    ("review --db a.sqlite accept 28b3 -m right", 0, "rehearse baseline export Baselines --db a.sqlite"),
    ("prune --keep-days 90 --dry-run --db a.sqlite", 0, "rehearse prune --keep-days 90 --db a.sqlite"),
  ])
  func `it is the one that goes on from there`(_ asked: String, _ exit: Int32, _ next: String) {
    #expect(NextCommand.after(asked.split(separator: " ").map(String.init), exit: exit) == next)
  }

  @Test func `a word with a blank is one word of the command, too`() {
    let composed = NextCommand.after(["compose", "notes", "-o", "My Scripts/it's.yaml"], exit: 0)
    let formatted = NextCommand.after(["fmt", "My Scripts", "--check"], exit: 1)
    let pruned = NextCommand.after(["prune", "--dry-run", "--keep-label", "v *"], exit: 0)

    #expect(composed == "rehearse record 'My Scripts/it'\\''s.yaml'")
    #expect(formatted == "rehearse fmt 'My Scripts'")
    #expect(pruned == "rehearse prune --keep-label 'v *'")
  }

  @Test(
    arguments: [
      ("record", .failure(session: "s:7"), "rehearse show s:7"),
      ("import a.jsonl --db b", .failure(session: "s:7"), "rehearse show s:7 --db b"),
      ("record", .open, "rehearse review"), ("record", .nothingOpen, nil), ("changes", .open, "rehearse review"),
      ("changes", .nothingOpen, nil),
    ] as [(String, NextCommand.Finding, String?)])
  func `what was found decides where the exit code does not`(
    _ asked: String, _ found: NextCommand.Finding, _ next: String?
  ) {
    #expect(NextCommand.after(asked.split(separator: " ").map(String.init), exit: 1, found: found) == next)
  }

  /// Nothing changed, something else is wrong, or rows were asked for.
  @Test(
    arguments: [
      ("record", 0), ("record", 2), ("record --format json", 1), ("changes --format=csv", 1), ("record --list", 0),
      ("review reject 28b3 -m no", 0), ("fmt", 0), ("compose notes", 0), ("diff s:1 s:2", 1), ("", 0),
    ] as [(String, Int32)])
  func `where nothing is obvious nothing is said`(_ asked: String, _ exit: Int32) {
    #expect(NextCommand.after(asked.split(separator: " ").map(String.init), exit: exit) == nil)
  }
}
