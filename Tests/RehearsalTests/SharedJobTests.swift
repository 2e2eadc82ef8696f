import Foundation
import Rehearsal
import RehearsalCommand
import Testing

/// The action and the component are the jobs that `rehearse init` writes; `tools/docs` has them written.
@Suite struct SharedJobTests {
  @Test(arguments: [0, 1]) func `what repositories share is the job of init with inputs`(_ place: Int) throws {
    let file = [StarterFile.action, .component][place]
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: file.path)
    let written = try? String(contentsOf: url, encoding: .utf8)

    if written != file.text, ProcessInfo.processInfo.environment["REHEARSAL_DOCS"] == "write" {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.text.write(to: url, atomically: true, encoding: .utf8)
    }

    #expect(written == file.text, "tools/docs writes it")
    #expect(!file.text.contains("FOLDER") && !file.text.contains("vars."))
  }
}
