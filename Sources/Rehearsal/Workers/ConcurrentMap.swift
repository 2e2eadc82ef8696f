import Dispatch
import RehearsalScript
import Synchronization

/// What `work` makes of each number from 0, in the order of the numbers; of several at a time.
///
/// Results depend neither on how many threads there are nor on which of them is faster. It waits for them without
/// giving up its own thread, so it is for work that does not wait itself.
///
/// - Parameters:
///   - count: How many numbers there are.
///   - jobs: How many are worked on at a time.
func concurrentMap<Result: Sendable>(_ count: Int, jobs: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
  guard jobs > 1, count > 1 else { return (0..<count).map(work) }
  let state = Mutex((next: 0, results: [Result?](repeating: nil, count: count)))
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    while true {
      let number = state.withLock { state in
        defer { state.next += 1 }
        return state.next
      }
      guard number < count else { return }
      let result = work(number)
      state.withLock { $0.results[number] = result }
    }
  }
  return state.withLock { $0.results.compactMap(\.self) }
}

/// Reads and checks several scripts at a time.
struct ConcurrentFileWork: FileWork {
  /// How many are worked on at a time.
  let jobs: Int

  func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    concurrentMap(count, jobs: jobs, work)
  }
}
