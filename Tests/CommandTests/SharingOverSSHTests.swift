import Foundation
import Testing

/// `rehearse push HOST:FOLDER` and `pull`: the parts of a team on a machine that ssh reaches.
///
/// What stands for ssh takes its options, looks at the name of the machine, and hands the line to a shell in another
/// folder, as the other end of a connection does.
@Suite struct SharingOverSSHTests {
  private static let program = """
    #!/bin/sh
    printf '%s\\n' "$@" >>"$ASKED"
    while [ "$1" != -- ]; do shift; done
    host=$2
    shift 2
    case "$host" in
      far | me@far) ;;
      *) echo "ssh: Could not resolve hostname $host: Name or service not known" >&2; exit 255 ;;
    esac
    cd "$FAR" || exit 255
    case "$*" in
      *'cat >'*)
        if [ -n "$CUT" ]; then head -c "$CUT" | sh -c "$*"; exit 255; fi
        if [ -n "$FULL" ]; then trap '' XFSZ; ulimit -f 8; fi ;;
    esac
    exec sh -c "$*"
    """

  /// What a shell would take apart in the name of the folder.
  private static let folder = "it's $HOME; touch x"

  /// A workplace with runs, a machine that is far, and what the command needs to find it.
  private static func workplace(runs: Int = 2) throws -> (Workplace, [String: String]) {
    let workplace = try SharingTests.workplace(runs: runs)
    try FileManager.default.createDirectory(
      atPath: workplace.path("far/\(folder)"), withIntermediateDirectories: true)
    try workplace.write("bin/ssh", program)
    _ = try workplace.shell("chmod +x bin/ssh")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (
      workplace,
      ["PATH": "\(workplace.path("bin")):\(path)", "FAR": workplace.path("far"), "ASKED": workplace.path("asked")]
    )
  }

