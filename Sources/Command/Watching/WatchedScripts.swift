package import Rehearsal
import RehearsalDiff
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace

/// Scripts that are performed whenever somebody saves a file they are made of, and what their cells did last.
///
/// Nothing is recorded. After a save only the scripts that the file is part of are read and performed, so an answer
/// takes as long as their cells do: those of one script, or of all that share a scene. A script that was not shown yet
/// is performed from its former texts as well, which is what its cells are compared with; those that somebody was at
/// work on last are, before anything is saved.
package struct WatchedScripts {
  private let paths: [String]
  private let queries: CellQueries
  private let toolkits: ToolkitCells
  private let jobs: Int
  private var texts: [String: [UInt8]]
  /// The files that a script is made of, by its id.
  private var files: [String: Set<String>] = [:]
  /// What is wrong in the texts as they are.
  private var isWrong: Bool
  private var shown: [CellKey: PerformedCell] = [:]
  /// How many cells scripts have that the models perform.
  private var sizes: [String: Int] = [:]

  /// More cells are not performed before anything is saved: a second or two of work, and some 40 MB.
  private static let mostPrepared = 400

  /// Reads the scripts; what is wrong with them is told by the first answer about them.
  ///
  /// - Parameter jobs: How many cells are performed at a time.
  package init(_ paths: [String], _ queries: CellQueries, jobs: Int) throws(RehearsalError) {
    let sources = try ScriptSources(paths)
    guard sources.folder != nil else {
      throw ScriptSources.withoutFolder()
    }
    self.paths = paths.isEmpty ? ProjectPlaces.found().scripts : paths
    (self.queries, self.jobs) = (queries, jobs)
    toolkits = ToolkitCells(try ProjectFile.found())
    texts = Dictionary(sources.files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })
    let (library, wrong) = sources.checked()
    isWrong = !wrong.isEmpty
    for script in library.scripts { files[script.id] = Set(library.files(of: script).map(\.path)) }
    scriptCount = 0
    let scripts = library.scripts.filter { isMeant($0.path) }
    let all = cells(of: scripts)
    let cells = try picked(all)
    // A script that is wrong has no cells yet, and may get the one that is waited for.
    if scripts.isEmpty, wrong.isEmpty { throw sources.noScript }
    if cells.isEmpty, wrong.isEmpty {
      throw RehearsalError(
        .request, "no cell matched in \(sources.description)",
        details: queries.explanation(of: all.map { QueriedCell($0) }))
    }
    let foreign = Set(cells.filter(\.isForeign).map(\.script.id))
    for cell in cells where !foreign.contains(cell.script.id) { sizes[cell.script.id, default: 0] += 1 }
    scriptCount = scripts.count
  }

  /// How many scripts there were at first.
  package private(set) var scriptCount: Int

  /// Performs the scripts whose files were written last, as they are, so that the first save of one takes no longer
  /// than the next.
  package mutating func prepare() async throws {
    let written = files.mapValues { paths in paths.compactMap { FileStatus($0)?.modified }.max() ?? 0 }
    var (ids, count): (Set<String>, Int) = ([], 0)
    for (id, _) in written.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      guard let size = sizes[id], count + size <= WatchedScripts.mostPrepared else { continue }
      ids.insert(id)
      count += size
    }
    try await performFormer(ids, in: texts, ids.reduce(into: []) { $0.formUnion(files[$1] ?? []) })
  }

  /// Performs what some files are part of, and compares it with what was shown before.
  ///
  /// - Parameter saved: Paths of files that were saved, made or taken away.
  package mutating func answer(to saved: Set<String>) async throws -> WatchAnswer {
    let former = texts
    for path in saved { texts[path] = try? WrittenFile.bytes(of: path) }
    let touched = files.filter { !$0.value.isDisjoint(with: saved) }
    let needed = touched.values.reduce(into: saved) { $0.formUnion($1) }
    var library = ScriptLibrary(contents: WatchedScripts.contents(of: texts, needed))
    // It may name what it did not name before, or be what another one lacked.
    let isNew = saved.contains { former[$0] == nil }
    if isWrong && isNew || library.diagnostics.contains(where: WatchedScripts.isAboutAnotherFile) {
      library = ScriptLibrary(contents: WatchedScripts.contents(of: texts))
    }
    isWrong = isWrong || !library.diagnostics.isEmpty
    let scripts = library.scripts.filter { script in
      isMeant(script.path) && library.files(of: script).contains { saved.contains($0.path) }
    }
    let wrong = scripts.reduce(into: Set(library.diagnostics.filter { saved.contains($0.path) })) {
      $0.formUnion(library.diagnostics(of: $1))
    }
    let sound = scripts.filter { library.diagnostics(of: $0).isEmpty }
    for script in sound { files[script.id] = Set(library.files(of: script).map(\.path)) }

    let gone = touched.keys.filter { library.script($0) == nil && wrong.isEmpty }
    for id in gone { files[id] = nil }
    let cells = try picked(cells(of: sound))
    try await performFormer(Set(sound.map(\.id)).union(touched.keys), in: former, needed)
    // What is wrong by now says nothing about what it did.
    let ids = Set(sound.map(\.id) + gone)
    let before = shown.filter { ids.contains($0.key.script) }
    let after = try await performed(cells, in: library)
    for key in before.keys { shown[key] = nil }
    for cell in after { shown[cell.cell.key] = cell }
    return WatchAnswer(saved: saved.sorted(), diagnostics: wrong.sorted(), before: before, after: after)
  }

  /// Performs the cells of scripts from the texts before, but for those that were shown.
  private mutating func performFormer(
    _ ids: Set<String>, in former: [String: [UInt8]], _ needed: Set<String>
  ) async throws {
    let unknown = ids.subtracting(shown.keys.map(\.script))
    guard !unknown.isEmpty else { return }
    let library = ScriptLibrary(contents: WatchedScripts.contents(of: former, needed))
    let scripts = library.scripts.filter { script in
      unknown.contains(script.id) && isMeant(script.path) && library.diagnostics(of: script).isEmpty
    }
    for cell in try await performed(picked(cells(of: scripts)), in: library) { shown[cell.cell.key] = cell }
  }

  private func cells(of scripts: [Script]) -> [Cell] {
    scripts.flatMap { script in toolkits.cells(of: script).map { Cell(script: script, configuration: $0) } }
  }

  private func picked(_ cells: [Cell]) throws(RehearsalError) -> [Cell] {
    zip(cells, try queries.picks(cells.map { QueriedCell($0) })).filter(\.1).map(\.0)
  }

  private func performed(_ cells: [Cell], in library: ScriptLibrary) async throws -> [PerformedCell] {
    guard !cells.isEmpty else { return [] }
    var pool = CellPool(library: library, jobs: max(1, min(jobs, cells.count)), isolation: .thisProcess)
    pool.toolkits = toolkits
    var performed: [PerformedCell] = []
    try await pool.performAll(cells) { cell in
      performed.append(cell)
      return true
    }
    return performed
  }

  /// Whether what is wrong may be that another file is not there.
  private static func isAboutAnotherFile(_ diagnostic: Diagnostic) -> Bool {
    ["unknown scene", "unknown script"].contains { diagnostic.message.hasPrefix($0) }
  }

  /// Whether a script lies where somebody asked for it.
  private func isMeant(_ path: String) -> Bool {
    paths.contains { root in
      let root = ScriptSources.normal(root)
      return path == root || root.isEmpty || path.hasPrefix(root + "/")
    }
  }

  private static func contents(
    of texts: [String: [UInt8]], _ paths: Set<String>? = nil
  ) -> [(path: String, bytes: [UInt8])] {
    texts.filter { paths?.contains($0.key) ?? true }.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: $0.value) }
  }
}
