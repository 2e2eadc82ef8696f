import FoundationEssentials
import Rehearsal
import RehearsalStore
import RehearsalTrace

/// What could stand where somebody is typing: runs, sessions, scripts, axes of the database and the files here.
///
/// A shell asks at the press of a key: what cannot be read offers nothing, and nothing is said about it. Shells expand
/// what they are offered, so a name with anything in it that a shell takes for an order is not offered.
///
/// Cost: one run's sessions, or one reading of the scripts, however long the history is.
package struct Candidates {
  /// The database that the line names, the environment, or the usual one.
  private let database: String

  /// How many runs before the newest are offered.
  private static let runsBack: Int64 = 50

  /// - Parameters:
  ///   - words: The line so far; it may name another database or another folder to work in.
  ///   - usual: The database that is meant where the line names none, in that folder.
  package init(words: [String], usual: @autoclosure () -> String) {
    if let folder = Candidates.value(of: "-C", in: words) {
      _ = FileManager.default.changeCurrentDirectoryPath(folder)
    }
    database = Candidates.value(of: "--db", in: words) ?? usual()
  }

  private static func value(of option: String, in words: [String]) -> String? {
    if let word = words.first(where: { $0.hasPrefix(option + "=") }) { return String(word.dropFirst(option.count + 1)) }
    guard let place = words.firstIndex(of: option), place + 1 < words.count else { return nil }
    return words[place + 1]
  }

  // MARK: - What the database has

  /// `@head`, `run:12` and labels.
  package func runs() -> [String] {
    Candidates.offered(["@head", "@head~1"] + newestRuns().flatMap { [$0.reference, $0.description.label ?? ""] })
  }

  /// Scripts of the newest run, and from a bracket on its cells: `notes/turn[ios=5.1`.
  package func scripts(_ prefix: String) -> [String] {
    let sessions = newestSessions()
    guard let bracket = prefix.firstIndex(of: "[") else { return Candidates.offered(sessions.map(\.script)) }
    let script = prefix[..<bracket]
    let cells = sessions.filter { $0.script == script }.map(\.configuration)
    return Candidates.offered(
      Candidates.axes(of: cells, after: prefix[prefix.index(after: bracket)...]).map { script + "[" + $0 })
  }

  /// Scripts and cells; behind `@` a run of them, and `s:12` where that was begun.
  package func sessions(_ prefix: String) -> [String] {
    if prefix.hasPrefix("s:") { return Candidates.offered(newestSessions().map { "s:\($0.id)" }) }
    guard let sign = prefix.lastIndex(of: "@"), sign != prefix.startIndex else { return scripts(prefix) }
    let runs = runs().map { $0.hasPrefix("@") ? $0 : "@" + $0 }
    return Candidates.offered(runs.map { prefix[..<sign] + $0 })
  }

  /// Runs, and what `sessions` offers.
  package func references(_ prefix: String) -> [String] {
    prefix.hasPrefix("@") || prefix.hasPrefix("run:") ? runs() : runs() + sessions(prefix)
  }

  /// The axes of the newest run.
  package func axisNames() -> [String] {
    Candidates.offered(newestSessions().flatMap { $0.configuration.axes.map(\.name) })
  }

  /// Signatures of changes that wait for a decision.
  package func signatures() -> [String] {
    guard let store = try? Store(path: database, access: .readOnly), let run = try? store.resolveRun("@head"),
      let changes = try? UnreviewedChanges(in: run, ChangeReader(store: store))
    else { return [] }
    return Candidates.offered(changes.decidable.groups.map(\.signature.short))
  }

  private func newestRuns() -> [Run] {
    guard let store = try? Store(path: database, access: .readOnly), let head = try? store.resolveRun("@head"),
      let runs = try? store.runs(after: head.id - Candidates.runsBack)
    else { return [] }
    return runs.reversed()
  }

  private func newestSessions() -> [Session] {
    guard let store = try? Store(path: database, access: .readOnly), let head = try? store.resolveRun("@head") else {
      return []
    }
    return (try? store.sessions(of: head.id)) ?? []
  }

  // MARK: - What the files have

  /// Scripts that can be performed, and scenes by name.
  package func performable() -> [String] {
    guard let found = try? ScriptSources([]).checked() else { return [] }
    return Candidates.offered(found.library.scripts.filter(\.isComplete).map(\.id))
  }

  /// `ios=5.0`, and behind `;` the next axis: a filter of cells.
  package func conditions(_ prefix: String) -> [String] {
    guard let found = try? ScriptSources([]).checked() else { return [] }
    let head = prefix.lastIndex(of: ";").map { prefix[...$0] } ?? ""
    let cells = found.library.scripts.flatMap { $0.cells() }
    return Candidates.offered(Candidates.values(of: cells).map { head + $0 })
  }

  // MARK: - Words

  /// The axes that tell cells apart, each with its values, behind those that were written: `ios=5.1]`, `device=`.
  private static func axes(of cells: [Configuration], after written: Substring) -> [String] {
    let parts = written.split(separator: ",", omittingEmptySubsequences: false)
    let chosen = parts.dropLast()
    let left = cells.filter { cell in
      chosen.allSatisfy { part in
        let sides = part.split(separator: "=", maxSplits: 1)
        return sides.count == 2 && cell[String(sides[0])] == String(sides[1])
      }
    }
    let names = Set(chosen.map { $0.prefix { $0 != "=" } })
    let head = chosen.map { $0 + "," }.joined()
    return values(of: left).filter { !names.contains($0.prefix { $0 != "=" }) }.map { head + $0 + "]" }
  }

  /// `axis=value` of axes that have several values, by axis.
  private static func values(of cells: [Configuration]) -> [String] {
    var values: [String: Set<String>] = [:]
    for cell in cells { for axis in cell.axes { values[axis.name, default: []].insert(axis.value) } }
    return values.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.flatMap { axis, values in
      values.sorted().map { "\(axis)=\($0)" }
    }
  }

  /// Those that a shell can be shown, each once, in order.
  private static func offered(_ words: [String]) -> [String] {
    let plain = Set("[]=,@:~+;._/-".utf8)
    var seen: Set<String> = []
    return words.filter { word in
      !word.isEmpty && word.first != "~"
        && word.utf8.allSatisfy {
          (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || plain.contains($0)
        } && seen.insert(word).inserted
    }
  }
}
