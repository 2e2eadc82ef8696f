public import RehearsalControllers
public import RehearsalStage
public import RehearsalTrace

/// What a property of an object holds, made from the value that a script writes.
protocol ScriptValue: SendableMetatype {
  /// Reads `value`, or says that it is no value of the property `key`.
  static func read(_ value: Value, for key: String) throws(SceneFailure) -> Self
}

extension Bool: ScriptValue {
  static func read(_ value: Value, for key: String) throws(SceneFailure) -> Bool {
    if case .bool(let flag) = value { return flag }
    throw value.failure(for: key)
  }
}

extension String: ScriptValue {
  static func read(_ value: Value, for key: String) throws(SceneFailure) -> String {
    if case .text(let text) = value { return text }
    throw value.failure(for: key)
  }
}

/// A value that can be nothing is still written: a script has no word for nothing here.
extension Optional: ScriptValue where Wrapped: ScriptValue {
  static func read(_ value: Value, for key: String) throws(SceneFailure) -> Wrapped? {
    try Wrapped.read(value, for: key)
  }
}

extension Double: ScriptValue {
  static func read(_ value: Value, for key: String) throws(SceneFailure) -> Double {
    guard let number = value.number else { throw value.failure(for: key) }
    return number
  }
}

extension Size: ScriptValue {
  static func read(_ value: Value, for key: String) throws(SceneFailure) -> Size {
    let numbers = try value.numbers(2, for: key)
    return Size(width: numbers[0], height: numbers[1])
  }
}

extension Point: ScriptValue {
  static func read(_ value: Value, for key: String) throws(SceneFailure) -> Point {
    let numbers = try value.numbers(2, for: key)
    return Point(x: numbers[0], y: numbers[1])
  }
}

extension Rect: ScriptValue {
  static func read(_ value: Value, for key: String) throws(SceneFailure) -> Rect {
    let numbers = try value.numbers(4, for: key)
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension EdgeInsets: ScriptValue {
  static func read(_ value: Value, for key: String) throws(SceneFailure) -> EdgeInsets {
    let numbers = try value.numbers(4, for: key)
    return EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
}

extension ScriptValue where Self: RawRepresentable<String> {
  static func read(_ value: Value, for key: String) throws(SceneFailure) -> Self {
    guard let word = Self(rawValue: try String.read(value, for: key)) else { throw value.failure(for: key) }
    return word
  }
}

extension UIBarStyle: ScriptValue {}
extension UIModalPresentationStyle: ScriptValue {}
extension UIModalTransitionStyle: ScriptValue {}

// MARK: - Parts of values

extension Value {
  func failure(for key: String) -> SceneFailure { SceneFailure("\(json) is not a value of \(key)") }

  /// A name, or `nil` for nothing.
  func name(for key: String) throws(SceneFailure) -> String? { self == .null ? nil : try String.read(self, for: key) }

  /// The texts of a list; none for anything else.
  var texts: [String] {
    guard case .list(let values) = self else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  fileprivate func numbers(_ count: Int, for key: String) throws(SceneFailure) -> [Double] {
    guard case .list(let values) = self, values.count == count else { throw failure(for: key) }
    let numbers = values.compactMap(\.number)
    guard numbers.count == count else { throw failure(for: key) }
    return numbers
  }
}
