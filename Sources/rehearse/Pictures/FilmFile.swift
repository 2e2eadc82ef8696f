import Dashboard
import Foundation

/// A film on its way into a file, whose name says in which form.
struct FilmFile {
  private let file: OutputFile

  init(_ path: String) { file = OutputFile(path: path) }

  /// Writes a film, or two whose shots stand side by side.
  func write(_ films: [Film], labels: [String]) throws {
    let strip = FilmStrip(films, labels: labels)
    switch file.kind {
    case "svg": try file.write(strip.svg.text + "\n")
    case "html": try file.write(FilmPage(strip, labels: labels).html.text + "\n")
    case "gif", "mp4", "png", "apng": try encode(films)
    default: throw PictureFile(file.path).refusal(["svg", "html", "gif", "mp4", "png"])
    }
  }

  /// A second for each shot.
  private func encode(_ films: [Film]) throws {
    _ = try InstalledProgram.encoder.location()
    try TemporaryFolder.with { folder in
      for (number, picture) in MovingPictures(films).pictures.enumerated() {
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
    case "mp4": ["-vf", "scale=trunc(iw/2)*2:trunc(ih/2)*2,fps=10", "-pix_fmt", "yuv420p"]
    default: ["-f", "apng", "-plays", "0"]
    }
  }
}
