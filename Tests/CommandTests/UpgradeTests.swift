import Foundation
import Testing

/// The page about upgrades is a play, too, where the releases in it are installed.
@Suite struct UpgradeTests {
  @Test(.enabled(if: UpgradeTests.hasReleases, "tools/toolkits textual 3.6.0 7.0.0 7.5.0 8.2.8 installs what it needs"))
  func `an app is compared with itself under other releases as the page says`() throws {
    let page = try ConsolePage("Documentation/Upgrade.md")
    let workplace = try Workplace()
    try FileManager.default.createSymbolicLink(
      at: workplace.folder.appendingPathComponent("rehearsal"), withDestinationURL: Workplace.repository)
    for block in page.blocks("python") + page.blocks("yaml") {
      let path = try #require(block.firstMatch(of: /^# ([a-z.\/]+)\n/)?.1)
      try workplace.write("orders/\(path)", block)
    }

    try page.expectOutput(in: workplace, folder: "orders")
  }

  /// Releases are installed by pip, which a test does not ask.
  private static let hasReleases: Bool = {
    let variables = ProcessInfo.processInfo.environment
    let cache = variables["REHEARSAL_CACHE"] ?? (variables["HOME"] ?? "") + "/.cache/rehearsal"
    return ["3.6.0", "7.0.0", "7.5.0", "8.2.8", "deps"].allSatisfy {
      FileManager.default.fileExists(atPath: "\(cache)/toolkits/textual/\($0)")
    }
  }()
}
