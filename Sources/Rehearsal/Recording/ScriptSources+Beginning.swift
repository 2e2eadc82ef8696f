import RehearsalPlainText
package import RehearsalScript

extension ScriptSources {
  /// That no script was named, and that there is no folder of scripts.
  ///
  /// - Parameter other: What else can be done, for the command that needs scripts.
  package static func withoutFolder(_ other: String = "") -> RehearsalError {
    let folder = ProjectPlaces.usualScripts
    let ways = ["name scripts or folders", "rehearse init writes a first script"] + (other.isEmpty ? [] : [other])
    guard let status = FileStatus(folder), status.kind != .folder else {
      return RehearsalError(.request, "there is no folder \(folder) here", details: [ways.joined(separator: "; ")])
    }
    return RehearsalError(
      .request, "\(folder) is no folder, and scripts lie in one",
      details: ["move it away, and \(ways.dropFirst().joined(separator: "; ")); or \(ways[0])"])
  }

  /// What to do where there is no script: `rehearse init` leaves a folder alone in which somebody's scenes lie.
  ///
  /// - Parameter library: Of these files.
  package func waysToBegin(_ library: ScriptLibrary) -> [String] {
    guard let scene = library.scenes.first, !files.isEmpty else {
      return ["there is no script; rehearse init writes one"]
    }
    let others = library.scenes.count - 1
    let scenes = others == 0 ? "the scene \(scene)" : "\(scene) and \(counted(others, "other scene"))"
    let place = folder.map { $0 == "." || $0.isEmpty ? "" : "\($0)/" } ?? ""
    let free = ["\(place)\(scene).yaml", "\(place)\(scene)-first.yaml"].first { FileStatus(named: $0) == nil }
    return [
      "there is no script for \(TextWidth.visible(scenes)): a script says what a user does in a scene",
      "rehearse compose \(ShellWord.quoted(scene)) -o \(ShellWord.quoted(free ?? "FILE")) writes one while you tap",
      "how one is written: Documentation/ScriptFormat.md",
    ]
  }
}
