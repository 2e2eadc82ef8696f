import Foundation

/// Where the scripts of a run come from: the git revision of their folder, if it is in a working copy.
struct Provenance {
  let revision: String?
  let isDirty: Bool

  /// Asks git about `folder`; without git, or outside a working copy, there is no revision.
  init(folder: String) {
    guard let revision = Provenance.git(["rev-parse", "HEAD"], in: folder) else {
      self.revision = nil
      isDirty = false
      return
    }
    self.revision = revision
    isDirty = Provenance.git(["status", "--porcelain", "--untracked-files=no", "--", "."], in: folder) != ""
  }

  private static func git(_ arguments: [String], in folder: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "--no-optional-locks", "-C", folder] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
