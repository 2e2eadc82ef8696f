import CRehearsalFaults
import RehearsalStore
import RehearsalTrace

/// What the processes of a schedule were told: what was reported to them has to be there afterwards.
///
/// One of them is performed at a time, so nothing here is guarded.
final class Diary {
  private let schedule: Schedule
  private let disk: Disk
  /// Uids of the runs that were reported as completed.
  private var completed: [[UInt8]] = []
  /// Sessions that were reported, by the uid of their run.
  private var recorded: [[UInt8]: [String]] = [:]
  /// What a process saw that cannot be.
  private(set) var problems: [String] = []

  init(schedule: Schedule, disk: Disk) {
    self.schedule = schedule
    self.disk = disk
  }

  /// One process, from its first call to its last.
  func perform(_ actor: Int) {
    do {
      switch schedule.roles[actor] {
      case .writer: try write(actor)
      case .merger: try merge()
      case .opener: try open()
      case .reader: try read()
      }
    } catch {
      judge(error, of: actor)
    }
  }

  private func write(_ actor: Int) throws {
    let store = try Store(path: disk.own, access: .readWrite)
    for number in 0..<2 {
      let uid = Sample.uid(actor, number)
      try Sample.record(uid, in: store) {
        recorded[uid, default: []].append($0)
      } run: {
        completed.append(uid)
      }
    }
    try store.settle()
  }

  private func merge() throws {
    let store = try Store(path: disk.own, access: .readWrite)
    _ = try store.merge(disk.other)
    completed += [Sample.uid(8, 0), Sample.uid(8, 1)]
  }

  private func open() throws {
    for _ in 0..<2 { try Store(path: disk.own, access: .readWrite).settle() }
  }

  private func read() throws {
    let store = try Store(path: disk.own, access: .readOnly)
    for _ in 0..<3 {
      let before = store.isCopy ? [] : completed
      try store.snapshot {
        let runs = try store.runs().filter { $0.status == .completed }
        for run in runs {
          if let problem = try Sample.problem(of: run, in: store) { problems.append("a reader sees that \(problem)") }
        }
        let seen = Set(runs.map(\.description.uid))
        for uid in before where !seen.contains(uid) { problems.append("a reader misses the run \(uid[0]).\(uid[1])") }
      }
    }
  }

  /// An error is right where something was made to fail, of the kind that says so, and nowhere else.
  private func judge(_ error: any Error, of actor: Int) {
    if rehearsal_disk_ended(Int32(actor)) != 0 { return }
    let failed = rehearsal_disk_failed() != 0 && schedule.plan.actor == Int32(actor)
    if failed, Sample.isOfTheDisk(error) { return }
    problems.append("\(schedule.roles[actor]) \(actor): \(Sample.told(error))")
  }

  // MARK: - Afterwards

  /// What is not there although it was reported, or is there and false.
  func missing(afterPowerFailure isPower: Bool) -> String? {
    if let problem = Sample.problem(of: disk.own) { return problem }
    do {
      let store = try Store(path: disk.own, access: .readOnly)
      let runs = Dictionary(uniqueKeysWithValues: try store.runs().map { ($0.description.uid, $0) })
      for uid in completed where runs[uid]?.status != .completed { return "the run \(uid[0]).\(uid[1]) is lost" }
      if isPower { return nil }
      for (uid, scripts) in recorded {
        let found = try runs[uid].map { try store.sessions(of: $0.id).map(\.script) } ?? []
        if found.prefix(scripts.count) != scripts[...] {
          return "the run \(uid[0]).\(uid[1]) lost sessions: \(scripts) were recorded, \(found) are there"
        }
      }
      return nil
    } catch {
      return "reading afterwards: \(error)"
    }
  }
}
