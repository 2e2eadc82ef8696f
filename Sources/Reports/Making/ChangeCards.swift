package import Rehearsal
import RehearsalDiff
import RehearsalDrawing
import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// Makes cards of the changes of a run, those with the same roots on one card.
package struct ChangeCards {
  package let run: Run
  package let material: PageMaterial
  private let places: ChangePlaces

  /// How many cards have pictures; the others are told in words.
  package static let mostPictures = 24

  package init(_ run: Run, _ material: PageMaterial) throws {
    self.run = run
    self.material = material
    places = ChangePlaces(try material.sessions(of: run.id))
  }

  /// The cards, those that need somebody first, then those with most cells.
  ///
  /// - Parameters:
  ///   - groups: The changes.
  ///   - pictures: How many of the cards have pictures; the others are told in words.
  ///   - since: When a change was last not there and first there; from what the cells say when there is no answer.
  package func cards(
    _ groups: [ChangeGroups.Group], pictures: Int = ChangeCards.mostPictures,
    since: (ChangeGroups.Group) throws -> (good: Int64?, changed: Int64)? = { _ in nil }
  ) throws -> [ChangeCard] {
    let bundles = ChangeCards.bundles(groups)
    return try bundles.enumerated().map { number, bundle in
      try card(bundle, hasPicture: number < pictures, since: since(bundle[0]))
    }
  }

  /// Groups with the same roots and the same status together, the one with most cells first.
  private static func bundles(_ groups: [ChangeGroups.Group]) -> [[ChangeGroups.Group]] {
    // What was decided about a part was not decided about the whole.
    struct Kind: Hashable {
      let shape: Digest
      let status: ReviewLedger.Status
    }
    var bundles: [[ChangeGroups.Group]] = []
    var positions: [Kind: Int] = [:]
    for group in groups {
      let kind = Kind(shape: group.difference.shape, status: group.status)
      if let position = positions[kind] {
        bundles[position].append(group)
      } else {
        positions[kind] = bundles.count
        bundles.append([group])
      }
    }
    func cells(_ bundle: [ChangeGroups.Group]) -> Int { bundle.reduce(0) { $0 + $1.cells.count } }
    func rank(_ bundle: [ChangeGroups.Group]) -> (Int, Int) { (bundle[0].status.isPending ? 0 : 1, -cells(bundle)) }
    return bundles.map { bundle in stablySorted(bundle) { -$0.cells.count } }
      .enumerated().sorted { one, other in
        rank(one.element) == rank(other.element) ? one.offset < other.offset : rank(one.element) < rank(other.element)
      }.map(\.element)
  }

  private static func stablySorted<Element>(_ elements: [Element], by key: (Element) -> Int) -> [Element] {
    elements.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(\.element)
  }

  // MARK: - One card

  private func card(
    _ bundle: [ChangeGroups.Group], hasPicture: Bool, since: (good: Int64?, changed: Int64)?
  ) throws -> ChangeCard {
    let group = bundle[0]
    let cell = group.cells[0]
    let cells = bundle.flatMap(\.cells)
    // What the run changed is told, and not what was open before.
    let isNews = group.cells.allSatisfy { $0.news != nil && !$0.isRepair && $0.sessionBefore != nil }
    let told = isNews ? cell.newest : cell.difference
    let before =
      isNews ? cell.sessionBefore : try material.session(before: cell.session, showing: told.recordingBefore)
    let good = since?.good ?? ChangeCards.lastRun(before: cells)
    var card = ChangeCard(
      signature: group.signature, status: group.status.rawValue, story: RootStory(said: told.root),
      places: places.places(of: cells.map(\.session)), cellCount: cells.count,
      lastGood: try good.flatMap { try material.facts($0) },
      firstChanged: material.factsWithCommit(of: try since.flatMap { try material.run($0.changed) } ?? run),
      remarks: remarks(cells),
      similar: bundle.dropFirst().map { like in
        ChangeCard.Similar(
          signature: like.signature, root: like.difference.root, cellCount: like.cells.count,
          status: like.status.rawValue)
      })
    card.texts =
      cells.contains { $0.texts == .script } ? "script" : cells.contains { $0.texts == .parts } ? "scene" : nil
    if group.status.isPending { try tellSince(cells, isNews ? nil : group.difference, &card) }
    if group.status.isPending { card.accepting = try accepting(bundle.map(\.signature)) }
    guard let before, told.changeCount > 0 else { return card }
    let labels = Comparison.labels(before, cell.session)
    let diff = try material.diff(before.recording, cell.session.recording)
    card.story = RootStory(diff, left: labels.left, right: labels.right)
    card.comparison = .comparison(before.id, cell.session.id)
    if hasPicture {
      card.picture = BeforeAfter(
        diff, try material.trace(of: before), try material.trace(of: cell.session), labels: labels)
    }
    return card
  }

  /// What the cells are measured against, since when they differ from it, and what came when: as the histories tell.
  ///
  /// - Parameter difference: What the card tells; `nil` where that came in the run itself.
  private func tellSince(_ cells: [ChangedCell], _ difference: Difference?, _ card: inout ChangeCard) throws {
    let regressions = try material.regressions(in: run)
    let all = cells.flatMap { regressions[$0.session.cell] ?? [] }
    card.baseline = try all.compactMap(\.baselineRun).max().flatMap { try material.facts($0) }
    card.stages = try Regression.courses(of: all, upTo: run.id).compactMap { course in
      try material.run(course.run).map {
        ChangeCard.Stage(run: material.factsWithCommit(of: $0), roots: course.roots)
      }
    }
    guard let difference else { return }
    let own = Regression.telling(difference, in: run.id, among: all)
    guard let first = own.map(\.firstChangedRun).min() else { return }
    // The last run without it, which need not be the run before.
    let good = own.filter { $0.firstChangedRun == first }.compactMap(\.lastGoodRun).max()
    if let good { card.lastGood = try material.facts(good) }
    if let changed = try material.run(first) { card.firstChanged = material.factsWithCommit(of: changed) }
  }

  /// The line that accepts changes; empty when one of them is nobody's to decide.
  package func accepting(_ signatures: [Digest]) throws -> String {
    try deciding(signatures)?.accepting ?? ""
  }

  /// How a command names changes; `nil` when one of them is nobody's to decide.
  ///
  /// - Parameter name: What names all of them, where that is shorter.
  package func deciding(_ signatures: [Digest], name: Digest? = nil) throws -> ReviewGroup.Deciding? {
    guard try material.decidableSignatures(in: run).isSuperset(of: signatures) else { return nil }
    let isNewest = try material.newestRun()?.id == run.id
    return ReviewGroup.Deciding(
      names: (name.map { [$0] } ?? signatures).map(\.short).joined(separator: " "), run: isNewest ? nil : run.reference,
      isGroup: name != nil)
  }

  /// The newest of the runs that cells changed from.
  private static func lastRun(before cells: [ChangedCell]) -> Int64? {
    cells.compactMap(\.runBefore).max()
  }

  private func remarks(_ cells: [ChangedCell]) -> [String] {
    let texts: [(ChangedCell.ChangedTexts, String)] = [
      (.script, "The text of the script changed as well"),
      (.parts, "The text of its scene, or of a script that it runs, changed as well"),
    ]
    return texts.compactMap { kind, words in
      let changed = cells.count { $0.texts == kind }
      guard changed > 0 else { return nil }
      return changed == cells.count ? "\(words)." : "\(words) in \(counted(changed, "cell"))."
    }
  }
}
