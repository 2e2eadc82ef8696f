import RehearsalSourceText
import RehearsalTrace

extension ProjectFile {
  /// How far scripts of a project may lie away: in its repository, or without one in its own folder.
  ///
  /// All that is there is looked at by every command, so that a path which leads to the top of the file system would
  /// never come to an end.
  struct Reach {
    private let folder: String
    private let top: String
    private let isRepository: Bool

    /// - Parameter folder: The folder of the project's file.
    init(_ folder: String) {
      var top = folder
      while !ProjectFile.endsSearch(top) { top = FilePath.folder(of: top) }
      isRepository = FileStatus(named: top + "/.git") != nil
      self.folder = folder
      self.top = isRepository ? top : folder
    }

    /// Reports the paths that lead out of it.
    func check(_ node: Node?, _ findings: SourceFindings) {
      for node in node.map({ $0.list ?? [$0] }) ?? [] {
        guard let path = node.scalar, !contains(path) else { continue }
        findings.report(
          "\(Value.quoted(path)) leads out of the \(isRepository ? "repository" : "project")", at: node.position,
          expected: ["a path in \(top); others are named on the command line"])
      }
    }

    /// Whether a path is inside, wherever links of it lead: what is behind a link is above where the link leads to.
    private func contains(_ path: String) -> Bool {
      let asked = path.hasPrefix("/") ? path : folder + "/" + path
      let found = FilePath.real(asked)
      let place = found ?? Reach.plain(asked)
      let inside = found.flatMap { _ in FilePath.real(top) } ?? Reach.plain(top)
      return inside == "/" || place == inside || place.hasPrefix(inside + "/")
    }

    /// The path of what is not there, without `.` and `..`.
    private static func plain(_ path: String) -> String {
      var parts: [Substring] = []
      for part in path.split(separator: "/") where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      return "/" + parts.joined(separator: "/")
    }
  }
}
