import Foundation
import Rehearsal
import Synchronization
import Testing

/// Results in the order of the inputs, whatever finishes first.
@Suite struct OrderedWorkTests {
  private struct Failure: Error, Equatable {
    var input: Int
  }

  /// How many inputs were begun, how many results were delivered, and how many were worked on at once.
  private final class Counters: Sendable {
    private let state = Mutex((begun: 0, working: 0, mostWorking: 0, delivered: 0, mostWaiting: 0))

    func begin() {
      state.withLock {
        $0.begun += 1
        $0.working += 1
        $0.mostWorking = max($0.mostWorking, $0.working)
        $0.mostWaiting = max($0.mostWaiting, $0.begun - $0.delivered)
      }
    }

    func end() { state.withLock { $0.working -= 1 } }
    func deliver() { state.withLock { $0.delivered += 1 } }
    var mostWorking: Int { state.withLock { $0.mostWorking } }
    var mostWaiting: Int { state.withLock { $0.mostWaiting } }
    var begun: Int { state.withLock { $0.begun } }
  }

  @Test(arguments: [1, 2, 3, 8], [0, 1, 2, 7, 40])
  func `results come in the order of the inputs, each once`(_ jobs: Int, _ count: Int) async throws {
    let counters = Counters()
    var results: [Int] = []

    try await OrderedWork(jobs: jobs).perform(Array(0..<count)) { input in
      counters.begin()
      // Earlier inputs take longer.
      usleep(UInt32((count - input) % 5) * 400)
      counters.end()
      return input * 10
    } deliver: { result in
      counters.deliver()
      results.append(result)
      return true
    }

    #expect(results == (0..<count).map { $0 * 10 })
    #expect(counters.mostWorking <= jobs)
    #expect(counters.mostWaiting <= 2 * jobs)
  }

  @Test(.serialized, arguments: [2, 4])
  func `behind a slow input twice as many as the jobs are begun and no more`(_ jobs: Int) async throws {
    let counters = Counters()

    try await OrderedWork(jobs: jobs).perform(Array(0..<50)) { input in
      counters.begin()
      if input == 0 {
        // Until all that may be begun are begun, and long enough for one more.
        for _ in 0..<2000 where counters.begun < 2 * jobs { usleep(1000) }
        usleep(100_000)
      }
      counters.end()
      return input
    } deliver: { _ in
      counters.deliver()
      return true
    }

    #expect(counters.mostWaiting <= 2 * jobs)
  }

  @Test(arguments: [1, 4])
  func `work ends when nobody wants more`(_ jobs: Int) async throws {
    let counters = Counters()
    var results: [Int] = []

    try await OrderedWork(jobs: jobs).perform(Array(0..<1000)) { input in
      counters.begin()
      return input
    } deliver: { result in
      counters.deliver()
      results.append(result)
      return result < 4
    }

    #expect(results == [0, 1, 2, 3, 4])
    #expect(counters.begun <= 5 + 2 * jobs)
  }

  @Test(arguments: [1, 4])
  func `an error comes at its input's turn, after the results of all before it`(_ jobs: Int) async throws {
    var results: [Int] = []

    await #expect(throws: Failure(input: 6)) {
      try await OrderedWork(jobs: jobs).perform(Array(0..<20)) { input in
        if input < 6 { usleep(3000) }
        if input >= 6 { throw Failure(input: input) }
        return input
      } deliver: { result in
        results.append(result)
        return true
      }
    }

    #expect(results == [0, 1, 2, 3, 4, 5])
  }

  @Test(arguments: [1, 4])
  func `an error of the delivery ends the work`(_ jobs: Int) async throws {
    let counters = Counters()

    await #expect(throws: Failure(input: 3)) {
      try await OrderedWork(jobs: jobs).perform(Array(0..<1000)) { input in
        counters.begin()
        return input
      } deliver: { result in
        counters.deliver()
        if result == 3 { throw Failure(input: 3) }
        return true
      }
    }

    #expect(counters.begun <= 4 + 2 * jobs)
  }
}
