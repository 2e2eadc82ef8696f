import Foundation

/// What a target of Package.swift is given is what its files import.
///
/// An import that is not declared compiles if what it names happens to be built already: in a folder that has been
/// built before, hardly ever in a new one.
struct ManifestRule: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let exclude: [String]
    let dependencies: [Dependency]

    var folder: String {
      path ?? (type == "test" ? "Tests/" : type == "plugin" ? "Plugins/" : "Sources/") + name
    }

    func holds(_ file: SourceFile) -> Bool {
      file.isSwift && file.path.hasPrefix(folder + "/")
        && !exclude.contains { file.path.hasPrefix("\(folder)/\($0)/") || file.path == "\(folder)/\($0)" }
    }
  }

  /// A target or a product; products of other packages have the name of their module.
  struct Dependency: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.container(keyedBy: Kind.self)
      guard let kind = kinds.allKeys.first else {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "an unknown kind"))
      }
      var parts = try kinds.nestedUnkeyedContainer(forKey: kind)
      name = try parts.decode(String.self)
    }

    private enum Kind: String, CodingKey { case byName, product, target }
  }

  /// Modules of the toolchain and of platforms, which no target declares.
  static let toolchain: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc",
    "Musl",
    "PackagePlugin", "Synchronization", "Testing", "UIKit", "XCTest",
  ]

  let targets: [Target]

  /// The manifest of a package, as SwiftPM reads it, with the programs of tools; in a scratch folder of its own, as the
  /// tests' is locked meanwhile.
  static func read(in folder: URL) throws -> ManifestRule {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "rehearsal-manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let (exitCode, output) = try run(
      ["swift", "package", "--scratch-path", scratch.path, "dump-package"], in: folder,
      environment: ["REHEARSAL_PROGRAMS": "1"])
    guard exitCode == 0, let start = output.firstIndex(of: "{") else { throw Unreadable(output: output) }
    return try JSONDecoder().decode(ManifestRule.self, from: Data(output[start...].utf8))
  }

  struct Unreadable: Error { let output: String }

  func findings(in files: [SourceFile]) -> [Finding] {
    targets.flatMap { target -> [Finding] in
      let own = files.filter(target.holds)
      guard !own.isEmpty else { return [] }
      let declared = Set(target.dependencies.map(\.name))
      let imports = own.map { (file: $0, imports: ImportRule.imports(in: $0)) }
      let unknown = imports.flatMap { file, imports in
        imports.filter { !declared.union(Self.toolchain).contains($0.module) && $0.module != target.name }.map {
          Finding(
            path: file.path, line: $0.line,
            message: "\(target.name) imports \($0.module), which Package.swift does not give it")
        }
      }
      let used = Set(imports.flatMap { $0.imports.map(\.module) })
      let idle =
        target.type == "plugin"
        ? []
        : declared.subtracting(used).sorted().map {
          Finding(path: "Package.swift", line: 1, message: "\(target.name) is given \($0), and imports it nowhere")
        }
      return unknown + idle
    }
  }
}
