import Foundation
import RehearsalClaims
import RehearsalScript
import Testing

/// What claims notice when the models are broken: `Claims/mutants.txt`, which `tools/mutate claims` writes.
@Suite struct MutantTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The claims that expectations of bundled scripts carry.
  private static func claimsOfScripts() throws -> Set<String> {
    let folder = root.appendingPathComponent("Scripts").path
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = try paths.filter { $0.hasSuffix(".yaml") }.sorted().map { path in
      (path: path, text: try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
    }
    let library = ScriptLibrary(files: files)
    return Set(library.scripts.filter(\.isComplete).flatMap { library.claimPlaces(of: $0) }.map(\.claim))
  }

  @Test func `every switched decision and every mutant of the sources is listed once`() throws {
    let folder = Self.root.appendingPathComponent("tools/mutation/source").path
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".mutant") }
      .map { String($0.dropLast(".mutant".count)) }
    let switched = DecisionDescription.all.flatMap { decision in decision.others.map { "\(decision.name)=\($0)" } }

    #expect(Claims.mutants.map(\.name).sorted() == (sources + switched).sorted(), "tools/mutate claims writes them")
  }

  @Test func `what a mutant makes fail are claims of scripts`() throws {
    let known = try Self.claimsOfScripts()

    for mutant in Claims.mutants { #expect(mutant.claims.filter { !known.contains($0) } == [], "\(mutant.name)") }
  }

  /// One answer may change nothing that a script expects, but not all of them.
  @Test func `every decision makes an expectation fail when it is switched`() {
    let noticed = Set(Claims.mutants.filter { $0.cellCount > 0 }.map { $0.name.split(separator: "=")[0] })
    let silent = DecisionDescription.all.filter { !noticed.contains(Substring($0.name)) }

    #expect(silent.map(\.name) == [])
  }

  @Test func `at most ten claims that scripts bear out notice no mutant, and each says why`() throws {
    let weak = try Self.claimsOfScripts().filter { id in
      Claims.named(id)?.declared == nil && Claims.mutants(noticedBy: id).isEmpty
    }

    #expect(weak.sorted() == Claims.all.filter { $0.weak != nil }.map(\.id).sorted())
    #expect(weak.count <= 10)
  }

  @Test func `a claim is declared, or could fail`() {
    for claim in Claims.all {
      let reasons = [claim.declared, claim.declaredPart, claim.weak].compactMap(\.self)
      #expect(reasons.count <= 1, "\(claim.id)")
      #expect(reasons.allSatisfy { $0.hasSuffix(".") }, "\(claim.id)")
    }
  }
}
