public import RehearsalTrace

/// Conditions on axes, all of which hold for the cells that are meant; values are compared as texts.
public struct AxisFilter: Hashable, Sendable {
  private var conditions: [Condition] = []

  private struct Condition: Hashable, Sendable {
    var axis: String
    var values: Values

    func matches(_ value: String) -> Bool {
      switch values {
      case .patterns(let patterns): patterns.contains { AxisFilter.matches(value, $0) }
      case .literals(let literals): literals.contains(value)
      }
    }
  }

  private enum Values: Hashable, Sendable {
    case patterns([String])
    case literals([String])
  }

  /// Takes values as they are: neither `|` nor `*` has a meaning in them.
  ///
  /// - Parameter values: Axes, each with the values of which a cell has one.
  public init(_ values: [String: [String]]) {
    conditions = values.sorted { $0.key < $1.key }.map { Condition(axis: $0.key, values: .literals($0.value)) }
  }

  /// Takes one axis with the patterns of which its value matches one; `*` stands for any characters, none included.
  package init(_ axis: String, matching patterns: [String]) {
    conditions = [Condition(axis: axis, values: .patterns(patterns))]
  }

  /// The axes that the filter speaks about, in order.
  public var axes: [String] { conditions.map(\.axis) }

  /// Whether `configuration` has every axis of the filter with a matching value.
  public func matches(_ configuration: Configuration) -> Bool {
    conditions.allSatisfy { condition in
      configuration[condition.axis].map(condition.matches) ?? false
    }
  }

  /// Whether a text is a pattern, in which `*` stands for any characters.
  package static func matches(_ text: String, _ pattern: String) -> Bool {
    matches(Array(text.utf8), Array(pattern.utf8))
  }

  /// Greedy matching that remembers the last star only: linear in practice, product of the lengths at worst.
  private static func matches(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    var (position, place) = (0, 0)
    var retry: (position: Int, place: Int)?
    while position < text.count {
      if place < pattern.count, pattern[place] == star {
        retry = (position, place)
        place += 1
      } else if place < pattern.count, pattern[place] == text[position] {
        position += 1
        place += 1
      } else if let last = retry {
        retry = (last.position + 1, last.place)
        position = last.position + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == star }
  }
}
