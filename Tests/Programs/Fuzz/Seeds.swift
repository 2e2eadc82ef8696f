import FoundationEssentials
import Rehearsal
import RehearsalReports
import RehearsalScript
import RehearsalStream
import RehearsalTrace

/// What a search begins with besides the kept inputs: what travels inside the command.
enum Seeds {
  static func write(to folder: String) throws {
    for file in Bundled.files where file.text.utf8.count < 4096 {
      let isScene = file.path.hasSuffix(".scene.yaml")
      try write([file.text], named: file.path, to: "\(folder)/yaml")
      try write(
        [isScene ? renamed(file.text) : file.text], named: file.path, to: "\(folder)/\(isScene ? "scene" : "script")")
    }
    for query in Queries.all { try write([query.text], named: query.name, to: "\(folder)/queries") }
    for law in LawSet.bundled.laws {
      try write([law.text], named: law.name, to: "\(folder)/queries")
      try write([law.text], named: law.name, to: "\(folder)/laws")
    }
    for file in Dashboards.files { try write([file.text], named: file.path, to: "\(folder)/dashboards") }
    try performances(to: folder)
  }

  /// A scene under the name that the script of its door knows.
  private static func renamed(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("scene:") ? "scene: s" : String($0) }.joined(separator: "\n")
  }

  private static func performances(to folder: String) throws {
    let library = ScriptLibrary(files: Bundled.files.map { (path: $0.path, text: $0.text) })
    for script in library.scripts where script.isComplete {
      guard let cell = script.cells().first else { continue }
      let performance = perform(script, under: cell, in: library)
      guard performance.trace.events.count < 60 else { continue }
      let session = StreamSession(script: script.id, configuration: cell, performance: performance)
      let hello = StreamWriter.text(of: StreamHello(producer: "fuzz", system: "a 1"))
      try write([hello, try StreamWriter.text(of: session)], named: script.id, to: "\(folder)/streams")
      var message = MessageWriter()
      message.performance(performance)
      try write(message.bytes, named: script.id, to: "\(folder)/messages")
    }
  }

  private static func write(_ texts: [String], named name: String, to folder: String) throws {
    try write(Array(texts.joined().utf8), named: name, to: folder)
  }

  private static func write(_ bytes: [UInt8], named name: String, to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/" + name.replacing("/", with: "-")
    try Data(bytes).write(to: URL(filePath: path))
  }
}
