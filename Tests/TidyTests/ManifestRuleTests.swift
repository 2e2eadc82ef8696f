import Foundation
import Testing

@Suite struct ManifestRuleTests {
  @Test func `targets import what the manifest gives them, and are given no more`() throws {
    let manifest = try ManifestRule.read(in: Repository.root)
    try #require(manifest.targets.contains { $0.name == "TidyTests" && $0.type == "test" })
    for target in manifest.targets where target.type != "system" {
      #expect(Repository.files.contains { $0.path.hasPrefix(target.folder + "/") }, "\(target.name)")
    }

    let findings = manifest.findings(in: Repository.files)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
      name: "sample",
      dependencies: [.package(path: "other")],
      targets: [
        .target(name: "Below"),
        .target(name: "Named", path: "Elsewhere/Named"),
        .testTarget(
          name: "AboveTests",
          dependencies: ["Below", .target(name: "Named"), .product(name: "Other", package: "other")],
          exclude: ["Fixtures"]),
      ])

    """

  @Test(arguments: [
    ("all of them", "import Below\nimport Named\nimport Other\nimport Testing\n", []),
    ("one that it is not given", "import Below\n@testable import Extra\nimport Named\nimport Other\n", [2]),
    ("one that nothing imports", "import Below\nimport Other\n", [1]),
    ("a word within a text", "import Below\nimport Named\nimport Other\nlet a = \"\"\"\n  import os\n  \"\"\"\n", []),
  ])
  func `imports are held against the manifest`(_ what: String, _ text: String, _ lines: [Int]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rehearsal-manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    let files = [
      SourceFile(path: "Tests/AboveTests/A.swift", text: text),
      SourceFile(path: "Tests/AboveTests/Fixtures/B.swift", text: "import Anything\n"),
      SourceFile(path: "Elsewhere/Named/C.swift", text: "let a = 1\n"),
    ]

    let findings = try ManifestRule.read(in: folder).findings(in: files)

    #expect(findings.map(\.line) == lines, "\(what): \(listing(findings))")
  }
}
