import FoundationEssentials
import Rehearsal

/// Where the rehearsals of tests are: their baselines, their scripts, and the package.
package struct RehearsalPlace: Hashable, Sendable {
  /// The folder of baselines, with its path.
  package let folder: String
  /// Folders with scripts.
  package let scripts: [String]
  /// The package, if the tests are in one.
  package let root: String?

  /// - Parameters:
  ///   - folder: The folder, from that of the test's file.
  ///   - scripts: A folder with scripts, from there.
  ///   - file: The test's file.
  package init(folder: String, scripts: String?, besides file: String) {
    let home = FilePath.folder(of: file)
    func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(home)/\(name)" }
    self.folder = path(folder)
    root = RehearsalPlace.folderOfPackage(around: home)
    let usual = root.map { "\($0)/Scripts" }
    self.scripts = [path(folder)] + [scripts.map(path) ?? usual].compactMap(\.self)
  }

  /// The place of tests without a trait.
  package static func usual(besides file: String) -> RehearsalPlace {
    RehearsalPlace(folder: "Rehearsals", scripts: nil, besides: file)
  }

  private static func folderOfPackage(around folder: String) -> String? {
    var folder = folder
    while !folder.isEmpty {
      if FileStatus("\(folder)/Package.swift") != nil { return folder }
      if folder == "/" { return nil }
      folder = FilePath.folder(of: folder)
    }
    return nil
  }

  /// A path as people write it, from the package.
  package func shown(_ path: String) -> String {
    guard let root, path.hasPrefix(root + "/") else { return path }
    return String(path.dropFirst(root.count + 1))
  }

  /// The history that what tests did is recorded into; `nil` where nothing is to be written.
  package func history(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    if let path = environment["REHEARSAL_DB"], !path.isEmpty { return path }
    guard !ContinuousIntegration.runs(environment), let root else { return nil }
    return "\(root)/.rehearsal/history.sqlite"
  }

  /// Makes the folder of the usual history, which git is told to leave alone.
  package func prepare(_ history: String) throws {
    guard let root, history == "\(root)/.rehearsal/history.sqlite" else { return }
    let folder = OutputFolder(path: "\(root)/.rehearsal")
    if FileStatus("\(root)/.rehearsal/.gitignore") == nil { try folder.write("*\n", to: ".gitignore") }
  }
}
