import CRehearsalFaults
import RehearsalStore
import RehearsalTrace

/// One way in which several processes may work with one file, and in which something goes wrong: all of it follows from
/// the seed.
struct Schedule {
  let seed: UInt64
  let format: Disk.Format
  let roles: [Role]
  let plan: rehearsal_plan

  /// What one process does.
  enum Role: Hashable {
    /// Records runs.
    case writer
    /// Takes over another file's runs.
    case merger
    /// Opens the file for writing, which brings an old one to the newest format, and settles it.
    case opener
    /// Reads again and again.
    case reader
  }

  init(seed: UInt64) {
    self.seed = seed
    var numbers = Numbers(state: seed)
    format = numbers.below(3) == 0 ? .old : .current
    var roles: [Role] = [.writer, .writer]
    for role in [Role.merger, .opener, .reader] where numbers.below(3) > 0 { roles.append(role) }
    self.roles = roles
    // How many calls a schedule has is not known before: places beyond its end are schedules without that fault.
    let most = 300 * UInt64(roles.count)
    let ends = [REHEARSAL_END_NEVER, REHEARSAL_END_ONE, REHEARSAL_END_ALL, REHEARSAL_END_POWER, REHEARSAL_END_POWER]
    let turns: [UInt32] = [1, 3, 10, 40, 200]
    var plan = rehearsal_plan()
    plan.end = Int32(ends[Int(numbers.below(5))])
    plan.end_at = Int(1 + numbers.below(most))
    plan.turn = turns[Int(numbers.below(5))]
    plan.call = Int32(numbers.below(UInt64(REHEARSAL_CALLS)))
    plan.at =
      numbers.below(2) == 0 ? 0 : Int(1 + numbers.below(plan.call == Int32(REHEARSAL_CALL_ALLOCATE) ? 4000 : 80))
    plan.how = Int32(numbers.below(3))
    plan.actor = Int32(numbers.below(UInt64(roles.count)))
    plan.lasts = Int32(numbers.below(2))
    self.plan = plan
  }

  /// Performs it, and tells what does not hold afterwards; nothing when all does.
  func problem(on disk: Disk) -> String? {
    disk.begin(format)
    let diary = Diary(schedule: self, disk: disk)
    withUnsafePointer(to: plan) { plan in
      rehearsal_disk_perform(
        Int32(roles.count), plan, seed,
        { context, actor in
          guard let context else { return }
          Unmanaged<Diary>.fromOpaque(context).takeUnretainedValue().perform(Int(actor))
        }, Unmanaged.passUnretained(diary).toOpaque())
    }
    let isPower =
      plan.end == Int32(REHEARSAL_END_POWER) && (0..<roles.count).contains { rehearsal_disk_ended(Int32($0)) != 0 }
    rehearsal_disk_restart(isPower ? seed | 1 : 0)
    return diary.problems.first ?? diary.missing(afterPowerFailure: isPower) ?? goesOn(on: disk)
  }

  /// The file takes a run as if nothing had been.
  private func goesOn(on disk: Disk) -> String? {
    do {
      let uid = Sample.uid(7, 0)
      let store = try Store(path: disk.own, access: .readWrite)
      try Sample.record(uid, in: store)
      return nil
    } catch {
      return "recording afterwards: \(error)"
    }
  }
}

/// Numbers that follow from a seed.
struct Numbers {
  var state: UInt64

  mutating func below(_ count: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ (mixed >> 31)) % count
  }
}
