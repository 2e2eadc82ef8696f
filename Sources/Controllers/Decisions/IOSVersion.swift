/// A version of iOS, compared by its numbers.
public struct IOSVersion: Hashable, Comparable, Sendable {
  /// The first number.
  public let major: Int
  /// The second number.
  public let minor: Int

  /// Makes a version.
  public init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version a configuration names, such as `5.1`; `nil` when the text is no version.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1], major >= 0, minor >= 0 else { return nil }
    self.init(major, minor)
  }

  /// The first version that has popovers; none before it can be configured.
  ///
  /// Source: DEV-010.
  public static let firstWithPopovers = IOSVersion(3, 2)

  /// The version as a configuration writes it.
  public var text: String { "\(major).\(minor)" }

  /// Orders by major, then minor number.
  public static func < (left: IOSVersion, right: IOSVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
