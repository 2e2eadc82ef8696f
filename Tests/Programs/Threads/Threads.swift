import Glibc
import Synchronization

/// What a thread does; it alone has it, from its start to its end.
private final class Job: @unchecked Sendable {
  private let body: () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func perform() { body() }
}

/// Does something on so many threads of the system at a time, and waits for all of them.
///
/// - Parameter body: Is given the thread's number.
/// - Throws: What the first of them threw.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
  let reports = Reports()
  var threads: [pthread_t] = []
  for number in 0..<count {
    let job = Job {
      do { try body(number) } catch { reports.note(error) }
    }
    var thread = pthread_t()
    let problem = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().perform() }
        return nil
      }, Unmanaged.passRetained(job).toOpaque())
    guard problem == 0 else { throw Finding("no thread can be started") }
    threads.append(thread)
  }
  for thread in threads { pthread_join(thread, nil) }
  if let first = reports.first { throw first }
}

/// What threads threw.
private final class Reports: Sendable {
  private let problems = Mutex<[any Error]>([])

  var first: (any Error)? { problems.withLock { $0.first } }

  func note(_ problem: any Error) { problems.withLock { $0.append(problem) } }
}
