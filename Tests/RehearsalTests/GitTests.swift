import Foundation
import Rehearsal
import RehearsalExperiments
import RehearsalStore
import Testing

/// What is asked of git, in a repository of the test's own.
@Suite struct GitTests {
  /// What is nowhere committed is no baseline; outside a working copy nobody knows.
  @Test func `sources of a repository without a commit count as changed`() throws {
    let folder = try TemporaryFolder()
    try #require(Git(in: folder.path).text("init", "-q") != nil)

    let provenance = Provenance(folder: folder.path)

    #expect(provenance.isDirty && provenance.revision == nil && provenance.complaint == nil)
    #expect(!Provenance(folder: "/").isDirty)
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("id: first\n", to: "Scripts/first.yaml")
    try folder.write("#!/bin/sh\n", to: "Scripts/a b\"é.yaml")
    try folder.write("other", to: "other.txt")
    try git("init", "-q", "-b", "main")
    try git("add", "-A")
    try git("commit", "-q", "-m", "one: first")
  }

  /// Runs git as its user would, with nothing of this machine's settings.
  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path, "-c", "user.name=Ada", "-c", "user.email=a@b.c"] + arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
      .merging(["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]) { $1 }
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func `where git refuses a working copy it is said, and why`() throws {
    #expect(Git(in: folder.file("Scripts")).complaint == nil)
    #expect(Provenance(folder: folder.file("Scripts")).revision != nil)
    try folder.write("[core\n", to: ".git/config")

    let complaint = try #require(Git(in: folder.file("Scripts")).complaint)

    #expect(complaint.hasPrefix("fatal: bad config"), "\(complaint)")
    #expect(Provenance(folder: folder.file("Scripts")).complaint == complaint)
    try FileManager.default.removeItem(atPath: folder.file(".git"))
    #expect(Git(in: folder.file("Scripts")).complaint == nil)
  }

  private var head: Revision {
    get throws { try #require(Git(in: folder.path).text("rev-parse", "HEAD").flatMap { Revision($0) }) }
  }

  private func files(_ path: String, of revision: Revision, where isWanted: (String, Int) -> Bool = { _, _ in true })
    -> [String: String]?
  {
    Git(in: path).files(of: revision, where: isWanted).map { files in
      Dictionary(files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }, uniquingKeysWith: { $1 })
    }
  }

  @Test func `a commit has an author and a subject, and one that git does not know has none`() throws {
    try git("-c", "user.name=Ada  \u{1b}[31m", "commit", "-q", "--allow-empty", "-m", "keep the list open\n\nand more")

    let known = try #require(Git(in: folder.file("Scripts")).authorAndSubject(of: head))

    #expect(known.author.hasPrefix("Ada") && !known.author.contains("\u{1b}"))
    #expect(known.subject == "keep the list open")
    let strange = try #require(Revision(String(repeating: "a1", count: 20)))
    #expect(Git(in: folder.path).authorAndSubject(of: strange) == nil)
    #expect(Git(in: "/").authorAndSubject(of: try head) == nil)
  }

  @Test func `an answer comes without blanks around it, and a failure is none`() throws {
    let git = Git(in: folder.path)

    #expect(git.text("log", "--format=%s") == "one: first")
    #expect(git.text("rev-parse", "--verify", about: ["nowhere"]) == nil)
    #expect(Git(in: folder.file("nowhere")).text("rev-parse", "HEAD") == nil)
    #expect(git.bytes(["log", "--format=%s"]) == Array("one: first\n".utf8))
  }

  @Test func `what a command is about is never an option`() throws {
    let mark = folder.file("mark")

    #expect(Git(in: folder.path).text("log", about: ["--output=\(mark)"]) == nil)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `files of a revision are as they were, by path from the folder`() throws {
    let first = try head
    try folder.write("id: changed\n", to: "Scripts/first.yaml")
    try git("commit", "-q", "-a", "-m", "two")

    let scripts = folder.file("Scripts")
    #expect(files(scripts, of: first) == ["first.yaml": "id: first\n", "a b\"é.yaml": "#!/bin/sh\n"])
    #expect(files(scripts, of: try head)?["first.yaml"] == "id: changed\n")
    #expect(files(folder.path, of: first)?.keys.sorted() == ["Scripts/a b\"é.yaml", "Scripts/first.yaml", "other.txt"])
    #expect(files(scripts, of: first) { path, size in path.hasPrefix("first") && size == 10 }?.count == 1)
    #expect(files(scripts, of: try #require(Revision(String(repeating: "1", count: 40)))) == nil)
  }

  @Test func `links are no files`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("Scripts/link.yaml"), withDestinationPath: "/etc/passwd")
    try git("add", "-A")
    try git("commit", "-q", "-m", "link")

    #expect(files(folder.file("Scripts"), of: try head)?.keys.contains("link.yaml") == false)
  }

  @Test func `a working copy is changed by an edit, a new file and nothing else`() throws {
    let git = Git(in: folder.file("Scripts"))
    #expect(!git.isDirty())

    try folder.write("elsewhere", to: "other.txt")
    #expect(!git.isDirty())

    try folder.write("id: new\n", to: "Scripts/new.yaml")
    #expect(git.isDirty())
    #expect(Git(in: folder.file("nowhere")).isDirty())
  }

  @Test func `scripts as they were are told by their revision, and only scripts`() throws {
    let first = try head
    try folder.write("id: later\n", to: "Scripts/later.yaml")
    try folder.write("no script", to: "Scripts/remarks.txt")
    try git("add", "-A")
    try git("commit", "-q", "-m", "two")
    let sources = try ScriptSources([folder.file("Scripts")])

    let former = try #require(try FormerSources.read(at: first, like: sources))
    let present = try #require(try FormerSources.read(at: try head, like: sources))

    #expect(former.files.map(\.path) == ["a b\"é.yaml", "first.yaml"].map { "\(first.short)/\($0)" })
    #expect(present.files.count == 3)
    #expect(try FormerSources.read(at: nil, like: sources) == nil)
  }

  @Test func `a run notes revision, branch, number of commits and where the branch left the main one`() throws {
    try git("checkout", "-q", "-b", "feature")
    try folder.write("id: second\n", to: "Scripts/second.yaml")
    try git("add", "-A")
    try git("commit", "-q", "-m", "two")

    let provenance = Provenance(folder: folder.file("Scripts"))

    #expect(provenance.revision == (try head))
    #expect(provenance.branch == "feature")
    #expect(provenance.position == 2)
    #expect(provenance.fork == RunDescription.Fork(line: "main", position: 1))
    #expect(!provenance.isDirty)
  }

  @Test func `outside a working copy nothing is known`() throws {
    let outside = try TemporaryFolder()

    let provenance = Provenance(folder: outside.path)

    #expect(provenance.revision == nil && provenance.branch == nil && provenance.position == nil)
    #expect(!provenance.isDirty)
  }

  @Test func `a job on a server names the branch that it is about`() {
    #expect(Provenance.branchOfJob(["GITHUB_HEAD_REF": "topic", "GITHUB_REF_NAME": "12/merge"]) == "topic")
    #expect(Provenance.branchOfJob(["GITHUB_HEAD_REF": "", "GITHUB_REF_NAME": "main"]) == "main")
    #expect(Provenance.branchOfJob(["CI_COMMIT_BRANCH": "main"]) == "main")
    #expect(Provenance.branchOfJob([:]) == nil)
  }
}
