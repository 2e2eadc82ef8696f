import FoundationEssentials
import Rehearsal
package import RehearsalDrawing

/// A film on its way into a file, whose name says in which form.
package struct FilmFile {
  private let file: OutputFile
  private let isPlaying: Bool

  /// - Parameters:
  ///   - path: Where to.
  ///   - isPlaying: Whether a drawing plays by itself.
  ///   - inputs: Paths of what the command reads, none of which is written over.
  package init(_ path: String, isPlaying: Bool, reading inputs: [String] = []) {
    file = OutputFile(path: path, reading: inputs)
    self.isPlaying = isPlaying
  }

  /// Writes a film, or two whose shots stand side by side.
  package func write(_ films: [Film], labels: [String]) throws {
    switch file.kind {
    case "svg" where isPlaying: try file.write(MovingPictures(films, labels: labels).svg.text + "\n")
    case "svg": try file.write(FilmStrip(films, labels: labels).svg.text + "\n")
    case "html": try file.write(FilmPage(films, labels: labels).html.text + "\n")
    case "gif", "mp4", "png", "apng": try encode(films, labels)
    default: throw PictureFile(file.path).refusal(["svg", "html", "gif", "mp4", "png"])
    }
  }

  /// A second for each shot.
  private func encode(_ films: [Film], _ labels: [String]) throws {
    _ = try InstalledProgram.encoder.location()
    try TemporaryFolder.with { folder in
      for (number, picture) in MovingPictures(films, labels: labels).pictures.enumerated() {
        let source = folder.appending(path: "shot.svg")
        try Data(picture.text.utf8).write(to: source)
        let digits = String(number)
        let name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        try InstalledProgram.svgRenderer.run([
          "-o", folder.appending(path: "\(name).png").path(percentEncoded: false), source.path(percentEncoded: false),
        ])
      }
      let target = folder.appending(path: "film.\(file.kind)")
      try InstalledProgram.encoder.run(
        ["-loglevel", "error", "-framerate", "1", "-i", folder.appending(path: "%04d.png").path(percentEncoded: false)]
          + options
          + ["-y", target.path(percentEncoded: false)])
      try file.write(try Data(contentsOf: target))
    }
  }

  private var options: [String] {
    switch file.kind {
    case "gif": ["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse", "-loop", "0"]
    case "mp4": ["-vf", "fps=10", "-pix_fmt", "yuv420p"]
    default: ["-f", "apng", "-plays", "0"]
    }
  }
}
