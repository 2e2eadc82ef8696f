import FoundationEssentials

/// A folder of this process alone, which goes with it.
package struct TemporaryPlace: ~Copyable {
  private let folder: String

  package init() throws(RehearsalError) {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)").path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw RehearsalError(.output, "\(folder): the folder cannot be made", details: [SystemError.reason(error)])
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of a file in it.
  package func path(_ name: String) -> String { "\(folder)/\(name)" }
}
