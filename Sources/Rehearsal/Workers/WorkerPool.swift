import FoundationEssentials
import Glibc
import RehearsalScript
import RehearsalTrace

/// Worker processes that are given tasks, and replaced when they do not survive one.
///
/// One thread does everything here: it gives each worker a few tasks ahead, takes what has come, and hands the results
/// over in the order of the tasks. A task whose worker died, was silent for too long or answered nonsense has that as
/// its result; the tasks that this worker had not begun are given to another. So every task is begun once, whatever
/// becomes of the others, and results do not depend on how many workers there are.
///
/// Cost: a message each way for a task, some 20 KB for a session of 100 events, and no waiting in between, since a
/// worker has its next task before it is done with one. The texts of a script are sent to a worker when it is given the
/// first of its cells.
package final class WorkerPool {
  /// How many workers there are at most.
  package let jobs: Int
  /// How long a worker may be at one task.
  package let secondsPerTask: Int
  /// Whether every task is done by a process that has done nothing before.
  package let areFresh: Bool
  private var workers: [Worker] = []

  /// How long a cell may take: the longest session that is not taken for endless takes a minute where a machine is
  /// busy.
  package static let standardSeconds = 300

  /// The most bytes of results that may wait for their turn before nothing more is begun.
  private static let mostWaitingBytes = 256 << 20
  /// How long nobody is asked whether the work should stop.
  private static let longestSilenceMilliseconds: Int32 = 50
  /// The most tasks a worker is given ahead.
  private static let mostAhead = 48
  /// How long results may be handed over while nobody gives tasks: about as long as a group of sessions is written.
  private static let absence = Duration.milliseconds(30)

  package init(jobs: Int, secondsPerTask: Int = WorkerPool.standardSeconds, areFresh: Bool = false) {
    self.jobs = max(1, jobs)
    self.secondsPerTask = secondsPerTask
    self.areFresh = areFresh
  }

  /// One worker, and the tasks it has.
  private final class Worker {
    let process: WorkerProcess
    /// The tasks it was given and has not answered, in order.
    var tasks: [Int] = []
    /// The texts that it has.
    var texts: Digest?
    /// How long it was waited for since it has its first task.
    var waited = Duration.zero
    /// The steps it has begun of it.
    var steps: [FlatScript.FlatStep] = []

    init(_ process: WorkerProcess) { self.process = process }
  }

  /// Results that wait for their turn, and tasks that have to be given again.
  private struct Queue {
    let count: Int
    var next = 0
    var again: [Int] = []
    var delivered = 0
    var results: [Int: (result: WorkerResult, bytes: Int)] = [:]
    var waitingBytes = 0
    let begin = ContinuousClock.now

    init(count: Int) { self.count = count }

    /// How many tasks to give each worker ahead: fewer towards the end, so that all are done at once, but as many as
    /// it does while nobody looks.
    func share(of jobs: Int) -> Int {
      let rest = count - next + again.count
      let done = (delivered + results.count) / jobs
      let whileAbsent = done == 0 ? 0 : Int(Double(done) * (WorkerPool.absence / begin.duration(to: .now)))
      return max(1, min(WorkerPool.mostAhead, max(rest / (jobs * 3), min((rest + jobs - 1) / jobs, whileAbsent))))
    }

    /// The next task to give, if it is not too far ahead of the results.
    mutating func take(window: Int) -> Int? {
      if !again.isEmpty { return again.removeFirst() }
      guard next < count, next - delivered < window, waitingBytes < WorkerPool.mostWaitingBytes || next == delivered
      else { return nil }
      next += 1
      return next - 1
    }
  }

  /// Starts all workers, which takes them some 20 ms, before there is anything to do.
  package func start() throws { while workers.count < jobs { workers.append(Worker(try WorkerProcess())) } }

  /// Ends all workers.
  package func end() { workers = [] }

  /// Does tasks; `deliver` is called once for each, in order, until it answers false.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - shouldStop: Is asked while workers are waited for, every 50 ms at least; true ends the work.
  ///   - task: Makes a task when it is to be given to a worker.
  package func perform(
    _ count: Int, shouldStop: () -> Bool = { false }, task: (Int) throws -> WorkerTask,
    deliver: (Int, WorkerResult) throws -> Bool
  ) throws {
    var queue = Queue(count: count)
    // What is still in hand belongs to this call.
    defer { workers.removeAll { !$0.tasks.isEmpty } }
    while queue.delivered < count {
      try give(from: &queue, task)
      try wait(&queue)
      // One at a time: what a worker says fills its connection soon, and nobody takes it while one is handed over.
      if let (result, bytes) = queue.results.removeValue(forKey: queue.delivered) {
        queue.waitingBytes -= bytes
        let number = queue.delivered
        queue.delivered += 1
        guard try deliver(number, result) else { return }
      }
      if queue.delivered < count, shouldStop() { return }
    }
  }

  /// Does one task.
  package func perform(_ task: WorkerTask) throws -> WorkerResult {
    var result = WorkerResult.refused("nobody performed it")
    try perform(1) { _ in
      task
    } deliver: { _, found in
      result = found
      return true
    }
    return result
  }

  // MARK: - Giving

  private func give(from queue: inout Queue, _ task: (Int) throws -> WorkerTask) throws {
    let share = areFresh ? 1 : queue.share(of: jobs)
    let window = jobs * WorkerPool.mostAhead * 2
    for position in 0..<jobs {
      if workers.count > position, workers[position].tasks.count > share / 2 { continue }
      var given = 0
      while given < share, let number = queue.take(window: window) {
        if workers.count == position { workers.append(Worker(try WorkerProcess())) }
        let worker = workers[position]
        let task = try task(number)
        worker.process.connection.add(task.body(withTexts: worker.texts != task.texts.digest))
        worker.texts = task.texts.digest
        worker.tasks.append(number)
        given += 1
      }
      guard workers.count > position else { return }
      _ = workers[position].process.connection.send(waits: false)
    }
  }

  // MARK: - Taking

  private func wait(_ queue: inout Queue) throws {
    let busy = workers.filter { !$0.tasks.isEmpty }
    var polled = busy.map { worker in
      let events = worker.process.connection.isSending ? POLLIN | POLLOUT : POLLIN
      return pollfd(fd: worker.process.connection.number, events: Int16(events), revents: 0)
    }
    let start = ContinuousClock.now
    let silence = queue.results[queue.delivered] == nil ? WorkerPool.longestSilenceMilliseconds : 0
    _ = unsafe poll(&polled, nfds_t(polled.count), silence)
    let elapsed = start.duration(to: .now)
    for (worker, state) in zip(busy, polled) {
      worker.waited += elapsed
      if Int32(state.revents) & POLLOUT != 0 { _ = worker.process.connection.send(waits: false) }
      if Int32(state.revents) & ~POLLOUT != 0 { take(from: worker, &queue) }
      if !worker.tasks.isEmpty, worker.waited >= .seconds(secondsPerTask) {
        worker.process.end()
        lose(worker, .silent(secondsPerTask), &queue)
      }
    }
  }

  private func take(from worker: Worker, _ queue: inout Queue) {
    let received = worker.process.connection.receive(waits: false)
    do {
      while let body = try worker.process.connection.next() {
        try take(WorkerAnswer(body), bytes: body.count, from: worker, &queue)
      }
    } catch {
      worker.process.end()
      lose(worker, .nonsense, &queue)
      return
    }
    if received == .end { lose(worker, worker.process.cause(), &queue) }
    if areFresh, worker.tasks.isEmpty { workers.removeAll { $0 === worker } }
  }

  private func take(_ answer: WorkerAnswer, bytes: Int, from worker: Worker, _ queue: inout Queue) throws(MessageError)
  {
    guard let number = worker.tasks.first else { throw MessageError() }
    switch answer {
    case .begun(let step):
      guard worker.steps.count < 100_000 else { throw MessageError() }
      worker.steps.append(step)
      return
    case .performed(let work): queue.results[number] = (.performed(work), bytes)
    case .refused(let reason): queue.results[number] = (.refused(reason), bytes)
    }
    queue.waitingBytes += bytes
    worker.tasks.removeFirst()
    worker.waited = .zero
    worker.steps = []
  }

  /// A worker has gone: the task it was at has a result, the others are given again.
  private func lose(_ worker: Worker, _ cause: WorkerEnding.Cause, _ queue: inout Queue) {
    workers.removeAll { $0 === worker }
    guard let number = worker.tasks.first else { return }
    queue.results[number] = (.ended(WorkerEnding(cause: cause, steps: worker.steps)), 0)
    queue.again = (worker.tasks.dropFirst() + queue.again).sorted()
    worker.tasks = []
  }
}
