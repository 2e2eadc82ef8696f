import Foundation
import Testing

/// `rehearse watch` in a folder with a scene that two scripts share.
@Suite struct WatchTests {
  private static func workplace() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("Scripts/board.scene.yaml", scene(width: 300))
      try workplace.write("Scripts/one.yaml", script("one", "[launch]"))
      try workplace.write("Scripts/two.yaml", script("two", "[launch, { mark: there }]"))
      try workplace.write("Scripts/tap.yaml", Sample.tap)
      return workplace
    }
  }

  private static func scene(width: Int) -> String {
    """
    scene: board
    root: board
    controllers: { board: { view: { view: boardView, subviews: [{ view: box, frame: [0, 0, \(width), 300] }] } } }

    """
  }

  private static func script(_ id: String, _ steps: String) -> String {
    "id: sample/\(id)\ntags: [\(id)]\nmatrix: { ios: [\"5.0\", \"6.0\"] }\nscene: board\nsteps: \(steps)\n"
  }

  /// A command that watches, and what it wrote since it was asked last.
  private final class Watching {
    let running: Workplace.Running
    private var seen = 0

    init(_ workplace: Workplace, _ arguments: String...) throws {
      running = try workplace.start(["watch"] + arguments)
      #expect(try next { $0.contains("^C ends\n") }.hasPrefix("Watching "))
    }

    deinit { if running.process.isRunning { kill(running.process.processIdentifier, SIGKILL) } }

    /// What is written next, as soon as it has an end.
    func next(_ isWhole: (String) -> Bool = { $0.hasSuffix("\n\n") && $0.contains(": ") }) throws -> String {
      let deadline = Date(timeIntervalSinceNow: 30)
      while Date() < deadline, running.process.isRunning {
        let text = try String(contentsOf: running.output, encoding: .utf8)
        let news = String(text.dropFirst(seen))
        // An answer is written in one piece.
        if isWhole(news) {
          seen = text.count
          return news
        }
        usleep(5000)
      }
      return "nothing: " + (try String(contentsOf: running.errors, encoding: .utf8))
    }
  }

  @Test func `a save performs the cells that it touches, and shows what it changed`() throws {
    let workplace = try Self.workplace()
    let watching = try Watching(workplace)

    try workplace.write("Scripts/one.yaml", Self.script("one", "[launch, { mark: news }]"))
    let script = try watching.next()
    try workplace.write("Scripts/board.scene.yaml", Self.scene(width: 320))
    let scene = try watching.next()
    try workplace.write("Scripts/one.yaml", Self.script("one", "[launch, { mark: news }]") + "# the same\n")
    let same = try watching.next()

    #expect(
      script.hasPrefix("Scripts/one.yaml: 2 cells\n") && script.contains("news"))
    #expect(script.contains("in 2 of 2 cells") && !script.contains("sample/two"), "\(script)")
    #expect(scene.hasPrefix("Scripts/board.scene.yaml: 4 cells\n"), "\(scene)")
    #expect(scene.contains("300") && scene.contains("320") && scene.contains("in 4 of 4 cells"), "\(scene)")
    #expect(same.hasPrefix("Scripts/one.yaml: 2 cells\n") && same.contains("in 0 of 2 cells"), "\(same)")
  }

  @Test func `what is wrong is told with its place, and compared again once it is right`() throws {
    let workplace = try Self.workplace()
    let watching = try Watching(workplace, "Scripts", "--tags", "one")

    try workplace.write("Scripts/one.yaml", Self.script("one", "[lunch]"))
    let wrong = try watching.next()
    try workplace.write("Scripts/one.yaml", Self.script("one", "[launch, { expect: { frame: boardView, width: 7 } }]"))
    let failed = try watching.next()
    try workplace.write("Scripts/two.yaml", Self.script("two", "[launch]"))
    let other = try watching.next()

    #expect(wrong.contains("Scripts/one.yaml:5:") && wrong.contains("unknown step \"lunch\""), "\(wrong)")
    #expect(wrong.contains("\n1 error: "))
    #expect(failed.contains("failed  Scripts/one.yaml:5: ") && failed.contains("in 2 cells"), "\(failed)")
    #expect(other.hasPrefix("Scripts/two.yaml: 0 cells\n"), "\(other)")
  }

  /// A writer that is held up between emptying a file and filling it says nothing yet.
  @Test func `a file that is empty for a moment is not told to be empty, one that stays so is`() throws {
    let workplace = try Self.workplace()
    let watching = try Watching(workplace)
    try workplace.write("next", Self.script("one", "[launch, { mark: news }]"))

    _ = try workplace.shell(": >Scripts/one.yaml; sleep 0.4; cat next >Scripts/one.yaml")
    let filled = try watching.next()
    _ = try workplace.shell(": >Scripts/one.yaml")
    let emptied = try watching.next()

    #expect(filled.hasPrefix("Scripts/one.yaml: 2 cells\n") && filled.contains("news"), "\(filled)")
    #expect(emptied.contains("Scripts/one.yaml:") && emptied.contains("1 error: "), "\(emptied)")
  }

  @Test func `files that come, go and are replaced are noticed`() throws {
    let workplace = try Self.workplace()
    let watching = try Watching(workplace)

    try workplace.write("Scripts/more/three.yaml", Self.script("three", "[launch]"))
    let made = try watching.next()
    // As some editors save: a new file takes the place of the old one.
    try workplace.write("next", Self.script("three", "[launch, { mark: there }]"))
    _ = try workplace.shell("mv next Scripts/more/three.yaml")
    let replaced = try watching.next()
    _ = try workplace.shell("rm Scripts/more/three.yaml")
    let gone = try watching.next()

    #expect(made.contains("only in saved:\n  sample/three[ios=5.0]\n"), "\(made)")
    #expect(replaced.contains("there") && replaced.contains("in 2 of 2 cells"), "\(replaced)")
    #expect(gone.contains("only in before:\n  sample/three[ios=5.0]\n"), "\(gone)")
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `it ends with a signal, and has recorded nothing`(_ signal: Int32, _ exit: Int32) throws {
    let workplace = try Self.workplace()
    let watching = try Watching(workplace)
    try workplace.write("Scripts/board.scene.yaml", Self.scene(width: 320))
    _ = try watching.next()

    kill(watching.running.process.processIdentifier, signal)
    let result = try watching.running.result()

    #expect(result.exit == exit && !result.wasKilled)
    #expect(!FileManager.default.fileExists(atPath: workplace.path(".rehearsal")))
  }

  @Test func `without scripts, and with a slip in a filter, it does not begin`() throws {
    let none = try Workplace().rehearse("watch")
    let slip = try Self.workplace().rehearse("watch", "--tags", "onne")

    #expect(none.exit == 2 && none.errors.contains("there is no folder Scripts here"))
    #expect(slip.exit == 2 && slip.errors.contains("did you mean \"one\"?"))
  }

  /// On a terminal each answer stands in the place of the one before, cut to its height.
  @Test func `a terminal shows the last answer only, with the time that it took`() throws {
    let workplace = try Self.workplace()

    let shown = try Terminal.run(
      [
        "-c",
        "rehearse watch & sleep 1; sed -i 's/300, 300/320, 300/' Scripts/board.scene.yaml; sleep 2; kill -INT $!; wait",
      ],
      in: workplace, environment: ["TERM": "xterm"], program: URL(fileURLWithPath: "/bin/sh"))

    let screens = shown.components(separatedBy: "\u{1B}[H\u{1B}[2J")
    #expect(screens.count == 3, "\(shown)")
    #expect(screens.last?.contains(#/board.scene.yaml: 4 cells in \d+ ms/#) == true, "\(shown)")
  }
}
