import CRehearsalFaults
import RehearsalStore
import RehearsalTrace

/// Every n-th call of each kind fails, once or from then on, while one process records, merges and reads.
struct Calls {
  let disk: Disk

  private static let kinds: [(name: String, call: Int)] = [
    ("read", REHEARSAL_CALL_READ), ("write", REHEARSAL_CALL_WRITE), ("sync", REHEARSAL_CALL_SYNC),
    ("open", REHEARSAL_CALL_OPEN), ("truncate", REHEARSAL_CALL_TRUNCATE), ("delete", REHEARSAL_CALL_DELETE),
    ("lock", REHEARSAL_CALL_LOCK), ("map", REHEARSAL_CALL_MAP), ("size", REHEARSAL_CALL_SIZE),
    ("allocation", REHEARSAL_CALL_ALLOCATE),
  ].map { ($0.0, Int($0.1)) }

  private static let ways = [REHEARSAL_FAIL_ERROR, REHEARSAL_FAIL_FULL, REHEARSAL_FAIL_HALF].map { Int($0) }

  /// - Parameter step: Every how many calls one fails; of allocations, of which there are many, every 20 times as many.
  func perform(step: Int) -> Int {
    var problems = 0
    for format in [Disk.Format.current, .old] {
      for (name, call) in Calls.kinds {
        problems += perform(name, call, format, step: name == "allocation" ? step * 20 : step)
      }
    }
    return problems
  }

  private func perform(_ name: String, _ call: Int, _ format: Disk.Format, step: Int) -> Int {
    var plan = rehearsal_plan()
    plan.actor = -1
    _ = problem(plan, format)
    let count = rehearsal_disk_calls(Int32(call))
    var tried = 0
    var problems = 0
    for at in stride(from: 1, through: max(count, 0), by: step) {
      for how in call == Int(REHEARSAL_CALL_WRITE) ? Calls.ways : [Int(REHEARSAL_FAIL_ERROR)] {
        for lasts in [0, 1] {
          plan.call = Int32(call)
          plan.at = at
          plan.how = Int32(how)
          plan.lasts = Int32(lasts)
          tried += 1
          rehearsal_disk_doing("\(name) \(at) of \(count), \(how) \(lasts) \(format)", 60)
          guard let problem = problem(plan, format) else { continue }
          problems += 1
          print("\(name) \(at) of \(count), how \(how), lasts \(lasts), \(format): \(problem)")
        }
      }
    }
    print("\(tried) failing calls: \(name), format \(format), \(problems) problems")
    return problems
  }

  /// One process under a plan: what it was told has to be there afterwards.
  private func problem(_ plan: rehearsal_plan, _ format: Disk.Format) -> String? {
    disk.begin(format)
    let work = Work(disk: disk)
    withUnsafePointer(to: plan) { plan in
      rehearsal_disk_perform(
        1, plan, 1, { context, _ in context.map { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue().perform() } },
        Unmanaged.passUnretained(work).toOpaque())
    }
    rehearsal_disk_restart(0)
    if let problem = work.problem { return problem }
    if let problem = Sample.problem(of: disk.own) { return problem }
    let runs = try? Store(path: disk.own, access: .readOnly).runs()
    let there = Set((runs ?? []).filter { $0.status == .completed }.map(\.description.uid))
    return work.completed.first { !there.contains($0) }.map { "the run \($0[0]).\($0[1]) is lost" }
  }

  /// Records two runs, merges another file, reads all.
  private final class Work {
    private let disk: Disk
    private(set) var completed: [[UInt8]] = []
    private(set) var problem: String?

    init(disk: Disk) { self.disk = disk }

    func perform() {
      do {
        do {
          let store = try Store(path: disk.own, access: .readWrite)
          for number in 0..<2 {
            let uid = Sample.uid(1, number)
            try Sample.record(uid, in: store) { _ in
            } run: {
              completed.append(uid)
            }
          }
          _ = try store.merge(disk.other)
          completed += [Sample.uid(8, 0), Sample.uid(8, 1)]
          try store.settle()
        }
        let store = try Store(path: disk.own, access: .readOnly)
        for run in try store.runs() where run.status == .completed {
          problem = try problem ?? Sample.problem(of: run, in: store)
        }
      } catch {
        if rehearsal_disk_failed() == 0 || !Sample.isOfTheDisk(error) { problem = Sample.told(error) }
      }
    }
  }
}
