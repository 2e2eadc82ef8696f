import Foundation
import Testing

/// The page about an app of one's own is a play: its files are written, and its commands print what it shows.
@Suite struct YourAppPageTests {
  @Test func `an app of one's own gets scripts, a regression is found and explained, and what was meant is accepted`()
    throws
  {
    let page = try ConsolePage("Documentation/YourApp.md")
    let workplace = try Workplace()
    for block in page.blocks("yaml") {
      let path = try #require(block.firstMatch(of: /^# (Scripts\/[a-z.]+)\n/)?.1)
      try workplace.write("todo/\(path)", block)
    }

    try page.expectOutput(in: workplace, folder: "todo", environment: TutorialTests.git)
  }
}
