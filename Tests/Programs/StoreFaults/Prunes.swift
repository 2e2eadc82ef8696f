import CRehearsalFaults
import RehearsalStore

/// A process that prunes is ended at each of its calls, or the power fails there, or a write finds no room: the file
/// holds what it held before, or what is left, and takes another pruning.
struct Prunes {
  private let disk: Disk
  private let bytes: [UInt8]
  private let head: String

  private static let runs = 8
  private static let whole = runs * Sample.scripts.count
  /// The first and the last session of each script, and the one that the last is compared with.
  private static let left = 3 * Sample.scripts.count
  private static let rules = PruneRules(startMilliseconds: nil)

  init(disk: Disk) throws {
    self.disk = disk
    // Runs with an even number behave alike.
    bytes = try Disk.made(disk.own) { store in
      for number in 0..<Prunes.runs { try Sample.record(Sample.uid(9, number * 2), in: store) }
    }
    head = try Store(path: disk.own, access: .readOnly).heads().first?.digest?.hex ?? ""
  }

  /// - Parameter step: Every how many calls the process ends.
  func perform(step: Int) -> Int {
    var plan = rehearsal_plan()
    plan.actor = -1
    var problems = [problem(plan, isPower: false)].compactMap { $0 }
    let (calls, writes) = (
      rehearsal_disk_calls(Int32(REHEARSAL_CALLS)), rehearsal_disk_calls(Int32(REHEARSAL_CALL_WRITE))
    )
    var tried = 1
    for at in stride(from: 1, through: calls, by: step) {
      for end in [REHEARSAL_END_ALL, REHEARSAL_END_POWER] {
        (plan.end, plan.end_at) = (Int32(end), at)
        tried += 1
        rehearsal_disk_doing("prune ended at \(at) of \(calls)", 60)
        let problem = problem(plan, isPower: end == REHEARSAL_END_POWER)
        if let problem { problems.append("ended at call \(at) of \(calls), \(end): \(problem)") }
      }
    }
    (plan.end, plan.call, plan.how) = (
      Int32(REHEARSAL_END_NEVER), Int32(REHEARSAL_CALL_WRITE), Int32(REHEARSAL_FAIL_FULL)
    )
    for at in stride(from: 1, through: writes, by: step) {
      for lasts in [Int32(0), 1] {
        (plan.at, plan.lasts) = (at, lasts)
        tried += 1
        rehearsal_disk_doing("prune without room at \(at) of \(writes)", 60)
        if let problem = problem(plan, isPower: false) { problems.append("write \(at) of \(writes): \(problem)") }
      }
    }
    for problem in problems { print(problem) }
    print("\(tried) failing calls: prune, \(problems.count) problems")
    return problems.count
  }

  private func problem(_ plan: rehearsal_plan, isPower: Bool) -> String? {
    disk.begin(with: bytes)
    let work = Work(disk.own)
    withUnsafePointer(to: plan) { plan in
      rehearsal_disk_perform(
        1, plan, 1, { context, _ in context.map { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue().perform() } },
        Unmanaged.passUnretained(work).toOpaque())
    }
    rehearsal_disk_restart(isPower ? UInt64(plan.end_at) | 1 : 0)
    return work.problem ?? stateProblem(isReported: work.isDone) ?? nextProblem()
  }

  /// Nothing is gone, or everything that was to go.
  private func stateProblem(isReported: Bool) -> String? {
    let integrity = String(cString: rehearsal_disk_integrity(disk.own))
    if integrity != "ok" { return "the file: \(integrity)" }
    do {
      let store = try Store(path: disk.own, access: .readWrite)
      if let problem = try store.examine().compactMap(\.problem).first { return problem }
      let runs = try store.runs()
      let pruned = runs.reduce(0) { $0 + $1.prunedCount }
      guard pruned == 0 && !isReported || pruned == Prunes.whole - Prunes.left else {
        return "\(pruned) sessions are gone"
      }
      let there = try runs.reduce(0) { try $0 + store.sessions(of: $1.id).count }
      guard there == Prunes.whole - pruned else { return "\(there) sessions are there" }
      guard try store.heads().map({ $0.digest?.hex }) == [head] else { return "the file ends in another digest" }
      return nil
    } catch {
      return Sample.told(error)
    }
  }

  private func nextProblem() -> String? {
    let work = Work(disk.own)
    work.perform()
    return work.problem ?? stateProblem(isReported: true)
  }

  /// One process that prunes.
  private final class Work {
    private let path: String
    private(set) var problem: String?
    private(set) var isDone = false

    init(_ path: String) { self.path = path }

    func perform() {
      do {
        let store = try Store(path: path, access: .readWrite)
        _ = try store.prune(by: Prunes.rules, uid: Sample.uid(6, 0), at: 1_800_000_000_000, arguments: ["prune"])
        isDone = true
      } catch {
        // Whoever was ended is told of errors only.
        guard rehearsal_disk_ended(0) == 0 else { return }
        if rehearsal_disk_failed() == 0 || !Sample.isOfTheDisk(error) { problem = Sample.told(error) }
      }
    }
  }
}
