import Rehearsal
package import RehearsalClaims
package import RehearsalPlainText
import RehearsalScript

/// Claims with what exercises them, as tables and as pages.
package struct ClaimReport {
  /// The claims, in the order in which they were given.
  package let claims: [Entry]

  /// One claim with what exercises it.
  package struct Entry {
    package let claim: Claim
    /// The scripts whose expectations name it, with the places, by id.
    let scripts: [(id: String, places: [ClaimPlace])]
    /// The tests that name it.
    let tests: [String]
    /// The mutants under which one of its expectations fails.
    let mutants: [String]
    /// What the newest run says of it.
    package let verdict: String

    package var isCovered: Bool { !scripts.isEmpty || !tests.isEmpty }

    /// Whether scripts bear it out with expectations that no mutant makes fail, though it could fail.
    package var isWeak: Bool {
      !scripts.isEmpty && claim.declared == nil && mutants.isEmpty
        && ["held", ClaimReport.notRecorded].contains(verdict)
    }
  }

  package static let failed = "failed"
  private static let notRecorded = "not recorded"
  private static let verdicts = ["held", "declared", failed, "not shown"]

  /// Looks for the claims in the scripts of `./Scripts`, or without that in the bundled ones, and among the tests.
  package init(_ claims: [Claim], verdicts: [String: String]) throws {
    let sources = try ScriptSources([])
    var library = ScriptLibrary(unchecked: sources.files)
    var scripts = library.scripts
    if !library.diagnostics.isEmpty { (library, scripts) = try sources.library() }
    var exercising: [String: [String: [ClaimPlace]]] = [:]
    for script in scripts where script.isComplete {
      for place in library.claimPlaces(of: script) {
        exercising[place.claim, default: [:]][script.id, default: []].append(place)
      }
    }
    self.claims = claims.map { claim in
      let scripts = (exercising[claim.id] ?? [:]).sorted { $0.key < $1.key }
      return Entry(
        claim: claim, scripts: scripts.map { (id: $0.key, places: $0.value) }, tests: Claims.tests(naming: claim.id),
        mutants: Claims.mutants(noticedBy: claim.id), verdict: verdicts[claim.id] ?? ClaimReport.notRecorded)
    }
  }

  /// A row for each claim: how many scripts, tests and mutants for people, which ones for programs and pages.
  package func table(of claims: [Entry], isWhole: Bool) -> Table {
    guard isWhole else {
      return Table(
        columns: ["claim", "texts", "verdict", "scripts", "tests", "mutants", "statement"],
        rows: claims.map {
          [
            .text($0.claim.id), .text($0.claim.texts.joined()), .text($0.verdict), QueryValue($0.scripts.count),
            QueryValue($0.tests.count), QueryValue($0.mutants.count), .text($0.claim.statement),
          ]
        }, endsInProse: true)
    }
    return Table(
      columns: ["claim", "subject", "statement", "ios", "certainty", "texts", "scripts", "tests", "verdict"]
        + ["declared", "mutants"],
      rows: claims.map { entry in
        [
          .text(entry.claim.id), .text(entry.claim.subject), .text(entry.claim.statement), .text(entry.claim.ios),
          .text(entry.claim.certainty.rawValue), .text(entry.claim.texts.joined()),
          .text(entry.scripts.map(\.id).joined(separator: ", ")), .text(entry.tests.joined(separator: "; ")),
          .text(entry.verdict), .text(entry.claim.declared ?? ""), .text(entry.mutants.joined(separator: ", ")),
        ]
      })
  }

  /// A row for each weak claim: why no mutant makes it fail.
  package func weakTable(of claims: [Entry]) -> Table {
    Table(
      columns: ["claim", "reason", "statement"],
      rows: claims.map { [.text($0.claim.id), .text($0.claim.weak ?? "none is given"), .text($0.claim.statement)] })
  }

  /// `333 claims: 120 covered, 14 of them by tests only, 213 uncovered; 106 held, 4 declared; 3 weak`.
  package var summary: String {
    let covered = claims.count { $0.isCovered }
    let testsOnly = claims.count { $0.isCovered && $0.scripts.isEmpty }
    let byTests = testsOnly > 0 ? ", \(testsOnly) of them by tests only" : ""
    let recorded = tally(claims.map(\.verdict), order: ClaimReport.verdicts)
    let weak = claims.count(where: \.isWeak)
    return "\(counted(claims.count, "claim")): \(covered) covered\(byTests), \(claims.count - covered) uncovered"
      + (recorded.isEmpty ? "" : "; \(recorded)") + (weak == 0 ? "" : "; \(weak) weak")
  }

  /// All that is known of one claim, in lines no wider than the terminal, if there is one.
  package func page(about entry: Entry, paint: Paint, width: Int?) -> [String] {
    let claim = entry.claim
    func part(_ title: String, _ texts: [String], hanging: Int = 4) -> [String] {
      texts.isEmpty ? [] : ["", title] + texts.flatMap { TextWidth.wrapped("  " + $0, to: width, hanging: hanging) }
    }
    var lines = TextWidth.wrapped("\(claim.id)  \(claim.statement)", to: width, hanging: 9)
    lines[0] = paint.bold(claim.id) + lines[0].dropFirst(claim.id.count)
    lines.append(entry.verdict == ClaimReport.failed ? paint.red(entry.verdict) : entry.verdict)
    lines.append("iOS \(claim.ios), \(claim.certainty.rawValue), texts \(claim.texts.joined(separator: ", "))")
    lines += part("given", claim.given) + part("when", claim.when) + part("then", claim.then)
    lines += part("note", claim.note.isEmpty ? [] : [claim.note], hanging: 2)
    lines += part("weak", entry.isWeak ? [claim.weak ?? "no mutant makes it fail"] : [], hanging: 2)
    lines += part("declared", claim.declared.map { [$0] } ?? [], hanging: 2)
    lines += part("declared in part", claim.declaredPart.map { [$0] } ?? [], hanging: 2)
    lines += part("against", claim.contrast.map { "\($0)  \(Claims.named($0)?.statement ?? "")" }, hanging: 11)
    lines += part("scripts", entry.scripts.flatMap { [$0.id] + $0.places.map { "  \($0.path):\($0.line)" } })
    lines += part("tests", entry.tests)
    let decisions = DecisionDescription.all.filter { $0.sources.contains(claim.id) }
    lines += part("switched decisions that its expectations notice", entry.mutants.filter { $0.contains("=") })
    lines += part("mutants that its expectations notice", entry.mutants.filter { !$0.contains("=") })
    lines += part("decisions that rest on it", decisions.map { "\($0.name)  \($0.question)" })
    if !entry.isCovered { lines += ["", "no script and no test exercises it"] }
    return lines
  }
}
