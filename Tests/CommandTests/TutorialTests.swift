import Foundation
import Testing

/// The tutorial is a play: every command on its page is performed, in order, and prints what the page shows.
///
/// Git's author, committer and dates are given, so that its hashes are those on the page. The days of runs are the only
/// thing that is replaced.
@Suite struct TutorialTests {
  @Test func `the tutorial's commands print what it says they print`() throws {
    let page = try ConsolePage("Documentation/Tutorial.md", until: TutorialTests.lastAct)
    let workplace = try Workplace()
    // A folder of its own: the workplace itself holds what commands print.
    for block in page.blocks("yaml") {
      let path = try #require(block.firstMatch(of: /^# (Scripts\/[a-z.]+)\n/)?.1)
      try workplace.write("mail/\(path)", block)
    }

    try page.expectOutput(in: workplace, folder: "mail", environment: TutorialTests.git)
  }

  @Test(.enabled(if: TutorialTests.hasBrowser, "the last act is played in chromium-headless-shell"))
  func `a popover of a page misses one callback when it becomes manual`() throws {
    let page = try ConsolePage("Documentation/Tutorial.md", from: TutorialTests.lastAct)
    let workplace = try Workplace()
    try FileManager.default.createSymbolicLink(
      at: workplace.folder.appendingPathComponent("rehearsal"), withDestinationURL: Workplace.repository)
    for block in page.blocks("yaml") + page.blocks("html") {
      let path = try #require(block.firstMatch(of: /^(?:#|<!--) ([a-z.]+)(?: -->)?\n/)?.1)
      try workplace.write("web/\(path)", block)
    }

    try page.expectOutput(in: workplace, folder: "web")
  }

  private static let lastAct = "## Act 4: the same question to a browser"

  private static let hasBrowser: Bool = {
    let variables = ProcessInfo.processInfo.environment
    let folders = (variables["PATH"] ?? "").split(separator: ":")
    return variables["REHEARSAL_CHROMIUM"] != nil
      || folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/chromium-headless-shell") }
  }()

  /// What makes commits the same on every machine.
  static var git: [String: String] {
    let day = "\(ConsolePage.day)T09:00:00Z"
    return [
      "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_AUTHOR_DATE": day,
      "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com", "GIT_COMMITTER_DATE": day,
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
      "REHEARSAL_USER": "Ada",
    ]
  }
}
