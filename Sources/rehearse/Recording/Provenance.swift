import Foundation

/// Where the scripts of a run come from: the git revision of their folder, if it is in a working copy.
struct Provenance {
  /// Full hash of the commit.
  var revision: String?
  /// Number of commits up to and including it.
  var position: Int64?
  /// The branch, unless the head is detached.
  var branch: String?
  /// Whether files of the folder differ from the commit.
  var isDirty = false

  /// Asks git about `folder`; without git, or outside a working copy, nothing is known.
  init(folder: String) {
    let answers = Provenance.git(["rev-parse", "HEAD", "--abbrev-ref", "HEAD"], in: folder)?.split(separator: "\n")
    guard let answers, answers.count == 2 else { return }
    revision = String(answers[0])
    branch = answers[1] == "HEAD" ? nil : String(answers[1])
    position = Provenance.git(["rev-list", "--count", "HEAD"], in: folder).flatMap { Int64($0) }
    isDirty = Provenance.git(["status", "--porcelain", "--", "."], in: folder) != ""
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
