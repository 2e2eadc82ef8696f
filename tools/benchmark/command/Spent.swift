import Foundation

/// Real time and processor time of one piece of work, in microseconds.
///
/// Ratios are made of processor time: on a machine that others use, too, they move by less than 10 %, where real time
/// moves by half.
struct Spent {
  var wall: Double
  var cpu: Double

  /// Performs `body` and measures it.
  ///
  /// Nothing is free: what is too quick for the system's clock would make ratios infinite.
  static func on(_ body: () throws -> Void) rethrows -> Spent {
    let start = Spent.now()
    try body()
    let end = Spent.now()
    return Spent(wall: end.wall - start.wall, cpu: max(1, end.cpu - start.cpu))
  }

  private static func now() -> Spent {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Spent(wall: Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3, cpu: processorTime(of: usage))
  }

  /// Of the process and of the system on its behalf.
  static func processorTime(of usage: rusage) -> Double {
    let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    return seconds * 1e6 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
  }
}
