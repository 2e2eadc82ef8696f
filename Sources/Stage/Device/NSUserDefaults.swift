public import RehearsalTrace

/// The app's user defaults: a recorded store of texts.
///
/// Every write is an assignment event of the subject `NSUserDefaults`, so a query can ask which tap changed a setting.
public final class NSUserDefaults {
  /// The subject under which writes are recorded.
  public static let subject = "NSUserDefaults"
  private let recorder: any EventRecorder
  private var values: [String: Value] = [:]

  init(recorder: any EventRecorder) {
    self.recorder = recorder
  }

  /// What `key` holds, or `nil` when nothing was ever written.
  public subscript(key: String) -> Value? { values[key] }

  /// All keys and values.
  public var dictionary: [String: Value] { values }

  /// Writes a value; writing the value it has is recorded too, since the app did write.
  ///
  /// Writing `null` forgets the key.
  public func set(_ value: Value, for key: String) {
    values[key] = value == .null ? nil : value
    recorder.assign(key, of: NSUserDefaults.subject, value)
  }

  /// The values of `keys` as one record; a key never written is `null`.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: Set(keys).map { ($0, values[$0] ?? .null) })
  }

  /// Writes every key of a saved dictionary, in the order of the keys' names.
  public func setValues(_ dictionary: [String: Value]) {
    for key in dictionary.keys.sorted() { set(dictionary[key] ?? .null, for: key) }
  }
}
