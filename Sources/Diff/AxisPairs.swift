import RehearsalTrace

/// Two cells of one script that differ in the value of one axis only.
public struct AxisPair: Hashable, Sendable {
  /// The script's id.
  public let script: String
  /// The cell told from.
  public let left: Configuration
  /// The cell told to.
  public let right: Configuration
  /// The axis in which they differ.
  public let axis: String

  /// `ios 5.0 → 5.1`.
  public var transition: String { "\(axis) \(left[axis] ?? "") → \(right[axis] ?? "")" }

  /// What both have in common: `linksame/new-game[device=ipad,orientation=portrait]`.
  public var name: String {
    let rest = left.axes.filter { $0.name != axis }
    return "\(script)[\(Configuration(Dictionary(rest.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })).text)]"
  }

  /// Which value of an axis each value is compared with.
  public enum Reference: Sendable {
    /// The value before it: 5.0 → 5.1, 5.1 → 6.0.
    case previous
    /// The first value: 5.0 → 5.1, 5.0 → 6.0.
    case first
  }

  /// The pairs among `cells`, by transition in the order of the values, and then by script and configuration.
  ///
  /// A cell without the axis, or without a counterpart, is in no pair. Where a cell lacks a value in the middle, its
  /// neighbours are compared with each other.
  public static func pairs(
    _ cells: [(script: String, configuration: Configuration)], by axis: String, against reference: Reference = .previous
  ) -> [AxisPair] {
    var families: [Family: [Configuration]] = [:]
    for cell in cells where cell.configuration[axis] != nil {
      families[Family(script: cell.script, rest: cell.configuration.with(axis, "")), default: []]
        .append(cell.configuration)
    }
    var pairs: [AxisPair] = []
    for (family, members) in families {
      let ordered = Set(members).sorted { Configuration(axis, of: $0) < Configuration(axis, of: $1) }
      for (number, right) in ordered.enumerated().dropFirst() {
        let left = reference == .first ? ordered[0] : ordered[number - 1]
        pairs.append(AxisPair(script: family.script, left: left, right: right, axis: axis))
      }
    }
    return pairs.sorted { precedes($0, $1) }
  }

  private struct Family: Hashable {
    var script: String
    var rest: Configuration
  }

  private static func precedes(_ one: AxisPair, _ other: AxisPair) -> Bool {
    let ends = [(one.left, other.left), (one.right, other.right)]
    for (first, second) in ends.map({ (Configuration(one.axis, of: $0), Configuration(one.axis, of: $1)) })
    where first != second {
      return first < second
    }
    if one.script != other.script { return one.script < other.script }
    return one.left < other.left
  }
}

extension Configuration {
  /// The configuration's value of one axis alone, for ordering by it.
  fileprivate init(_ axis: String, of configuration: Configuration) {
    self.init([axis: configuration[axis] ?? ""])
  }
}
