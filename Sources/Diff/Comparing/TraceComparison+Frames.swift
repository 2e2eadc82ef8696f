import RehearsalTrace

extension TraceComparison {
  // MARK: - Frames

  /// Reports, per step and view, that a view is there on one side only, is elsewhere, or went there on another way.
  mutating func compareFrames() {
    var leftLedger = ViewLedger(left, vocabulary)
    var rightLedger = ViewLedger(right, vocabulary)
    for (number, pair) in steps.enumerated() {
      let leftEnd = pair.left.map { left.events(ofStep: $0).upperBound } ?? 0
      let rightEnd = pair.right.map { right.events(ofStep: $0).upperBound } ?? 0
      if orders[number] == nil {
        leftLedger.pass(to: leftEnd)
        rightLedger.pass(to: rightEnd)
        continue
      }
      let leftChanges = leftLedger.advance(to: leftEnd)
      let rightChanges = rightLedger.advance(to: rightEnd)
      for match in pairViews(leftChanges, rightChanges) {
        compareViews(
          number, match.left.map { leftChanges[$0] }, match.right.map { rightChanges[$0] }, leftLedger, rightLedger)
      }
    }
  }

  /// Pairs the views that changed on the left with those on the right: by path, then by path without counters, in order
  /// of creation.
  ///
  /// Views that changed on one side only come last.
  private mutating func pairViews(
    _ leftChanges: [ViewChange], _ rightChanges: [ViewChange]
  ) -> [(left: Int?, right: Int?)] {
    var pairs: [(left: Int?, right: Int?)] = []
    var leftRest = Array(leftChanges.indices)
    var rightRest = Array(rightChanges.indices)
    for isExact in [true, false] {
      var waiting: [Int32: [Int]] = [:]
      for index in rightRest.reversed() {
        let path = right.paths[rightChanges[index].view]
        waiting[isExact ? path : vocabulary.base(path), default: []].append(index)
      }
      var taken: Set<Int> = []
      for index in leftRest {
        let path = left.paths[leftChanges[index].view]
        let key = isExact ? path : vocabulary.base(path)
        guard let partner = waiting[key]?.last, isExact || isSameView(leftChanges[index], rightChanges[partner]) else {
          continue
        }
        waiting[key]?.removeLast()
        taken.insert(partner)
        pairs.append((index, partner))
      }
      let paired = Set(pairs.compactMap(\.left))
      leftRest.removeAll { paired.contains($0) }
      rightRest.removeAll { taken.contains($0) }
    }
    return pairs + leftRest.map { ($0, nil) } + rightRest.map { (nil, $0) }
  }

  private mutating func isSameView(_ one: ViewChange, _ other: ViewChange) -> Bool {
    renumberings.isSameThing(
      left.paths[one.view], right.paths[other.view], left, firstEvent(one.points, left) ?? 0, right,
      firstEvent(other.points, right) ?? 0)
  }

  private typealias ViewChange = (view: Int, points: ViewLedger.Trail)

  private func firstEvent(_ trail: ViewLedger.Trail, _ side: Side) -> Int? {
    trail.count == 0 ? nil : trail.event(0, side)
  }

  private mutating func compareViews(
    _ pair: Int, _ one: ViewChange?, _ other: ViewChange?, _ leftLedger: ViewLedger, _ rightLedger: ViewLedger
  ) {
    let leftView = one?.view ?? other.flatMap { counterpart(rightLedger.side.paths[$0.view], leftLedger) }
    let rightView = other?.view ?? one.flatMap { counterpart(leftLedger.side.paths[$0.view], rightLedger) }
    let leftPoints = one?.points ?? ViewLedger.Trail(start: leftView.map { leftLedger.state(of: $0) } ?? .absent)
    let rightPoints = other?.points ?? ViewLedger.Trail(start: rightView.map { rightLedger.state(of: $0) } ?? .absent)
    noteRenumbering(leftView, rightView, pair)
    var fields: [ChangedField] = []
    if let leftView, let rightView, leftPoints.start == .absent, rightPoints.start == .absent {
      fields = changedClass(leftView, rightView)
    }
    let difference = ViewLedger.Trail.firstDifference(leftPoints, left, rightPoints, right)
    guard let position = difference ?? (fields.isEmpty ? nil : 0) else { return }

    let path = leftView.map { left.paths[$0] } ?? rightView.map { right.paths[$0] } ?? 0
    let leftEvent = leftPoints.count > position ? leftPoints.event(position, left) : nil
    let rightEvent = rightPoints.count > position ? rightPoints.event(position, right) : nil
    drafts.append(
      Draft(
        kind: kind(leftPoints, rightPoints), channel: .frames,
        about: .frame(
          path: vocabulary.text(path), left: trajectory(leftPoints, left), right: trajectory(rightPoints, right)),
        left: leftEvent, right: rightEvent, fields: fields, pair: pair,
        column: column(pair, left: leftEvent, right: rightEvent)))
  }

  /// The view that is there under a path on the other side, or under the only path that differs in counters.
  private func counterpart(_ path: Int32, _ ledger: ViewLedger) -> Int? {
    if let view = ledger.views(at: path).last { return view }
    let similar = ledger.views(atBase: vocabulary.base(path))
    return similar.count == 1 ? similar[0] : nil
  }

  private func kind(_ leftPoints: ViewLedger.Trail, _ rightPoints: ViewLedger.Trail) -> Change.Kind {
    let leftWasThere = leftPoints.start != .absent || leftPoints.count > 0
    let rightWasThere = rightPoints.start != .absent || rightPoints.count > 0
    let (leftEnd, rightEnd) = (leftPoints.end(left), rightPoints.end(right))
    if leftEnd == .absent, rightEnd != .absent { return .added }
    if leftEnd != .absent, rightEnd == .absent { return .removed }
    if leftWasThere == rightWasThere { return .altered }
    return leftWasThere ? .removed : .added
  }

  private func trajectory(_ points: ViewLedger.Trail, _ side: Side) -> Trajectory<MilliRect> {
    Trajectory<MilliRect>(
      start: points.start.frame, first: points.count == 0 ? nil : points.state(0, side).frame,
      end: points.end(side).frame, changes: points.count, displayFrames: points.displayFrames(side),
      firstEvent: firstEvent(points, side).map(side.sequence), duration: points.duration(side))
  }

  private func changedClass(_ leftView: Int, _ rightView: Int) -> [ChangedField] {
    let one = left.text(left.trace.views[leftView].className)
    let other = right.text(right.trace.views[rightView].className)
    return one == other ? [] : [ChangedField(name: "class", left: Value.quoted(one), right: Value.quoted(other))]
  }

  private mutating func noteRenumbering(_ leftView: Int?, _ rightView: Int?, _ pair: Int) {
    guard let leftView, let rightView, left.paths[leftView] != right.paths[rightView] else { return }
    renumberings.note(
      vocabulary.text(left.paths[leftView]), vocabulary.text(right.paths[rightView]), pair: pair, channel: .frames)
  }
}
