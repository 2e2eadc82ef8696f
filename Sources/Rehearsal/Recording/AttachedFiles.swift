import RehearsalScript
import RehearsalStore
import RehearsalTrace

/// The files that a script's steps attach to its sessions, read where the script lies.
struct AttachedFiles {
  private let folder: String

  init(of script: Script) { folder = FilePath.folder(of: script.path) }

  /// Reads the files that the steps of a session name; one that cannot be read is an error of the session, at its step.
  func add(to record: inout SessionRecord) {
    let trace = record.performance.trace
    for (number, step) in trace.steps.enumerated() {
      guard let name = AttachStep.path(of: step, in: trace) else { continue }
      // A file that a step names again is attached already.
      if record.performance.attachments.contains(where: { $0.name == name }) { continue }
      do throws(RehearsalError) {
        if name == AttachedFile.nameOfTerminals {
          throw RehearsalError(.request, "\(name) is what terminals showed; an attached file has another name")
        }
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        try refuseLinks(in: name)
        let bytes = try WrittenFile.bytes(
          of: path, most: AttachedFile.mostBytes, followsLinks: false)
        record.performance.attachments.append(
          AttachedFile(
            name: name, event: trace.events.isEmpty ? nil : max(0, step.firstEvent - 1),
            mediaType: AttachedFile.mediaType(of: name), bytes: bytes))
      } catch {
        record.performance.outcome = .error
        record.performance.failures.append(
          Performance.Failure(step: number, line: Int(step.line), message: error.message))
      }
    }
  }

  /// Refuses a path that a folder leads elsewhere: what is attached lies below the script.
  private func refuseLinks(in name: String) throws(RehearsalError) {
    var place = folder
    for part in name.split(separator: "/").dropLast() {
      place = place.isEmpty ? String(part) : "\(place)/\(part)"
      guard let status = FileStatus(named: place), status.kind != .folder else { continue }
      throw RehearsalError(
        .request, "\(place): this is a link, or not a folder; an attached file lies below its script")
    }
  }
}
