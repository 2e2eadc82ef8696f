import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// `rehearse doctor`: whether the command, the scripts and the database are in order.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Examine the database and what the command finds around it.",
    discussion: """
      Every line says ok, note or problem. Exit 5 when the database has a problem. With --deep every recording is read \
      back and its digests are computed again, which takes about as long as recording did; so is everything that \
      follows from other rows: totals, histories, the digests of sessions and runs. The first false one is named. With \
      --prove the file has to hold the run with that digest, and every run before it on its line as it was recorded. \
      With --laws every recording is held against the laws that apply to its toolkit; a line for each that is broken, \
      with the first place. Exit 2 when no law applies to any recording.
      """)

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Also compute every digest and every total again.")
  var deep = false

  @Option(
    help: ArgumentHelp(
      "Also tell whether the file holds the history that ends in the run with this digest, as it was recorded.",
      valueName: "digest"))
  var prove: String?

  @Flag(name: .customLong("laws"), help: "Also hold every recording against the laws.")
  var holdsLaws = false

  @Option(
    help: ArgumentHelp("A folder of laws of your own, which are held as well.", valueName: "folder"),
    completion: .directory)
  var ownLaws: String?

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func validate() throws {
    guard let prove else { return }
    guard prove.utf8.count == 64, prove.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
      throw ValidationError(
        "\"\(prove)\" is not the digest of a run: it has 64 digits from 0 to f\n"
          + "  rehearse query 'SELECT * FROM v1_heads' tells those that a file ends in")
    }
  }

  func run() async throws {
    let laws = holdsLaws || ownLaws != nil ? try LawSet(folder: ownLaws) : nil
    if let named = database.db, !FileManager.default.fileExists(atPath: named) {
      throw RehearsalError(.store, "there is no database at \(named)")
    }
    var findings = surroundings() + Examination(path: database.path, isDeep: deep, proven: prove).findings()
    var examination: LawExamination?
    if let laws { findings += await broken(laws, &examination) }
    let problems = findings.count { $0.state == .problem }
    let isUnexamined = examination?.applyingCount == 0
    let hasCodes = format != .table
    let table = Table(
      columns: ["state", "what", "finding"] + (hasCodes ? ["code"] : []),
      rows: findings.map {
        [.text($0.state.rawValue), .text($0.subject), .text($0.text)] + (hasCodes ? [QueryValue($0.code)] : [])
      }, endsInProse: !hasCodes)
    let verdict = problems > 0 ? counted(problems, "problem") : isUnexamined ? "no law applies" : "no problems"
    try StandardOutput.write(table, as: format, footer: verdict)
    if problems > 0 { throw ExitStatus.store }
    if isUnexamined { throw ExitStatus.usage }
  }

  /// A recording that breaks a law is no damage to the file: a note, since its script may mean it.
  private func broken(_ laws: LawSet, _ examination: inout LawExamination?) async -> [DoctorFinding] {
    do {
      let examined = try await LawExamination(of: Store(path: database.path, access: .readOnly), laws: laws)
      examination = examined
      let isSound = examined.brokenCount == 0 && examined.applyingCount > 0
      return examined.lines.map { DoctorFinding(isSound ? .ok : .note, $0.subject, $0.text) }
    } catch {
      let said = (error as? StoreError)?.message ?? (error as? RehearsalError)?.message
      return [DoctorFinding(.problem, "laws", said ?? "\(error)")]
    }
  }

  private func surroundings() -> [DoctorFinding] {
    let terminal = Terminal.output
    let width = terminal.width.map { "\($0) columns" } ?? "unknown width"
    var findings = [
      DoctorFinding(.ok, "rehearse", "version \(EngineVersion.current)"),
      DoctorFinding(
        .ok, "output",
        terminal.isTerminal
          ? "a terminal, \(width), colour \(terminal.allowsColour ? "on" : "off")"
          : "not a terminal: no colour, no progress"
      ),
    ]
    do {
      let sources = try ScriptSources([])
      let (_, scripts) = try sources.library()
      findings.append(DoctorFinding(.ok, "scripts", "\(counted(scripts.count, "script")) in \(sources.description)"))
    } catch {
      findings.append(DoctorFinding(.note, "scripts", "\(error.message); rehearse lint lists them"))
    }
    if let complaint = Provenance(folder: ".").complaint {
      findings.append(DoctorFinding(.note, "commits", "runs have no commit or branch, since git says: \(complaint)"))
    }
    return findings
  }
}
