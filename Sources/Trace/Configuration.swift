/// One value per axis: what a cell is performed under.
///
/// Values are texts and are compared as texts: `5.10` is not `5.1`.
public struct Configuration: Hashable, Comparable, Sendable {
  /// Axis names and values, sorted by name.
  public let axes: [Axis]

  /// One axis with its value.
  public struct Axis: Hashable, Sendable {
    /// The axis: `ios`, `device`, or a name of the user's own.
    public let name: String
    /// Its value: `5.1`, `ipad`.
    public let value: String

    /// Makes an axis with its value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The axes every configuration has, in the order in which people read them.
  public static let standardAxes = ["ios", "device", "orientation", "popover", "account"]

  /// Makes a configuration from a value per axis.
  public init(_ values: [String: String]) {
    axes = values.map { Axis(name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
  }

  /// The value of `axis`.
  public subscript(axis: String) -> String? { axes.first { $0.name == axis }?.value }

  /// The same configuration with another value of one axis.
  public func with(_ axis: String, _ value: String) -> Configuration {
    var values = Dictionary(uniqueKeysWithValues: axes.map { ($0.name, $0.value) })
    values[axis] = value
    return Configuration(values)
  }

  /// The same configuration without one axis.
  public func without(_ axis: String) -> Configuration {
    Configuration(Dictionary(uniqueKeysWithValues: axes.filter { $0.name != axis }.map { ($0.name, $0.value) }))
  }

  /// `ios=5.1,device=ipad,…`: standard axes first in their order, then the others by name.
  public var text: String {
    let others = axes.map(\.name).filter { !Configuration.standardAxes.contains($0) }
    return (Configuration.standardAxes + others)
      .compactMap { name in self[name].map { "\(name)=\($0)" } }
      .joined(separator: ",")
  }

  /// SHA-256 of the axes as canonical JSON: identity across files.
  public var digest: Digest {
    // What `Value.record` gives, without a dictionary: each configuration that is read is held against its digest.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32 * axes.count + 2)
    bytes.append(UInt8(ascii: "{"))
    for (place, axis) in axes.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }).enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      Value.append(quoted: axis.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      Value.append(quoted: axis.value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    return Digest(of: bytes)
  }

  /// Orders axis by axis, numbers inside values by magnitude and before words: `5.2` before `5.10` before `5.x`.
  public static func < (left: Configuration, right: Configuration) -> Bool {
    for (first, second) in zip(left.axes, right.axes) {
      if first.name != second.name { return first.name < second.name }
      if first.value != second.value { return naturallyPrecedes(first.value, second.value) }
    }
    return left.axes.count < right.axes.count
  }

  private static func naturallyPrecedes(_ left: String, _ right: String) -> Bool {
    let leftParts = left.split(separator: ".")
    let rightParts = right.split(separator: ".")
    for (first, second) in zip(leftParts, rightParts) where first != second {
      switch (Int(first), Int(second)) {
      case (let one?, let two?) where one != two: return one < two
      case (_?, nil): return true
      case (nil, _?): return false
      default: return first < second
      }
    }
    return leftParts.count == rightParts.count ? left < right : leftParts.count < rightParts.count
  }
}
