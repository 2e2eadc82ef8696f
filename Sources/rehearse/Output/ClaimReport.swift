import Claims
import Script

/// Claims with what exercises them, as tables and as pages.
struct ClaimReport {
  /// The claims, in the order in which they were given.
  let claims: [Entry]

  /// One claim with what exercises it.
  struct Entry {
    let claim: Claim
    /// The scripts whose expectations name it, with the places, by id.
    let scripts: [(id: String, places: [ClaimPlace])]
    /// The tests that name it.
    let tests: [String]

    var isCovered: Bool { !scripts.isEmpty || !tests.isEmpty }
  }

  /// Looks for the claims in the scripts of `./Scripts`, or without that in the bundled ones, and among the tests.
  init(_ claims: [Claim]) throws {
    let (library, scripts) = try ScriptSources([]).library()
    var exercising: [String: [String: [ClaimPlace]]] = [:]
    for script in scripts where script.isComplete {
      for place in library.claimPlaces(of: script) {
        exercising[place.claim, default: [:]][script.id, default: []].append(place)
      }
    }
    self.claims = claims.map { claim in
      let scripts = (exercising[claim.id] ?? [:]).sorted { $0.key < $1.key }
      return Entry(
        claim: claim, scripts: scripts.map { (id: $0.key, places: $0.value) }, tests: Claims.tests(naming: claim.id))
    }
  }

  /// A row for each claim: how many scripts and tests for people, which ones for programs and pages.
  func table(of claims: [Entry], isWhole: Bool) -> Table {
    guard isWhole else {
      return Table(
        columns: ["claim", "texts", "scripts", "tests", "statement"],
        rows: claims.map {
          [
            .text($0.claim.id), .text($0.claim.texts.joined()), Table.Cell($0.scripts.count),
            Table.Cell($0.tests.count), .text($0.claim.statement),
          ]
        })
    }
    return Table(
      columns: ["claim", "subject", "statement", "ios", "certainty", "texts", "scripts", "tests"],
      rows: claims.map { entry in
        [
          .text(entry.claim.id), .text(entry.claim.subject), .text(entry.claim.statement), .text(entry.claim.ios),
          .text(entry.claim.certainty.rawValue), .text(entry.claim.texts.joined()),
          .text(entry.scripts.map(\.id).joined(separator: ", ")), .text(entry.tests.joined(separator: "; ")),
        ]
      })
  }

  /// `333 claims: 120 covered, 14 of them by tests only; 213 uncovered`.
  var summary: String {
    let covered = claims.count { $0.isCovered }
    let testsOnly = claims.count { $0.isCovered && $0.scripts.isEmpty }
    let byTests = testsOnly > 0 ? ", \(testsOnly) of them by tests only" : ""
    return "\(counted(claims.count, "claim")): \(covered) covered\(byTests), \(claims.count - covered) uncovered"
  }

  /// All that is known of one claim.
  func page(about entry: Entry, paint: Paint = .output) -> [String] {
    let claim = entry.claim
    var lines = ["\(paint.bold(claim.id))  \(claim.statement)"]
    lines.append("iOS \(claim.ios), \(claim.certainty.rawValue), texts \(claim.texts.joined(separator: ", "))")
    for (title, texts) in [("given", claim.given), ("when", claim.when), ("then", claim.then)] where !texts.isEmpty {
      lines += ["", title] + texts.map { "  " + $0 }
    }
    if !claim.note.isEmpty { lines += ["", "note", "  " + claim.note] }
    let contrast = claim.contrast.compactMap { Claims.named($0) }
    if !contrast.isEmpty { lines += ["", "against"] + contrast.map { "  \($0.id)  \($0.statement)" } }
    lines += ["", entry.scripts.isEmpty ? "no script exercises it" : "scripts"]
    for script in entry.scripts {
      lines += ["  \(script.id)"] + script.places.map { "    \($0.path):\($0.line)" }
    }
    lines += ["", entry.tests.isEmpty ? "no test names it" : "tests"] + entry.tests.map { "  " + $0 }
    return lines
  }
}
