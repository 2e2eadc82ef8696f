import Foundation
import Testing

/// A package of a user beside this one: what it has to fetch, and which names it may use.
@Suite struct ConsumerTests {
  /// Names that SQLite.swift, sqlite-nio, GRDB and users' own packages give their targets.
  static let taken = [
    "SQLite", "CSQLite", "SQLiteNIO", "GRDB", "GRDBSQLite", "SQLiteObjc", "SwiftToolchainCSQLite", "Bundled", "Claims",
    "Controllers", "Dashboard", "Dashboards", "Diff", "Migrations", "Queries", "Reports", "Script", "Server",
    "SourceText", "Stage", "Store", "Stream", "Trace",
  ]

  @Test func `a package with targets of common names stands beside this one, and resolves one package`() throws {
    let consumer = try Consumer(targets: Self.taken)

    let result = try consumer.resolve()

    #expect(result.exitCode == 0, "\(result.output)")
    #expect(try consumer.packages() == ["swift-argument-parser"])
    #expect(try consumer.packages() == PackageList.committed.filter { $0.trait == "-" }.map(\.name))
  }

  @Test func `a name that this package has is refused`() throws {
    let result = try Consumer(targets: ["RehearsalTrace"]).resolve()

    #expect(result.exitCode != 0)
    #expect(result.output.contains("conflicting name: 'RehearsalTrace"), "\(result.output)")
  }
}

/// A copy of Tests/Outside with targets of its own, gone with its last reference.
private final class Consumer {
  private let package: URL
  private let targets: [String]

  init(targets: [String]) throws {
    self.targets = targets
    let files = FileManager.default
    package = files.temporaryDirectory.appending(path: "rehearsal-outside-\(UUID().uuidString)")
    try files.createDirectory(at: package, withIntermediateDirectories: true)
    for part in ["Package.swift", "Tests"] {
      try files.copyItem(
        at: Repository.root.appending(path: "Tests/Outside/\(part)"), to: package.appending(path: part))
    }
    for name in targets {
      let home = package.appending(path: "Own/\(name)")
      try files.createDirectory(at: home, withIntermediateDirectories: true)
      try "public let name = 1\n".write(to: home.appending(path: "Name.swift"), atomically: true, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(at: package) }

  /// Resolves and reads the graph, which is where names are compared; builds nothing.
  func resolve() throws -> (exitCode: Int32, output: String) {
    try run(
      ["swift", "package", "show-dependencies"], in: package,
      environment: [
        "REHEARSAL_OWN_TARGETS": targets.joined(separator: " "), "REHEARSAL_PATH": Repository.root.path,
      ])
  }

  /// The packages that were fetched, sorted.
  func packages() throws -> [String] {
    struct State: Decodable {
      struct Object: Decodable { let dependencies: [Dependency] }
      struct Dependency: Decodable { let packageRef: Reference }
      struct Reference: Decodable { let identity, kind: String }
      let object: Object
    }
    let data = try Data(contentsOf: package.appending(path: ".build/workspace-state.json"))
    let found = try JSONDecoder().decode(State.self, from: data).object.dependencies.map(\.packageRef)
    return found.filter { $0.kind != "fileSystem" }.map(\.identity).sorted()
  }
}
