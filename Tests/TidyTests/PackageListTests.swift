import Foundation
import Testing

/// The packages of `tools/releasing/packages.txt`.
enum PackageList {
  static let committed: [(name: String, version: String, licence: String, trait: String)] = {
    let lines = Repository.files.first { $0.path == "tools/releasing/packages.txt" }?.lines ?? []
    return lines.filter { !$0.hasPrefix("#") && !$0.isEmpty }.map {
      let words = $0.split(separator: " ").map(String.init)
      return words.count == 5 ? (words[0], words[1], words[2], words[3]) : ($0, "", "", "")
    }
  }()
}

@Suite struct PackageListTests {
  @Test func `every package of the manifest is listed, and every listed one has a licence`() throws {
    let manifest = try #require(Repository.files.first { $0.path == "Package.swift" })
    let asked = manifest.lines.flatMap { TextRule.captures(#"\.package\(url: "[^"]*/([^"/]+)""#, in: $0.lowercased()) }
    try #require(asked.contains("swift-argument-parser"))

    let listed = Set(PackageList.committed.map(\.name))

    #expect(Set(asked).subtracting(listed) == [])
    for package in PackageList.committed { #expect(["Apache-2.0", "MIT"].contains(package.licence), "\(package)") }
  }

  private static let list = """
    # name, version, licence, trait, address
    one 1.0.0 MIT - https://example.org/one
    two 2.0.0 MIT Server https://example.org/two
    zoo 3.0.0 MIT Server https://example.org/zoo

    """

  @Test(arguments: [
    Case("as listed", [("one", "1.0.0", "aaaa"), ("two", "2.0.0", "bbbb"), ("zoo", "3.0.0", "cccc")], says: nil),
    Case("without the trait", [("one", "1.0.0", "aaaa")], says: nil),
    Case("a newer one", [("one", "1.0.1", "dddd")], says: "one 1.0.1 is resolved, and 1.0.0 listed"),
    Case("another revision, as a mirror has", [("one", "1.0.0", "ddddddddd")], says: nil),
    Case(
      "one more", [("one", "1.0.0", "aaaa"), ("new", "9.0.0", "eeee")],
      says: "new 9.0.0 is resolved, and not in the list"),
    Case("half of a trait", [("one", "1.0.0", "aaaa"), ("two", "2.0.0", "bbbb")], says: "zoo 3.0.0 is listed"),
    Case("none", [], says: "one 1.0.0 is listed, and not resolved"),
  ])
  func `what was resolved is held against the list`(_ test: Case) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let pins = test.pins.map { name, version, revision in
      """
          {
            "identity" : "\(name)",
            "location" : "https://example.org/\(name)",
            "state" : {
              "revision" : "\(revision)",
              "version" : "\(version)"
            }
          }
      """
    }
    let text = "{\n  \"pins\" : [\n\(pins.joined(separator: ",\n"))\n  ],\n  \"version\" : 3\n}\n"
    try text.write(to: folder.appending(path: "Package.resolved"), atomically: true, encoding: .utf8)

    let result = try run(["tools/releasing/packages"], in: folder)

    #expect(result.exitCode == (test.says == nil ? 0 : 1), "\(result.output)")
    #expect(test.says.map(result.output.contains) ?? result.output.isEmpty, "\(result.output)")
  }

  @Test func `before anything is resolved it says so`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }

    let missing = try run(["tools/releasing/packages"], in: folder)

    #expect(missing.exitCode == 1 && missing.output.contains("nothing is resolved yet"), "\(missing.output)")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pins: [(String, String, String)]
    let says: String?

    init(_ name: String, _ pins: [(String, String, String)], says: String?) {
      (testDescription, self.pins, self.says) = (name, pins, says)
    }
  }

  /// A folder with the tool and a list of three packages.
  private func folder() throws -> URL {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "rehearsal-packages-\(UUID().uuidString)")
    try files.createDirectory(at: folder.appending(path: "tools/releasing"), withIntermediateDirectories: true)
    let tool = Repository.root.appending(path: "tools/releasing/packages")
    try files.copyItem(at: tool, to: folder.appending(path: "tools/releasing/packages"))
    let list = folder.appending(path: "tools/releasing/packages.txt")
    try Self.list.write(to: list, atomically: true, encoding: .utf8)
    return folder
  }
}
