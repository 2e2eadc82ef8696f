/// The numbered SQL files that bring a database from one version to the next, in order.
public enum Migrations {
  /// One step: the version a database has afterwards, the file's name and its SQL.
  public struct Step: Sendable {
    /// `user_version` after this step; versions start at 1 and have no gaps.
    public let version: Int
    /// Name of the file, without folder.
    public let name: String
    /// The statements.
    public let sql: String

    /// Makes a step.
    public init(version: Int, name: String, sql: String) {
      self.version = version
      self.name = name
      self.sql = sql
    }
  }

  /// All steps, oldest first.
  ///
  /// A file is named `0001_what_it_adds.sql`; the number is its version.
  public static let all: [Step] = embedded.map { file in
    Step(version: Int(file.path.prefix(4)) ?? 0, name: file.path, sql: file.text)
  }
}
