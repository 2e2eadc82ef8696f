import Foundation
import Testing

/// What is said of the parts that others made: `THIRD-PARTY.md` for people, `sbom.cdx.json` for programs.
@Suite struct SupplyTests {
  private static let list = "tools/releasing/packages.txt"

  @Test func `the page and the list of what others made are current`() throws {
    let result = try run(["tools/releasing/supply", "--check"], in: Repository.root)

    #expect(result.exitCode == 0, "\(result.output)")
  }

  @Test(arguments: [
    (Self.list, "swift-nio                     2.", "swift-nio                     3.", "sbom.cdx.json is"),
    (Self.list, "swift-nio                     2.", "swift-nio                     3.", "does not list"),
    ("sbom.cdx.json", "\"blessing\"", "\"MIT\"", "sbom.cdx.json is not"),
    ("Package.swift", "pkgConfig: \"sqlite3\"", "pkgConfig: \"zlib\"", "the same libraries of the system: sqlite3"),
  ])
  func `what is out of date is named`(_ path: String, _ text: String, _ other: String, _ says: String) throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "rehearsal-supply-\(UUID().uuidString)")
    defer { try? files.removeItem(at: folder) }
    try files.createDirectory(at: folder.appending(path: "tools/releasing"), withIntermediateDirectories: true)
    let copied = [
      "tools/releasing/supply", "tools/releasing/packages.txt", "Package.swift", "THIRD-PARTY.md", "sbom.cdx.json",
    ]
    for name in copied {
      try files.copyItem(at: Repository.root.appending(path: name), to: folder.appending(path: name))
    }
    let before = try run(["tools/releasing/supply", "--check"], in: folder)
    let file = folder.appending(path: path)
    let changed = try String(contentsOf: file, encoding: .utf8).replacingOccurrences(of: text, with: other)
    try changed.write(to: file, atomically: true, encoding: .utf8)

    let after = try run(["tools/releasing/supply", "--check"], in: folder)

    #expect(before.exitCode == 0, "\(before.output)")
    #expect(after.exitCode == 1)
    #expect(after.output.contains(says), "\(after.output)")
  }
}
