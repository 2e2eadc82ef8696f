import RehearsalSQLite
import RehearsalTrace

/// Configurations by number, each read when it is first asked for: a file has many, and an answer names few.
struct ConfigurationReader: ~Copyable {
  private let select: Statement
  private var known: [Int64: Configuration] = [:]

  init(_ database: borrowing Database) throws {
    select = try database.prepare("SELECT axis, value FROM configuration_axis WHERE configuration = ?1")
  }

  /// The configuration of that number; one without axes when there is none.
  mutating func configuration(_ number: Int64) throws -> Configuration {
    if let known = known[number] { return known }
    var axes: [String: String] = [:]
    select.bind(number, at: 1)
    while try select.step() { axes[select.text(0)] = select.text(1) }
    select.reset()
    let configuration = Configuration(axes)
    known[number] = configuration
    return configuration
  }
}
