import FoundationEssentials
import Rehearsal
package import RehearsalPlainText
import RehearsalScript

extension StarterFile {
  /// What `rehearse init` does in a folder: the files that it writes, and what it says of them.
  package struct Beginning {
    /// Whose CI server records.
    package enum Server: String, CaseIterable {
      case github, gitlab, none
    }

    private let place: String
    private let server: Server
    private let written: [(file: StarterFile, outcome: StarterFile.Outcome)]
    /// What to do where there are scenes and no script; none where there is one.
    private let begin: [String]

    /// Writes the files.
    ///
    /// - Parameter folder: Where; it is made when it is missing.
    package init(in folder: String, for server: Server) throws {
      let parts = folder.split(separator: "/").filter { $0 != "." }
      let path = (folder.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
      (place, self.server) = (path.isEmpty ? "." : path, server)
      let scripts = place == "." ? ProjectPlaces.usualScripts : "\(place)/\(ProjectPlaces.usualScripts)"
      let samples = [StarterFile.scene, .script]
      // Of what stands in the way nothing is written, and not one half either.
      for sample in samples { try sample.checkFolders(in: place) }
      let sources = FileStatus.isFolder(scripts) ? try ScriptSources([scripts]) : nil
      let hasFiles = sources.map { !$0.files.isEmpty } ?? false
      // Those of an earlier init are named as kept; among a user's own scripts there is no room for samples.
      let isOurs = samples.contains { [place] in
        FileManager.default.contents(atPath: "\(place)/\($0.path)") == Data($0.text.utf8)
      }
      let isWithout = hasFiles && !isOurs
      let home = StarterFile.Place(of: place)
      let job: [StarterFile] =
        switch server {
        case .github: [try .github.inFolder(home.folder)]
        case .gitlab: [try .gitlab.inFolder(home.folder)]
        case .none: []
        }
      let files =
        ((isWithout ? [] : samples) + [.ignored] + StarterFile.schemas).map { [place] in ($0, place) }
        + job.map { ($0, home.top) }
      for (file, place) in files { try file.check(in: place) }
      written =
        (isWithout ? samples.map { ($0, .omitted) } : [])
        + (try files.map { file, place in (file, try file.write(in: place)) })
      let library = sources.map { $0.checked().library }
      begin =
        isWithout ? library.flatMap { $0.scripts.isEmpty ? sources?.waysToBegin($0) : nil } ?? [] : []
    }

    // MARK: - Saying

    /// A row per file, those left out among them.
    package var table: Table {
      Table(
        columns: ["state", "file", "purpose"],
        rows: written.map { file, outcome in [.text(outcome.rawValue), .text(file.path), .text(file.purpose)] })
    }

    /// What was written and what comes next, for people.
    package var lines: [String] {
      let files = written.filter { $0.outcome != .omitted }
      let widest = files.map(\.file.path.count).max() ?? 0
      let lines = files.map { file, outcome in
        let padding = String(repeating: " ", count: widest - file.path.count)
        return "\(Beginning.said(outcome))  \(file.path)\(padding)  \(file.purpose)"
      }
      let without = "\(Beginning.said(.omitted))  the examples, since Scripts has files of yours"
      return lines + (files.count < written.count ? [without] : []) + [""] + begin + (begin.isEmpty ? [] : [""]) + next
    }

    private static func said(_ outcome: StarterFile.Outcome) -> String {
      switch outcome {
      case .wrote: "wrote   "
      case .added: "added to"
      case .kept: "kept    "
      case .omitted: "left out"
      }
    }

    private var next: [String] {
      [
        place == "." ? "Next:" : "Next, in \(TextWidth.visible(place)):",
        "  rehearse lint                    checks the scripts",
        "  (commit them in git)             what is not committed gives no baseline",
        "  rehearse record                  performs them, and keeps what happened",
        "  rehearse show s:1                tells one session, event by event",
        "Then, after every change:",
        "  rehearse record; rehearse changes",
        "  rehearse review accept SIGNATURE -m WHY    when a change is right",
        "  rehearse baseline export Baselines         to commit what was accepted",
      ] + (server == .none ? [] : ["The job takes the command from the variable REHEARSE_URL, or from its image."])
    }
  }
}