  private static func names(_ workplace: Workplace) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workplace.path("far/\(folder)")).sorted()
  }

  @Test(arguments: ["far:", "me@far:~/", "ABSOLUTE"])
  func `what one machine pushed through ssh another pulls`(_ host: String) throws {
    let (workplace, environment) = try Self.workplace()
    let target = (host == "ABSOLUTE" ? "far:\(workplace.path("far"))/" : host) + Self.folder

    let pushed = try workplace.rehearse("push", target, "--db", "a.sqlite", environment: environment)
    let again = try workplace.rehearse("push", target, "--db", "a.sqlite", environment: environment)
    let pulled = try workplace.rehearse("pull", target, "--db", "b.sqlite", environment: environment)

    #expect(pushed.lines == ["\(target): 2 parts written, 0 there before"], "\(pushed.errors)")
    #expect(again.lines == ["\(target): 0 parts written, 2 there before"], "\(again.errors)")
    #expect(pulled.output.contains("2 parts taken over, with 2 runs, 4 sessions"), "\(pulled.errors)")
    #expect(try SharingTests.facts(workplace, "a.sqlite") == SharingTests.facts(workplace, "b.sqlite"))
    #expect(try Self.names(workplace).allSatisfy { $0.hasSuffix(".part") })
    #expect(!workplace.exists("far/x"))
    // Nobody is asked for a password.
    #expect(try String(contentsOfFile: workplace.path("asked"), encoding: .utf8).contains("BatchMode=yes"))
  }

  @Test func `a clone that is behind pushes and pulls through ssh, and all end with one history`() throws {
    let (workplace, environment) = try Self.workplace()
    let target = "far:\(Self.folder)"
    func exchange(_ word: String, _ name: String) throws -> Workplace.Result {
      try workplace.rehearse(word, target, "--db", "\(name).sqlite", environment: environment)
    }
    _ = try exchange("push", "a")
    _ = try exchange("pull", "stale")
    // The others go on, and what they decide about a run that it has comes later than the run.
    try SharingTests.record(workplace, into: "a.sqlite", width: 90)
    _ = try workplace.rehearse("review", "accept", "--all", "-m", "wider", "--db", "a.sqlite")
    _ = try exchange("push", "a")
    try SharingTests.record(workplace, into: "stale.sqlite", width: 95)

    let pushed = try exchange("push", "stale")
    let results = try ["stale", "a", "new"].map { try exchange("pull", $0) }

    #expect(pushed.exit == 0 && pushed.lines == ["\(target): 1 part written, 2 there before"], "\(pushed.output)")
    #expect(results.allSatisfy { $0.exit == 0 }, "\(results.map(\.errors))")
    let facts = try ["a", "stale", "new"].map { try SharingTests.facts(workplace, "\($0).sqlite") }
    #expect(facts[0] == facts[1] && facts[1] == facts[2])
    // Four runs of two cells, and what was accepted.
    #expect(facts[0].count { $0.contains("sample/tap") } >= 8 && facts[0].contains { $0.contains("wider") })
    #expect(try workplace.rehearse("doctor", "--deep", "--db", "stale.sqlite").exit == 0)
    for name in ["a", "stale", "new"] { #expect(try exchange("push", name).lines[0].contains(" 0 parts written")) }
  }

  @Test func `a connection that ends while a part is sent leaves no half of it, and the next push goes on`() throws {
    let (workplace, environment) = try Self.workplace()
    let target = "far:\(Self.folder)"

    for bytes in [0, 1, 4096, 100_000] {
      let cut = try workplace.rehearse(
        "push", target, "--db", "a.sqlite", environment: environment.merging(["CUT": "\(bytes)"]) { $1 })

      #expect(cut.exit == 2 && cut.errors.contains("ssh has no connection to far"), "\(bytes): \(cut.errors)")
      #expect(try Self.names(workplace) == [], "\(bytes)")
    }
    let next = try workplace.rehearse("push", target, "--db", "a.sqlite", environment: environment)
    #expect(next.lines == ["\(target): 2 parts written, 0 there before"])
    #expect(try workplace.rehearse("pull", target, "--db", "b.sqlite", environment: environment).exit == 0)
    #expect(try SharingTests.facts(workplace, "a.sqlite") == SharingTests.facts(workplace, "b.sqlite"))
  }

  @Test func `a disk that is full there is exit 4, and no half of a part is left`() throws {
    let (workplace, environment) = try Self.workplace()

    let full = try workplace.rehearse(
      "push", "far:\(Self.folder)", "--db", "a.sqlite", environment: environment.merging(["FULL": "1"]) { $1 })

    #expect(full.exit == 4 && full.errors.contains(".part: cannot be written\n"), "\(full.errors)")
    #expect(full.errors.contains("File too large"), "\(full.errors)")
    #expect(try Self.names(workplace) == [])
  }

  @Test func `two push at once, and a part that is damaged there is told and left`() throws {
    let (workplace, environment) = try Self.workplace(runs: 3)
    let target = "far:\(Self.folder)"
    let writers = try (0..<2).map { _ in
      try workplace.start(["push", target, "--db", "a.sqlite"], environment: environment)
    }
    let results = try writers.map { try $0.result() }
    #expect(results.allSatisfy { $0.exit == 0 }, "\(results.map(\.errors))")
    let parts = try Self.names(workplace)
    #expect(try Set(parts.map { try #require($0.split(separator: "-").dropFirst().first) }).count == 3)
    // Of each run one copy is left, one of them cut short, and one a link.
    let copies = Dictionary(grouping: parts) { String($0.split(separator: "-")[1]) }.values.map { $0.sorted() }
    let kept = copies.map { $0[0] }.sorted()
    for name in parts where !kept.contains(name) {
      try FileManager.default.removeItem(atPath: workplace.path("far/\(Self.folder)/\(name)"))
    }
    let path = { (number: Int) in workplace.path("far/\(Self.folder)/\(kept[number])") }
    try Data(contentsOf: URL(filePath: path(0))).prefix(9000).write(to: URL(filePath: path(0)))
    try FileManager.default.moveItem(atPath: path(1), toPath: workplace.path("elsewhere"))
    try FileManager.default.createSymbolicLink(atPath: path(1), withDestinationPath: workplace.path("elsewhere"))

    let pulled = try workplace.rehearse("pull", target, "--db", "b.sqlite", environment: environment)

    #expect(pulled.exit == 5 && pulled.output.contains("1 part taken over, with 1 run"), "\(pulled.output)")
    #expect(pulled.errors.contains("\(kept[0]): its bytes are not those that its name tells"), "\(pulled.errors)")
    #expect(pulled.errors.contains("\(kept[1]): this is a link, and no part"), "\(pulled.errors)")
  }

  @Test(arguments: [
    ("nowhere:parts", "nowhere:parts: ssh has no connection to nowhere\n  ssh: Could not resolve hostname nowhere"),
    ("far:nosuch", "far:nosuch: there is no such folder\n  a folder that is there is expected: ssh far mkdir -p "),
    ("far:letter", "far:letter: this is not a folder"),
    ("-oProxyCommand=touch x:parts", "what stands before the colon is not the name of a machine"),
    ("far;touch x:parts", "what stands before the colon is not the name of a machine"),
    (":parts", "what stands before the colon is not the name of a machine"),
    ("a]b:parts", "what stands before the colon is not the name of a machine"),
    ("']a[:x'", "what stands before the colon is not the name of a machine"),
    ("me@:parts", "what stands before the colon is not the name of a machine"),
    ("far://parts", "expected: a folder, or HOST:FOLDER for one that ssh reaches"),
  ])
  func `what cannot be reached is exit 2`(_ target: String, _ said: String) throws {
    let (workplace, environment) = try Self.workplace(runs: 1)
    try workplace.write("far/letter", "dear")

    for word in ["push", "pull"] {
      let result = try workplace.rehearse(word, "--db", "a.sqlite", "--", target, environment: environment)

      #expect(result.exit == 2 && result.errors.contains(said), "\(word): \(result.exit) \(result.errors)")
    }
    #expect(!workplace.exists("x") && !workplace.exists("far/x"))
  }

  @Test func `a folder of this machine may have a colon in its name`() throws {
    let (workplace, environment) = try Self.workplace(runs: 1)
    try FileManager.default.createDirectory(atPath: workplace.path("far:here"), withIntermediateDirectories: true)

    let pushed = try workplace.rehearse("push", "far:here", "--db", "a.sqlite", environment: environment)

    #expect(pushed.lines == ["far:here: 1 part written, 0 there before"])
    #expect(!workplace.exists("asked"))
  }
}
