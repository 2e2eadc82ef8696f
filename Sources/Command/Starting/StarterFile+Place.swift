import FoundationEssentials
import Rehearsal

extension StarterFile {
  /// Where in a repository files are begun.
  package struct Place {
    /// The top of the repository as a path from here; the folder itself where there is none.
    package let top: String
    /// The folder's path from the top; empty when it is the top.
    package let folder: String

    /// - Parameter place: The folder, which need not be there yet.
    package init(of place: String) {
      // git is asked in the nearest folder that is there.
      var there = place.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      var missing: [String] = []
      func path(_ parts: [String]) -> String {
        parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
      }
      while !there.isEmpty, !FileStatus.isFolder(path(there)) { missing.insert(there.removeLast(), at: 0) }
      let git = Git(in: path(there))
      guard let up = git.text("rev-parse", "--show-cdup"), let down = git.text("rev-parse", "--show-prefix") else {
        (top, folder) = (place, "")
        return
      }
      let parts = down.split(separator: "/").map(String.init) + missing
      folder = parts.joined(separator: "/")
      let ups = String(up.reversed().drop { $0 == "/" }.reversed())
      top = parts.isEmpty ? place : ups.isEmpty ? path(there) : path(there) == "." ? ups : path(there) + "/" + ups
    }
  }
}
