import RehearsalPlainText
import RehearsalScript
import RehearsalSourceText
import RehearsalStore
import RehearsalTrace

/// The files that a script's steps attach to its sessions, read where the script lies.
package struct AttachedFiles {
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
        let bytes = try bytes(named: name)
        let before = record.performance.attachments.reduce(0) { $0 + $1.bytes.count }
        guard before + bytes.count <= AttachedFile.mostBytesTogether else {
          throw RehearsalError(
            .request,
            "\(name): with \(counted(bytes.count, "byte")) more than \(AttachedFile.mostBytesTogether) would belong to "
              + "the session, which is the most")
        }
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

  /// The bytes of a file that the script attaches by this name.
  private func bytes(named name: String) throws(RehearsalError) -> [UInt8] {
    try refuseLinks(in: name)
    return try WrittenFile.bytes(of: path(of: name), most: AttachedFile.mostBytes, followsLinks: false)
  }

  private func path(of name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

  /// Whether the files that a session attached are others now, were missing then, or are missing now.
  func differ(from digests: [String: Digest?]) -> Bool {
    digests.contains { name, digest in (try? bytes(named: name)).map { Digest(of: $0) } != digest }
  }

  /// What recording a script will find wrong with the files that it attaches, at the steps that name them.
  package static func diagnostics(of script: Script, in library: ScriptLibrary) -> [Diagnostic] {
    let files = AttachedFiles(of: script)
    return library.attachPlaces(of: script).compactMap { place in
      do throws(RehearsalError) {
        _ = try files.bytes(named: place.name)
        return nil
      } catch {
        return Diagnostic(
          path: place.path, line: place.line, column: place.column, message: error.message,
          expected: ["a file of at most \(counted(AttachedFile.mostBytes, "byte")) beside the script"])
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
