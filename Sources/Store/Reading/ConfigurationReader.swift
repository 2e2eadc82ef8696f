import RehearsalSQLite
import RehearsalTrace

/// Configurations by number, each read when it is first asked for: a file has many, and an answer names few.
///
/// What a number means never changes, so a connection reads each once.
struct ConfigurationReader: ~Copyable {
  private let connection: Connection
  private let select: Statement
  private let selectDigest: Statement

  init(_ connection: Connection) throws {
    self.connection = connection
    let axes = try connection.database.prepare("SELECT axis, value FROM configuration_axis WHERE configuration = ?1")
    let digest = try connection.database.prepare("SELECT digest FROM configuration WHERE id = ?1")
    select = axes
    selectDigest = digest
  }

  /// The configuration of that number; one without axes when there is none.
  ///
  /// Axes that are not those of its digest are an error of kind `corrupt`.
  func configuration(_ number: Int64) throws -> Configuration {
    if let known = connection.configurations[number] { return known }
    let configuration = try stored(number)
    selectDigest.bind(number, at: 1)
    defer { selectDigest.reset() }
    if try selectDigest.step(), selectDigest.bytes(0) != configuration.digest.bytes {
      throw StoreError.falsehood(connection.path, "configuration \(number) has other axes than its digest says")
    }
    connection.configurations[number] = configuration
    return configuration
  }

  /// As `configuration`, but whatever its digest says.
  func stored(_ number: Int64) throws -> Configuration {
    var axes: [String: String] = [:]
    select.bind(number, at: 1)
    defer { select.reset() }
    while try select.step() { axes[select.text(0)] = select.text(1) }
    return Configuration(axes)
  }
}
