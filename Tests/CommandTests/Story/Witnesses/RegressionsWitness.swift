import Foundation

/// What `rehearse regressions` prints.
enum RegressionsWitness {
  static func read(_ output: String, exit: Int32) -> Told {
    var told = ChangesWitness.read(output, exit: exit)
    let blocks = ChangesWitness.blocks(output.components(separatedBy: "\n"))
    (told.changes, told.crashes, told.broken, told.faults) = (nil, nil, nil, [])
    told.open = blocks.compactMap(read).filter { ["open", "reopened", "rejected", "expired"].contains($0.state) }
    told.closed = blocks.compactMap(read).filter { !["open", "reopened", "rejected", "expired"].contains($0.state) }
    let isTold = told.open?.isEmpty == false || told.removed?.isEmpty == false
    if exit != (isTold ? 1 : 0) { told.faults.append("exit \(exit)") }
    return told
  }

  private static func read(_ block: [String]) -> Told.Open? {
    guard let match = block[0].firstMatch(of: /^change ([0-9a-f]{12}) in (\d+) cells?, (.*)$/) else { return nil }
    func run(_ fact: String) -> String? {
      block.first { $0.hasPrefix("  \(fact) ") }?.firstMatch(of: /"([^"]*)"/).map { String($0.1) }
    }
    return Told.Open(
      signature: String(match.1), state: String(match.3), count: Int(match.2) ?? 0, baseline: run("baseline"),
      lastGood: run("last good"), firstChanged: run("first changed"), ended: run("fixed") ?? run("replaced"),
      headline: ChangesWitness.headline(block))
  }
}
