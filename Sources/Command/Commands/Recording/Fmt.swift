import ArgumentParser
import Rehearsal
import RehearsalPlainText

/// `rehearse fmt`: scripts and scenes in one form.
struct Fmt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Write scripts and scenes in one form: indentation and blanks, and nothing else.",
    discussion: """
      Words, quotes, comments, blank lines and the order of keys stay. What is written is read again first: a file \
      whose values or comments would change is left as it is, and named. With - standard input is formatted onto \
      standard output. --check writes nothing; exit 1 when a file is not in the form, \
      or cannot be brought into it. Exit 2 when one is no YAML.
      """)

  @Argument(help: "Scripts or folders. Default: ./Scripts.", completion: .scriptFiles)
  var paths: [String] = []

  @Flag(help: "Write nothing, and say which files are not in the form.")
  var check = false

  func run() throws {
    let files = try FormattedFile.all(of: paths)
    for file in files {
      if let trouble = file.trouble { StandardError.write(line: "\(file.path) is left as it is: \(trouble)") }
    }
    if !check, let file = files.first, file.path == StandardInput.path {
      try StandardOutput.write(data: file.text)
      return
    }
    let changed = files.filter { $0.line != nil }
    if !check { for file in changed { try file.write() } }
    let told = check ? "not in the form" : "formatted"
    try StandardOutput.write(
      lines: changed.map { "\($0.path):\($0.line ?? 1)" } + [
        "\(changed.count) of \(counted(files.count, "file")) \(told)"
      ])
    if check, files.contains(where: { $0.line != nil || $0.trouble != nil }) { throw ExitStatus.failed }
  }
}
