import Foundation
import Testing

/// The tutorial is a play: every command on its page is performed, in order, and prints what the page shows.
///
/// Git's author, committer and dates are given, so that its hashes are those on the page. The days of runs are the only
/// thing that is replaced.
@Suite struct TutorialTests {
  @Test func `the tutorial's commands print what it says they print`() throws {
    let page = try ConsolePage("Documentation/Tutorial.md")
    let workplace = try Workplace()
    // A folder of its own: the workplace itself holds what commands print.
    for block in page.blocks("yaml") {
      let path = try #require(block.firstMatch(of: /^# (Scripts\/[a-z.]+)\n/)?.1)
      try workplace.write("mail/\(path)", block)
    }

    try page.expectOutput(in: workplace, folder: "mail", environment: TutorialTests.git)
  }

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
