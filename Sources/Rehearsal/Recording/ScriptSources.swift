import FoundationEssentials
import RehearsalClaims
import RehearsalDiff
import RehearsalPlainText
package import RehearsalScript
package import RehearsalSourceText

/// The files that a command was pointed at, and those beside them.
package struct ScriptSources {
  /// Every file read, by path.
  package let files: [(path: String, bytes: [UInt8])]
  /// Paths of the files that were asked for; the others are there because scenes and sub-scripts are looked up in them.
  package let selected: Set<String>
  /// What is read, for people: `Scripts`, `the bundled scripts`.
  package let description: String
  /// The folder of the first path, whose revision a run notes; none for the bundled scripts.
  package let folder: String?
  /// The project whose scripts these are, where nobody named others.
  private let project: ProjectPlaces?

  /// Larger files are no scripts.
  package static let largestFile = WrittenFile.largest

  /// Reads `paths`, or without any those of the project or the folder `Scripts`, or without that the scripts inside the
  /// command.
  ///
  /// - Parameter place: Where the project's file is looked for; the current folder, where nobody says.
  package init(_ paths: [String], projectFrom place: String = "") throws(RehearsalError) {
    // A project that cannot be read names no scripts, which is no reason to take others.
    if paths.isEmpty { _ = try ProjectFile.found() }
    let project = ProjectPlaces.found()
    let roots = paths.isEmpty ? project.scripts : paths
    if roots.isEmpty {
      self = .bundled
      return
    }
    var contents: [String: [UInt8]] = [:]
    var selected: Set<String> = []
    for root in roots {
      let asked = try ScriptSources.scripts(at: root)
      selected.formUnion(asked)
      for path in asked where contents[path] == nil {
        contents[path] = path == StandardInput.path ? try StandardInput.bytes() : try WrittenFile.bytes(of: path)
      }
    }
    // What lies beside a file may have nothing to do with it: what cannot be read is no scene of it.
    for root in roots where !FileStatus.isFolder(root) {
      // What comes through standard input lies beside the project's scripts.
      let folders =
        root == StandardInput.path
        ? project.scripts.filter(FileStatus.isFolder) : [ScriptSources.folder(of: root)]
      let beside = folders.flatMap { (try? ScriptSources.scripts(at: $0)) ?? [] }
      for path in beside where contents[path] == nil && !ScriptSources.isSpecial(path) {
        contents[path] = try? WrittenFile.bytes(of: path)
      }
    }
    let foreign = contents.filter { ScriptSources.isScript($0.key) && ScriptSources.isForToolkits($0.value) }
    let endings = foreign.isEmpty ? [] : try ProjectFile.sceneEndings(from: place)
    for path in foreign.keys.sorted() {
      let stem = String(path.dropLast(FilePath.ending(of: path).count))
      for scene in ScriptSources.scenes(beside: path, endings) where contents[scene] == nil {
        // What a script that was asked for is performed with has to be readable; what lies beside it has not.
        let isNeeded = selected.contains(path) && scene.hasPrefix(stem)
        contents[scene] = isNeeded ? try WrittenFile.bytes(of: scene) : try? WrittenFile.bytes(of: scene)
      }
    }
    files = contents.map { (path: $0.key, bytes: $0.value) }.sorted { $0.path < $1.path }
    self.selected = selected
    description = roots.map { $0 == StandardInput.path ? "standard input" : $0 }.joined(separator: ", ")
    folder = FileStatus.isFolder(roots[0]) ? roots[0] : ScriptSources.folder(of: roots[0])
    self.project = paths.isEmpty ? project : nil
  }

  /// How the path of a file is noted in a run: from where the project begins, wherever in it the command runs.
  package func noted(_ path: String) -> String { project?.noted(path) ?? path }

  /// The scripts inside the command.
  package static var bundled: ScriptSources {
    ScriptSources(
      files: Bundled.files.map { (path: $0.path, bytes: Array($0.text.utf8)) }, description: "the bundled scripts")
  }

  /// Files that lie in no folder, such as those of a former revision.
  package init(files: [(path: String, bytes: [UInt8])], description: String) {
    self.files = files.sorted { $0.path < $1.path }
    selected = Set(files.map(\.path))
    self.description = description
    folder = nil
    project = nil
  }

  /// What to say when other scripts are meant than one may think: the bundled ones, or none.
  package var note: String? {
    if folder == nil {
      return "there is no folder \(ProjectPlaces.usualScripts) here; these are \(description)"
    }
    return files.isEmpty ? "there is no script in \(description)" : nil
  }

  /// The library of all files, and the scripts that were asked for.
  ///
  /// - Parameters:
  ///   - scenes: Scenes written in Swift, which scripts may name.
  ///   - jobs: How many files are read and scripts checked at a time; where nobody says, one for each processor.
  ///   - checks: Of which scripts the steps are looked at.
  /// - Throws: When a file that was asked for, or one that it pulls in, is wrong; with everything that is wrong.
  package func library(
    with scenes: [any Scene] = [], jobs: Int = ProcessInfo.processInfo.activeProcessorCount,
    checks: ScriptChecks = .all
  ) throws(RehearsalError) -> (library: ScriptLibrary, scripts: [Script]) {
    let (library, wrong) = checked(with: scenes, jobs: jobs, checks: checks)
    guard wrong.isEmpty else {
      let paths = Set(wrong.map(\.path))
      let place = paths.isSubset(of: selected) ? description : paths.sorted().joined(separator: ", ")
      throw RehearsalError(.request, "\(counted(wrong.count, "error")) in \(place)", diagnostics: wrong)
    }
    return (library, library.scripts.filter { selected.contains($0.path) })
  }

  /// The library of all files, and what is wrong in those asked for, their scenes and the scripts they run.
  package func checked(
    with scenes: [any Scene] = [], jobs: Int = ProcessInfo.processInfo.activeProcessorCount,
    checks: ScriptChecks = .all
  ) -> (library: ScriptLibrary, wrong: [Diagnostic]) {
    var files = files
    let work = ConcurrentFileWork(jobs: jobs)
    var library = ScriptLibrary(contents: files, scenes: scenes, checks: checks, work: work)
    guard files.contains(where: { !selected.contains($0.path) }) else {
      return (library, library.diagnostics + unusable(in: library))
    }
    // A file beside that has the id of one asked for, such as a copy of it, gives way.
    let ids = ScriptLibrary(unchecked: files.filter { selected.contains($0.path) }).scripts.map(\.id)
    while true {
      let rivals = Set(ids.compactMap { library.script($0)?.path }).subtracting(selected)
      if rivals.isEmpty { break }
      files.removeAll { rivals.contains($0.path) }
      library = ScriptLibrary(contents: files, scenes: scenes, checks: checks, work: work)
    }
    var paths = selected
    for script in library.scripts where selected.contains(script.path) {
      paths.formUnion(library.diagnostics(of: script).map(\.path))
    }
    return (library, library.diagnostics.filter { paths.contains($0.path) } + unusable(in: library))
  }

  /// What the library alone does not refuse in the scripts asked for: claims that nobody knows, and no scene.
  private func unusable(in library: ScriptLibrary) -> [Diagnostic] {
    library.scriptsWithoutScene().filter { selected.contains($0.path) } + unknownClaims(in: library)
  }

  /// Claims that the scripts asked for name and nobody knows, at their places.
  private func unknownClaims(in library: ScriptLibrary) -> [Diagnostic] {
    let scripts = library.scripts.filter { selected.contains($0.path) }
    let places = Set(scripts.flatMap { library.claimPlaces(of: $0) } + scripts.flatMap(\.headClaims))
    return places.filter { Claims.named($0.claim) == nil }.map { place in
      Diagnostic(
        path: place.path, line: place.line, column: place.column, message: "there is no claim \"\(place.claim)\"",
        expected: ["a claim of rehearse claims"],
        suggestion: RehearsalSourceText.suggestion(for: place.claim, among: Claims.all.map(\.id)))
    }.sorted()
  }

  /// Whether a script may have the axis `toolkit`.
  private static func isForToolkits(_ text: [UInt8]) -> Bool {
    let word = Array("toolkit:".utf8)
    guard text.count >= word.count else { return false }
    return (0...text.count - word.count).contains {
      text[$0] == word[0] && text[$0..<$0 + word.count].elementsEqual(word)
    }
  }

  /// The scenes of real toolkits beside a script, by what their names end with: QML, HTML, Python.
  private static func scenes(beside path: String, _ endings: Set<String>) -> [String] {
    let place = folder(of: path)
    let names = FilePath.paths(below: place, where: { _ in false }) ?? []
    let scenes = names.filter { name in
      endings.contains { name.hasSuffix($0) } && !isScript(name) && !isSpecial("\(place)/\(name)")
    }
    return scenes.map { normal(place == "." ? $0 : "\(place)/\($0)") }
  }

  /// Whether a file of a folder is read, by its path from there: YAML, and neither hidden nor in a hidden folder.
  package static func isScript(_ path: String) -> Bool {
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    return !isHidden && ["yaml", "yml"].contains(FilePath.ending(of: path))
  }

  // MARK: - Reading

  /// Whether `path` is there and no file, such as a pipe, at which reading would wait.
  private static func isSpecial(_ path: String) -> Bool { FileStatus(path).map { $0.kind != .file } ?? false }

  private static func folder(of path: String) -> String {
    let folder = FilePath.folder(of: path)
    return folder.isEmpty ? "." : folder
  }

  /// The script files at `root`: itself, or what lies below it, sorted.
  private static func scripts(at root: String) throws(RehearsalError) -> [String] {
    if root == StandardInput.path { return [root] }
    guard FileManager.default.fileExists(atPath: root) else {
      throw RehearsalError(
        .request, "\(root): there is no such file or folder",
        details: FilePath.nearest(to: root).map { ["did you mean \"\($0)\"?"] } ?? [])
    }
    guard FileStatus.isFolder(root) else {
      guard ["yaml", "yml", ""].contains(FilePath.ending(of: root)) || isSpecial(root) else {
        throw RehearsalError(
          .request, "\(root) was not read: it is no script by its name", details: ["scripts and scenes end with .yaml"])
      }
      return [normal(root)]
    }
    guard let names = FilePath.paths(below: root, where: { !$0.hasPrefix(".") }) else {
      throw RehearsalError(.request, "\(root): the folder cannot be read")
    }
    let scripts = names.filter { isScript($0) && !FileStatus.isFolder("\(root)/\($0)") }
    return scripts.map { normal("\(root)/\($0)") }.sorted()
  }

  /// One spelling a file, so that a file named twice is read once: `./a//b` is `a/b`.
  package static func normal(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

extension ScriptSources {
  /// Throws where there is no script.
  package func expectScripts() throws(RehearsalError) {
    if selected.isEmpty { throw noScript }
  }

  /// That there is none, and what to do.
  package var noScript: RehearsalError {
    RehearsalError(
      .request, "there is no script in \(description)",
      details: ["scripts and scenes end with .yaml; rehearse init writes the first ones"])
  }
}
