/// A moment in UTC, of any year, without a library of calendars.
package enum UTCText {
  /// `2026-03-02 08:15`.
  package static func minute(millisecondsSince1970 milliseconds: Int64) -> String {
    let minutes = floorDivided(milliseconds, by: 60_000)
    let minute = minutes - floorDivided(minutes, by: 1440) * 1440
    return "\(day(millisecondsSince1970: milliseconds)) \(two(minute / 60)):\(two(minute % 60))"
  }

  /// `2026-03-02`.
  package static func day(millisecondsSince1970 milliseconds: Int64) -> String {
    // Days are counted from 1 March of the year 0, so that a leap day is the last of its year.
    let days = floorDivided(milliseconds, by: 86_400_000) + 719_468
    let era = floorDivided(days, by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let number = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (number <= 2 ? 1 : 0)
    let digits = String(abs(year))
    let padded = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return "\(year < 0 ? "-" : "")\(padded)-\(two(number))-\(two(day))"
  }

  /// `Mon, 02 Mar 2026 08:15:07 GMT`, as the fields of HTTP have moments (RFC 9110, 5.6.7).
  package static func field(millisecondsSince1970 milliseconds: Int64) -> String {
    let seconds = floorDivided(milliseconds, by: 1000)
    let days = floorDivided(seconds, by: 86_400)
    // The first day of 1970 was a Thursday.
    let weekday = weekdays[Int(days - floorDivided(days, by: 7) * 7)]
    let parts = day(millisecondsSince1970: milliseconds).split(separator: "-")
    let month = months[(Int(parts[parts.count - 2]) ?? 1) - 1]
    let minute = minute(millisecondsSince1970: milliseconds).suffix(5)
    let second = two(seconds - floorDivided(seconds, by: 60) * 60)
    return "\(weekday), \(parts[parts.count - 1]) \(month) \(parts[parts.count - 3]) \(minute):\(second) GMT"
  }

  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }

  private static func floorDivided(_ number: Int64, by divisor: Int64) -> Int64 {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}
