/// Works on several inputs at a time, and hands the results over one after the other, in the order of the inputs.
///
/// The pieces of work share nothing; at most twice as many results as threads wait for their turn, however many inputs
/// there are.
package struct OrderedWork {
  /// How many inputs are worked on at a time.
  package let jobs: Int

  package init(jobs: Int) {
    self.jobs = jobs
  }

  /// Works on `inputs`; `deliver` is called once for each, in order, until it answers false.
  ///
  /// - Throws: What `deliver` throws, or what `work` throws, after the results of all inputs before it were delivered.
  package func perform<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], work: @escaping @Sendable (Input) throws -> Output, deliver: (Output) throws -> Bool
  ) async throws {
    guard jobs > 1, inputs.count > 1 else {
      for input in inputs {
        guard try deliver(work(input)) else { return }
      }
      return
    }
    try await withThrowingTaskGroup(of: (Int, Result<Output, any Error>).self) { group in
      var started = 0
      var delivered = 0
      var waiting: [Int: Result<Output, any Error>] = [:]
      var working = 0
      func start() {
        while working < jobs, started < inputs.count, started - delivered < jobs * 2 {
          let (index, input) = (started, inputs[started])
          group.addTask { (index, Result { try work(input) }) }
          started += 1
          working += 1
        }
      }
      start()
      while let (index, output) = try await group.next() {
        working -= 1
        waiting[index] = output
        while let next = waiting.removeValue(forKey: delivered) {
          delivered += 1
          if try !deliver(next.get()) { return }
        }
        start()
      }
    }
  }
}
