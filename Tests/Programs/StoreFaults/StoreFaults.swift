import CRehearsalFaults
import FoundationEssentials
import Glibc
import RehearsalStore

/// What tools/faults asks of the store in memory, since it takes milliseconds there.
///
/// `store-faults schedules FIRST COUNT SECONDS | seeds FILE | calls STEP | prunes STEP | flips FIRST STEP` prints a
/// line for each thing that does not hold, and at the end what was tried. Exit 1 when something does not.
@main struct StoreFaults {
  static func main() throws {
    let words = CommandLine.arguments
    func number(_ place: Int, _ otherwise: Int) -> Int {
      words.count > place ? Int(words[place]) ?? otherwise : otherwise
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "store-faults-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let disk = try Disk(folder: folder.path)
    let problems: Int
    switch words.count > 1 ? words[1] : "" {
    case "schedules":
      problems = schedules(UInt64(number(2, 1)), count: number(3, 1000), seconds: number(4, 3600), on: disk)
    case "seeds":
      let text = try String(contentsOfFile: words[2], encoding: .utf8)
      problems = seeds(text.split(separator: "\n").compactMap { UInt64($0.prefix { $0 != " " }) }, on: disk)
    case "calls": problems = Calls(disk: disk).perform(step: number(2, 1))
    case "prunes": problems = try Prunes(disk: disk).perform(step: number(2, 1))
    case "flips": problems = try Flips(disk: disk).perform(first: number(2, 0), step: number(3, 1))
    default:
      throw Failure(
        "usage: store-faults schedules FIRST COUNT SECONDS | seeds FILE | calls STEP | prunes STEP | flips FIRST STEP")
    }
    if problems > 0 {
      try? FileManager.default.removeItem(at: folder)
      exit(1)
    }
  }

  private static func schedules(_ first: UInt64, count: Int, seconds: Int, on disk: Disk) -> Int {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var performed = 0
    var problems = 0
    while performed < count, clock.now < end {
      problems += perform(first + UInt64(performed), on: disk)
      performed += 1
    }
    print("\(performed) schedules, \(problems) problems")
    return problems
  }

  private static func seeds(_ seeds: [UInt64], on disk: Disk) -> Int {
    let problems = seeds.map { perform($0, on: disk) }.reduce(0, +)
    print("\(seeds.count) kept schedules, \(problems) problems")
    return problems
  }

  private static func perform(_ seed: UInt64, on disk: Disk) -> Int {
    rehearsal_disk_doing("schedule \(seed)", 60)
    guard let problem = Schedule(seed: seed).problem(on: disk) else { return 0 }
    print("\(seed) \(problem.split(separator: "\n").joined(separator: " "))")
    return 1
  }
}
