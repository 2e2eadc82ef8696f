import RehearsalScript
import RehearsalStore
import RehearsalTrace

/// The files that a script's steps attach to its sessions, read where the script lies.
struct AttachedFiles {
  private let folder: String
  private let redaction: Redaction

  init(of script: Script, _ redaction: Redaction) {
    folder = FilePath.folder(of: script.path)
    self.redaction = redaction
  }

  /// Reads the files that the steps of a session name; one that cannot be read is an error of the session, at its step.
  func add(to record: inout SessionRecord) {
    let trace = record.performance.trace
    for (number, step) in trace.steps.enumerated() {
      guard let name = AttachStep.path(of: step, in: trace) else { continue }
      // A file that a step names again is attached already.
      if record.attachments.contains(where: { $0.name == name }) { continue }
      do throws(RehearsalError) {
        if name == AttachedFile.nameOfTerminals {
          throw RehearsalError(.request, "\(name) is what terminals showed; an attached file has another name")
        }
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        let bytes = try WrittenFile.bytes(
          of: path, most: AttachedFile.mostBytes, followsLinks: false)
        record.attachments.append(
          AttachedFile(
            name: name, event: trace.events.isEmpty ? nil : max(0, step.firstEvent - 1),
            mediaType: AttachedFiles.mediaType(of: name), bytes: redacted(bytes)))
      } catch {
        record.performance.outcome = .error
        record.performance.failures.append(
          Performance.Failure(step: number, line: Int(step.line), message: error.message))
      }
    }
  }

  /// A text without what is taken out of everything else; other bytes cannot be searched.
  private func redacted(_ bytes: [UInt8]) -> [UInt8] {
    guard !redaction.isEmpty, let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    return Array(redaction.redacted(text).utf8)
  }

  private static func mediaType(of name: String) -> String {
    switch FilePath.ending(of: name).lowercased() {
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "svg": "image/svg+xml"
    case "pdf": "application/pdf"
    case "json": "application/json"
    case "html", "htm": "text/html"
    case "txt", "log", "md", "csv", "yaml", "yml": "text/plain"
    default: "application/octet-stream"
    }
  }
}
