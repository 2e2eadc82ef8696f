/// What is counted of sessions that go: a file of twenty million sessions has no room for a list of them.
struct GoneSessions {
  /// A span of a cell, by its first run.
  struct Span: Hashable {
    let cell: Int64
    let firstRun: Int64
  }

  /// The numbers of the sessions.
  private(set) var sessions = RowNumbers()
  /// How many each run loses.
  private(set) var byRun: [Int64: Int] = [:]
  /// How many each span loses.
  private(set) var bySpan: [Span: Int] = [:]
  /// Bytes of their rows.
  private(set) var bytes = 0
  /// Bytes of the leaves that stay of them.
  private(set) var leafBytes = 0
  /// Digests that come.
  private(set) var digestCount = 0
  private(set) var digestBytes = 0

  private let weights: RowBytes.Weights
  private var grounds: [Int64: LatestValues<WalkedSession.Ground, Void>] = [:]

  init(weights: RowBytes.Weights) { self.weights = weights }

  var count: Int { sessions.count }

  mutating func add(_ silent: PruneWalk.Silent) {
    let session = silent.session
    sessions.insert(session.id)
    byRun[session.run, default: 0] += 1
    bySpan[Span(cell: session.cell, firstRun: silent.firstRunOfSpan), default: 0] += 1
    bytes += session.bytes(by: weights)
    leafBytes += session.leafBytes
    guard silent.hasRunDigest else { return }
    let isKnown = grounds[session.cell, default: LatestValues()].isKnown(session.ground)
    if !isKnown {
      digestCount += 1
      digestBytes += 38 + RowBytes.bytes(ofNumber: session.cell)
    }
  }
}

extension LatestValues<WalkedSession.Ground, Void> {
  /// Whether a ground was met before; it is from now on.
  fileprivate mutating func isKnown(_ ground: WalkedSession.Ground) -> Bool {
    if self[ground] != nil { return true }
    add((), for: ground)
    return false
  }
}
