import FoundationEssentials
import RehearsalSourceText
import RehearsalTrace
import Synchronization

/// `rehearsal.yaml`: what a project says once for all commands.
///
/// It is looked for in the folder where the command runs and in those above it. Under `toolkits` it names the programs
/// that perform scripts in real toolkits; the rest is what commands take where no option and no variable says more.
package struct ProjectFile: Sendable {
  package let path: String
  /// The folder that it is in, in which its commands run.
  package let folder: String
  /// Toolkits by the values of the axis `toolkit`.
  package let toolkits: [String: Toolkit]
  /// What it says for commands.
  package let says: Sayings
  /// SHA-256 of the file.
  let digest: Digest

  package static let name = "rehearsal.yaml"

  /// What commands take where nobody says otherwise; paths as the file has them, from its folder.
  package struct Sayings: Sendable {
    /// Scripts, or folders of them.
    package var scripts: [String] = []
    package var database: String?
    package var dashboards: String?
    package var queries: String?
    package var laws: String?
    /// What makes `record` fail, as for `--fail-on`, and where it stands.
    package var gate: (words: String, position: Position)?
    /// Standard axes, each with the values that scripts have which do not name it.
    package var axes: [(name: String, values: [String])] = []
    /// Expressions of what is taken out before anything is recorded.
    package var redaction: [String] = []
  }

  /// A real toolkit: who performs in it, and what else there is to vary.
  package struct Toolkit: Sendable {
    package let name: String
    /// A program and its arguments; `${axis}` stands for the value of an axis.
    package let command: [String]
    /// What names of scenes end with: `.qml`.
    package let ending: String
    /// The words of steps that its adapter knows; `nil` where nobody says them.
    package let words: [String]?
    /// Axes that all of its cells have beside their scripts' own.
    package let axes: [(name: String, values: [String])]
    /// Where they stand in the file.
    let axesPosition: Position
    /// Variables that the program gets.
    package let environment: [(name: String, value: String)]
    /// How long a session may take.
    package let seconds: Int

    /// The endings of toolkits that have an adapter here.
    package static let endings = ["textual": ".py", "qt": ".qml", "chromium": ".html"]

    /// Replaces `${axis}` by the values of a cell.
    func filled(_ text: String, _ cell: Configuration) throws(AdapterSession.Broken) -> String {
      var filled = ""
      for part in Placeholder.parts(of: text) {
        switch part {
        case .literal(let text): filled += text
        case .name(let axis, let standard):
          guard let value = cell[axis] ?? standard else {
            throw AdapterSession.Broken(
              reason: "\(ProjectFile.name) has ${\(axis)}, which is not an axis of the cell; it has \(cell.text)")
          }
          filled += value
        case .unclosed: filled += "${"
        }
      }
      return filled
    }
  }

  /// What was read: a command asks for the file whenever it wants one thing of it.
  private static let read = Mutex<[String: ProjectFile]>([:])

  /// Finds and reads the file, in a folder or above it; `nil` when there is none.
  ///
  /// What has its name and cannot be read is an error, and none further up takes its place.
  package static func found(from place: String = "") throws(RehearsalError) -> ProjectFile? {
    let here = FileManager.default.currentDirectoryPath
    var folder = place.hasPrefix("/") ? place : place.isEmpty ? here : "\(here)/\(place)"
    while true {
      let path = (folder == "/" ? "" : folder) + "/" + name
      if FileStatus(named: path) != nil {
        let bytes = try WrittenFile.bytes(of: path)
        if let known = read.withLock({ $0[path] }), known.digest == Digest(of: bytes) { return known }
        let file = try ProjectFile(path: path, in: folder, bytes: bytes)
        read.withLock { $0[path] = file }
        return file
      }
      guard !endsSearch(folder) else { return nil }
      folder = FilePath.folder(of: folder)
      if folder.isEmpty { folder = "/" }
    }
  }

  /// Whether a project is not looked for above a folder: the top of the file system, or of a git repository, which is
  /// no part of a project around it.
  static func endsSearch(_ folder: String) -> Bool {
    folder == "/" || folder.isEmpty || FileStatus(named: folder + "/.git") != nil
  }

  /// What the names of scenes end with, of the toolkits that have an adapter here and of those that the project names.
  package static func sceneEndings(from place: String) throws(RehearsalError) -> Set<String> {
    let own = try found(from: place)?.toolkits.values.map(\.ending) ?? []
    return Set(Toolkit.endings.values).union(own.filter { !$0.isEmpty })
  }
}
