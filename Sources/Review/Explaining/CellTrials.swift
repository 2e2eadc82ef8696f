import Rehearsal
import RehearsalStore
import RehearsalTrace

/// Performs some cells as they are and with edits taken back, and says what follows for each.
struct CellTrials {
  /// What was found out, by the numbers of the cells.
  private(set) var outcomes: [Int: Explainer.Outcome] = [:]
  private let bench: TrialBench
  private let asked: [Asked]

  /// One cell.
  struct Asked {
    let number: Int
    let cell: ExplainedCell
    let edits: CellEdits
  }

  /// One cell with some of its edits taken back.
  private struct Attempt {
    let asked: Asked
    let numbers: Set<Int>
  }

  init(_ bench: TrialBench, _ asked: [Asked]) { (self.bench, self.asked) = (bench, asked) }

  /// - Parameter known: The edits that explain another cell of the same change.
  mutating func perform(knowing known: [Digest: Set<Edit>]) throws {
    let searching = try tryOthers(try tryAlone(knowing: known), knowing: known)
    let together = try tryTogether(searching)
    for asked in together where !bench.isOver { outcomes[asked.number] = .together(try fewest(asked)) }
  }

  /// Each cell as it is, and with each edit alone; answers the cells that no edit alone explains.
  private mutating func tryAlone(knowing known: [Digest: Set<Edit>]) throws -> [Asked] {
    var attempts: [Attempt] = []
    var rest = bench.rest
    var begun: [Asked] = []
    for asked in asked {
      let candidates = candidates(of: asked, known[asked.cell.change])
      guard candidates.count < rest else { break }
      rest -= candidates.count + 1
      begun.append(asked)
      attempts += [Attempt(asked: asked, numbers: [])] + candidates.map { Attempt(asked: asked, numbers: $0) }
    }
    let digests = try digests(of: attempts)
    var open: [Asked] = []
    for asked in begun {
      let own = attempts.indices.filter { attempts[$0].asked.number == asked.number }
      guard let control = digests[own[0]] else { continue }
      guard control == asked.cell.session.recordingDigest else {
        // Another build may well do otherwise.
        if asked.edits.build == ScriptGrounds.models.build { outcomes[asked.number] = .unexplained(.notRepeated) }
        continue
      }
      let found = own.dropFirst().filter { digests[$0] == asked.cell.before?.recordingDigest }.map {
        attempts[$0].numbers
      }
      let alone = found.filter { $0.count == 1 }.flatMap(\.self)
      if !alone.isEmpty {
        outcomes[asked.number] = .explained(alone.sorted())
      } else if let together = found.first {
        outcomes[asked.number] = .together(together.sorted())
      } else {
        open.append(asked)
      }
    }
    return open
  }

  /// What is tried of a cell: each of its edits, or the one that explained the change elsewhere.
  ///
  /// Where it took several elsewhere these are tried together as well, and still each edit alone: that only several
  /// explain the cell is said when none does alone.
  private func candidates(of asked: Asked, _ known: Set<Edit>?) -> [Set<Int>] {
    let all = asked.edits.candidates
    guard let own = familiar(asked, known) else { return all.map { [$0] } }
    return own.count == 1 ? [Set(own)] : all.map { [$0] } + [Set(own)]
  }

  /// The edits of a cell that explained its change elsewhere; `nil` where it does not have all of them.
  private func familiar(_ asked: Asked, _ known: Set<Edit>?) -> [Int]? {
    guard let known, !known.isEmpty else { return nil }
    let own = asked.edits.candidates.filter { known.contains(asked.edits.parts[$0].edit) }
    return own.count == known.count ? own : nil
  }

  /// Cells that the one edit does not explain which explained their change elsewhere, with each other edit alone;
  /// answers the cells that no edit alone explains.
  private mutating func tryOthers(_ open: [Asked], knowing known: [Digest: Set<Edit>]) throws -> [Asked] {
    var rest: [Asked] = []
    for asked in open {
      guard let own = familiar(asked, known[asked.cell.change]), own.count == 1 else {
        rest.append(asked)
        continue
      }
      let others = asked.edits.candidates.filter { $0 != own[0] }
      // Whether one does is not known where not each can be tried.
      guard others.count <= bench.rest, !bench.isOver else { continue }
      let digests = try digests(of: others.map { Attempt(asked: asked, numbers: [$0]) })
      let alone = zip(others, digests).filter { $1 == asked.cell.before?.recordingDigest }.map(\.0)
      if alone.isEmpty { rest.append(asked) } else { outcomes[asked.number] = .explained(alone.sorted()) }
    }
    return rest
  }

  /// Cells with all edits taken back; answers those that behave as before.
  private mutating func tryTogether(_ open: [Asked]) throws -> [Asked] {
    let several = open.filter { $0.edits.candidates.count > 1 }
    for asked in open where asked.edits.candidates.count < 2 { outcomes[asked.number] = .unexplained(.notBack) }
    let digests = try digests(of: several.map { Attempt(asked: $0, numbers: Set($0.edits.candidates)) })
    var together: [Asked] = []
    for (asked, digest) in zip(several, digests) {
      if digest == asked.cell.before?.recordingDigest {
        together.append(asked)
      } else if digest != nil || !bench.isOver {
        outcomes[asked.number] = .unexplained(.notBack)
      }
    }
    return together
  }

  /// The fewest edits of a cell that bring back what was before, none of which can stay.
  private func fewest(_ asked: Asked) throws -> [Int] {
    var kept = asked.edits.candidates
    for number in asked.edits.candidates where kept.count > 2 && !bench.isOver {
      let fewer = kept.filter { $0 != number }
      let digest = try digests(of: [Attempt(asked: asked, numbers: Set(fewer))])[0]
      if digest == asked.cell.before?.recordingDigest { kept = fewer }
    }
    return kept
  }

  private func digests(of attempts: [Attempt]) throws -> [Digest?] {
    let trials = attempts.map { $0.asked.edits.trial(of: $0.asked.cell.session, takingBack: $0.numbers) }
    let able = trials.indices.filter { trials[$0] != nil }
    let found = try bench.digests(of: able.compactMap { trials[$0] })
    var digests = [Digest?](repeating: nil, count: trials.count)
    for (number, digest) in zip(able, found) { digests[number] = digest }
    return digests
  }
}
