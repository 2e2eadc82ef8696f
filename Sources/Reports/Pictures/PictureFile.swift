package import FoundationEssentials
package import Rehearsal
package import RehearsalDrawing

/// A picture on its way into a file, whose name says in which form.
package struct PictureFile {
  package let file: OutputFile

  package init(_ path: String) { file = OutputFile(path: path) }

  /// Writes one drawing: `.svg` as it is, `.png` through the renderer.
  package func write(_ picture: Markup) throws {
    switch file.kind {
    case "svg": try file.write(picture.text + "\n")
    case "png":
      try TemporaryFolder.with { folder in
        let source = folder.appending(path: "picture.svg")
        let target = folder.appending(path: "picture.png")
        try Data(picture.text.utf8).write(to: source)
        try InstalledProgram.svgRenderer.run([
          "-o", target.path(percentEncoded: false), source.path(percentEncoded: false),
        ])
        try file.write(try Data(contentsOf: target))
      }
    default: throw refusal(["svg", "png"])
    }
  }

  /// Why a form is not written.
  package func refusal(_ forms: [String]) -> RehearsalError {
    RehearsalError(
      .request, "\(file.path): the file's name does not say which form is wanted",
      details: ["it ends in " + forms.map { ".\($0)" }.joined(separator: ", ")])
  }
}

/// A folder for a moment.
package enum TemporaryFolder {
  /// Makes one, and removes it with what is in it.
  package static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rehearse-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
