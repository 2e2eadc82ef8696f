import Rehearsal
import RehearsalExperiments
import RehearsalStore
import Testing

/// The first bad revision, wherever it is and whichever revisions cannot be told.
@Suite struct RevisionSearchTests {
  private func revisions(_ count: Int) throws -> [Revision] {
    try (0..<count).map { number in
      let digits = String(number, radix: 16)
      return try #require(Revision(String(repeating: "0", count: 40 - digits.count) + digits))
    }
  }

  /// Searches revisions of which the first bad one is at a place; the probed places, in order.
  private func search(
    _ count: Int, firstBad: Int, unclear: Set<Int> = [], status: Int32 = 1
  ) throws -> (candidates: [Int], asked: [Int]) {
    let revisions = try revisions(count)
    var asked: [Int] = []
    let search = RevisionSearch { revision in
      let place = revisions.firstIndex(of: revision) ?? -1
      asked.append(place)
      return unclear.contains(place) ? 125 : place < firstBad ? 0 : status
    } name: {
      $0.short
    }
    let result = try search.search(revisions)
    #expect(result.probes == asked.count)
    return (result.candidates.compactMap { revisions.firstIndex(of: $0) }, asked)
  }

  @Test(arguments: 1..<34)
  func `the first bad one is found in the logarithm of their number`(_ count: Int) throws {
    var most = 0
    while 1 << most < count { most += 1 }
    for firstBad in 0..<count {
      let (candidates, asked) = try search(count, firstBad: firstBad)

      #expect(candidates == [firstBad])
      #expect(asked.count <= most, "\(count) revisions, the first bad one at \(firstBad)")
    }
  }

  @Test(arguments: 1..<9)
  func `of unclear ones all are named that it may be, and none is asked twice`(_ count: Int) throws {
    for firstBad in 0..<count {
      // The last revision was recorded: it is never asked about.
      for bits in 0..<(1 << (count - 1)) {
        let unclear = Set((0..<count).filter { $0 < count - 1 && bits & (1 << $0) != 0 })

        let (candidates, asked) = try search(count, firstBad: firstBad, unclear: unclear)

        let lastGood = (0..<firstBad).last { !unclear.contains($0) } ?? -1
        let firstClear = (firstBad..<count).first { !unclear.contains($0) } ?? count - 1
        #expect(candidates == Array((lastGood + 1)...firstClear))
        #expect(Set(asked).count == asked.count && !asked.contains(count - 1))
      }
    }
  }

  @Test(arguments: [1, 2, 124, 126, 127] as [Int32])
  func `every status of git bisect that is not 0 or 125 is bad`(_ status: Int32) throws {
    #expect(try search(9, firstBad: 4, status: status).candidates == [4])
  }

  @Test(arguments: [128, 137, -1] as [Int32])
  func `a status beyond ends the search`(_ status: Int32) throws {
    let error = try #require(throws: RehearsalError.self) { try search(9, firstBad: 0, status: status) }

    #expect(error.message.contains("ended with \(status)"))
  }

  @Test func `each probe is told`() throws {
    let revisions = try revisions(3)
    var told: [String] = []
    let search = RevisionSearch {
      $0 == revisions[1] ? 125 : 0
    } name: {
      "r" + $0.digits.suffix(1)
    } onProbe: {
      told.append($0)
    }

    _ = try search.search(revisions)

    #expect(told.sorted() == ["good  r0", "unclear  r1"])
  }
}
